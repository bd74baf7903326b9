import { directionOf } from "./parts/locale.ts";
import { say, sayWith } from "./parts/own-text.ts";

/** A page that leads to another address on hosts that know no redirects. */
export function Redirect({ href, locale, noIndex }: { href: string; locale: string; noIndex: boolean }) {
  return (
    <html lang={locale} dir={directionOf(locale)}>
      <head>
        <meta charSet="utf-8" />
        <title>{say("Moved")}</title>
        <link rel="canonical" href={href} />
        {noIndex && <meta name="robots" content="noindex" />}
        <meta httpEquiv="refresh" content={`0; url=${href}`} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
      </head>
      <body>
        <p>{sayWith("This page is at {address}.", { address: <a href={href}>{href}</a> })}</p>
      </body>
    </html>
  );
}
