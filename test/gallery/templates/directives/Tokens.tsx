// `::tokens`: what the styles declare, read from the page itself, so that it is always all of it.
import type { Attributes, Island, Usage } from "docsgen";
import { useEffect, useState } from "react";
import { readTokens, type Token, watchTheme } from "../gallery/tokens.ts";

export const attributes = {} as const satisfies Attributes;
export const usage: Usage = { kinds: ["leaf"] };
export const island: Island = "load";

/** Renders the tokens once the browser knows them. */
export function Tokens() {
  const [tokens, setTokens] = useState<readonly Token[]>([]);
  useEffect(() => {
    const read = () => setTokens(readTokens());
    read();
    return watchTheme(read);
  }, []);
  if (tokens.length === 0) return <p>The tokens are read by a script.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of the keyboard.
    <section className="table" aria-label="Tokens" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Token</th>
            <th scope="col">Value</th>
            <th scope="col">Looks</th>
            <th scope="col">On the page</th>
            <th scope="col">Raised</th>
          </tr>
        </thead>
        <tbody>
          {tokens.map(({ name, value, onPage, onRaised }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>{value}</td>
              <td>
                <Look name={name} isColour={onPage !== undefined} />
              </td>
              <td>{onPage?.toFixed(1)}</td>
              <td>{onRaised?.toFixed(1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A swatch, a letter, a bar: what the token does. Rendered in the browser alone, where styles may be set by script. */
function Look({ name, isColour }: { readonly name: string; readonly isColour: boolean }) {
  const value = `var(${name})`;
  const size = { inlineSize: "2rem", blockSize: "1.5rem" };
  if (isColour) return <div style={{ ...size, background: value, border: "1px solid var(--line-strong)" }} />;
  if (name.startsWith("--type")) return <span style={{ fontSize: value }}>Aa</span>;
  if (name.startsWith("--weight")) return <span style={{ fontWeight: value }}>Aa</span>;
  if (name.startsWith("--space")) return <div style={{ ...size, inlineSize: value, background: "var(--accent)" }} />;
  if (name.startsWith("--radius")) return <div style={{ ...size, borderRadius: value, border: "1px solid" }} />;
  return null;
}
