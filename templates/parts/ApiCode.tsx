// A block of code as articles have them: it scrolls by itself, and the script adds its copy button.
import type { ReactNode } from "react";

/** Renders a block of code. */
export function ApiCode({
  language,
  className,
  children,
}: {
  readonly language: string;
  readonly className: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={`code ${className}`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of the keyboard. */}
      <pre tabIndex={0}>
        <code className={`language-${language}`}>{children}</code>
      </pre>
    </div>
  );
}
