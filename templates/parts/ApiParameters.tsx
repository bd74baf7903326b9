// Parameters and type parameters: each with its type and what it is for.
import type { ApiToken } from "../../src/reference/types.ts";
import { ApiHtml } from "./ApiHtml.tsx";
import { ApiTokens } from "./ApiTokens.tsx";
import { breakable } from "./BreakableName.tsx";
import { LONG } from "./break-between.tsx";

interface Parameter {
  readonly name: string;
  readonly docs: string;
  readonly anchor?: string;
  readonly optional?: boolean;
  readonly type?: readonly ApiToken[];
  readonly constraint?: readonly ApiToken[];
  readonly default?: readonly ApiToken[];
}

/** Renders a list of parameters. */
export function ApiParameters({ parameters }: { readonly parameters: readonly Parameter[] }) {
  return (
    <dl className="api-parameters">
      {parameters.map((parameter, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: static markup; names may be the same.
        <div key={index} id={parameter.anchor}>
          <dt>
            <code>
              {parameter.anchor === undefined ? (
                breakable(parameter.name, LONG)
              ) : (
                <a href={`#${encodeURIComponent(parameter.anchor)}`}>{breakable(parameter.name, LONG)}</a>
              )}
            </code>
            <Part word=":" tokens={parameter.type} />
            <Part word=" extends" tokens={parameter.constraint} />
            <Part word=" =" tokens={parameter.default} />
            {parameter.optional && <span className="api-tag"> optional</span>}
          </dt>
          <dd>
            <ApiHtml html={parameter.docs} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Part({ word, tokens = [] }: { readonly word: string; readonly tokens?: readonly ApiToken[] | undefined }) {
  if (tokens.length === 0) return null;
  return (
    <>
      {`${word} `}
      <code className="api-type">
        <ApiTokens tokens={tokens} />
      </code>
    </>
  );
}
