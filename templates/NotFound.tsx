// The page for addresses that lead nowhere, written as 404.html.
import type { NotFoundProps } from "../src/types.ts";
import { Head } from "./parts/Head.tsx";
import { Layout } from "./parts/Layout.tsx";
import { say, sayWith, shown } from "./parts/own-text.ts";

/** Renders the 404 page. Its script fills `data-suggest` with the pages whose addresses are nearest. */
export function NotFound({ site, sidebar }: NotFoundProps) {
  const head = (
    <Head
      site={site}
      title={say("Page not found")}
      documentTitle={`${say("Page not found")} | ${site.title}`}
      description={say("There is no page at this address.")}
      noIndex
    />
  );
  return (
    <Layout site={site} sidebar={sidebar} head={head}>
      <article className="not-found">
        <p className="not-found-code" aria-hidden="true">
          404
        </p>
        <h1>{say("Page not found")}</h1>
        <p>{say("There is no page at this address. It may have moved, or the link that led here has a slip in it.")}</p>
        <p>
          <a href={site.home}>{sayWith("Go to the home page of {title}", { title: shown(site.title) })}</a>
        </p>
        <div data-suggest={`${site.docs}sidebar.json`} />
        <script src={site.assets.suggest} defer />
      </article>
    </Layout>
  );
}
