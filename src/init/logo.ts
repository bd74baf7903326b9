// A logo, as an old configuration says it.
import type { Logo } from "../types.ts";

/** What an old configuration says of a logo: its files as they are written there. */
interface WrittenLogo {
  readonly light: string | undefined;
  readonly dark: string | undefined;
  readonly alt: string | undefined;
  readonly replacesTitle: boolean;
}

/**
 * Takes a logo over; undefined where its file is none of the site's.
 * @param served gives the address that a file has in the new site, or notes that there is none
 */
export function logoFrom(
  { light, dark, alt = "", replacesTitle }: WrittenLogo,
  served: (written: string) => string | undefined,
): Logo | undefined {
  const src = light && served(light);
  if (!src) return undefined;
  const srcDark = dark && dark !== light ? served(dark) : undefined;
  return { src, ...(srcDark && { srcDark }), alt, ...(replacesTitle && { replacesTitle }) };
}
