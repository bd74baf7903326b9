// What a comment says beyond its summary.
import type { ReactNode } from "react";
import type { ApiCommented } from "../../src/reference/types.ts";
import { ApiHeading } from "./ApiHeading.tsx";
import { ApiHtml } from "./ApiHtml.tsx";
import { ApiParameters } from "./ApiParameters.tsx";
import { ApiTokens } from "./ApiTokens.tsx";
import { sectionId } from "./api-terms.ts";

/**
 * Renders parameters, members of a literal, returned value, errors, remarks and examples, each under its heading.
 * @param level 2 where it is the page's own: its sections then have ids. Elsewhere remarks go on from the summary: 3 where
 * another declaration is described on the page, 4 inside a member
 */
export function ApiDocs({ signature, level }: { readonly signature: ApiCommented; readonly level: 2 | 3 | 4 }) {
  const { docs, typeParameters = [], parameters = [], members = [], type = [], returns = type } = signature;
  const section = (title: string, content: ReactNode) => (
    <Section title={title} level={level}>
      {content}
    </Section>
  );
  return (
    <>
      {level !== 2 && <ApiHtml html={docs.remarks} />}
      {typeParameters.some((one) => one.docs !== "") &&
        section("Type parameters", <ApiParameters parameters={typeParameters} />)}
      {parameters.some((one) => one.docs !== "") && section("Parameters", <ApiParameters parameters={parameters} />)}
      {members.length > 0 && section("Members", <ApiParameters parameters={members} />)}
      {docs.returns !== "" &&
        section(
          "Returns",
          <div className="api-returns">
            {returns.length > 0 && (
              <code className="api-type">
                <ApiTokens tokens={returns} />
              </code>
            )}
            <ApiHtml html={docs.returns} />
          </div>,
        )}
      {docs.throws.length > 0 && section("Throws", <Texts texts={docs.throws} />)}
      {docs.defaultValue !== "" && (
        <div className="api-default">
          <strong>Default:</strong> <ApiHtml html={docs.defaultValue} inline />
        </div>
      )}
      {level === 2 && docs.remarks !== "" && section("Remarks", <ApiHtml html={docs.remarks} />)}
      {docs.examples.length > 0 &&
        section(docs.examples.length === 1 ? "Example" : "Examples", <Texts texts={docs.examples} />)}
      {docs.see.length > 0 && section("See also", <List texts={docs.see} />)}
    </>
  );
}

function Section({ title, level, children }: { title: string; level: 2 | 3 | 4; children: ReactNode }) {
  const Heading = level === 3 ? "h3" : "h4";
  return (
    <>
      {level === 2 ? <ApiHeading level={2} id={sectionId(title)} name={title} /> : <Heading>{title}</Heading>}
      {children}
    </>
  );
}

function Texts({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((html, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: static markup; texts may be the same.
    <ApiHtml key={index} html={html} />
  ));
}

function List({ texts }: { readonly texts: readonly string[] }) {
  if (texts.length === 1) return <Texts texts={texts} />;
  return (
    <ul>
      {texts.map((html, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: static markup; texts may be the same.
        <li key={index}>
          <ApiHtml html={html} inline />
        </li>
      ))}
    </ul>
  );
}
