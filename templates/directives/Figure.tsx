// `::figure[Caption]{src=./drawing.svg alt="…"}`, and `:::figure[Caption]` round a table, code or whatever else.
import type { Attributes, DirectiveFault, DirectiveProps, ImageValue, Usage } from "../../src/types.ts";
import { common } from "../parts/directive-root.ts";

export const attributes = {
  ...common,
  "src?": "image",
  "alt?": "string",
  "width?": "number",
  inline: "boolean",
} as const satisfies Attributes;
export const usage: Usage = { kinds: ["container", "leaf"] };

type Props = DirectiveProps<typeof attributes>;

/** Asks for something to show. */
export function check({ html, attributes }: Props): DirectiveFault | undefined {
  if (html !== "" || attributes.src) return undefined;
  return {
    message: 'directive "figure" shows nothing',
    hint: 'Give it an image, {src=… alt="…"}, or put content inside.',
  };
}

/** Renders an image or other content with its caption. */
export function Figure({ label, html, attributes }: Props) {
  const { src, alt, width, id, class: name } = attributes;
  return (
    <figure id={id} className={name}>
      {/* biome-ignore-start lint/security/noDangerouslySetInnerHtml: HTML that docsgen made from Markdown. */}
      {src && <Image image={src} alt={alt ?? ""} width={width} />}
      {html && <div dangerouslySetInnerHTML={{ __html: html }} />}
      {label && <figcaption dangerouslySetInnerHTML={{ __html: label }} />}
      {/* biome-ignore-end lint/security/noDangerouslySetInnerHtml: HTML that docsgen made from Markdown. */}
    </figure>
  );
}

interface ImageProps {
  readonly image: ImageValue;
  readonly alt: string;
  readonly width: number | undefined;
}

function Image({ image, alt, width }: ImageProps) {
  if (image.svg !== undefined) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: an SVG that docsgen let through.
    return <div dangerouslySetInnerHTML={{ __html: image.svg }} />;
  }
  // The page must not jump when the image arrives.
  const known =
    image.width && image.height ? Math.round((image.height * (width ?? image.width)) / image.width) : undefined;
  return <img src={image.href} alt={alt} width={width ?? image.width} height={known} loading="lazy" />;
}
