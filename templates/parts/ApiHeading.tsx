// A heading of the reference's pages, with the link beside it that headings of articles have.
import type { ReactNode } from "react";

/**
 * Renders a heading.
 * @param name what the link to it is called after
 */
export function ApiHeading({
  level,
  id,
  name,
  className,
  children,
}: {
  readonly level: 2 | 3;
  readonly id: string;
  readonly name: string;
  readonly className?: string;
  readonly children?: ReactNode;
}) {
  const Tag = `h${level}` as const;
  return (
    <div className={`heading level-${level}`}>
      <Tag id={id} className={className}>
        {children ?? name}
      </Tag>
      {/* biome-ignore lint/a11y/useAnchorContent: its label says what it is; its sign comes from the styles. */}
      <a className="anchor" href={`#${encodeURIComponent(id)}`} aria-label={`Link to this section: ${name}`} />
    </div>
  );
}
