// What comments say, as a twin shows it: beside a name, below a declaration, and in sections.
import { summaryOf } from "../../../templates/parts/api-terms.ts";
import { codeSpan, hang, listEntry, oneLine, quote } from "../../markdown-text.ts";
import type { ApiCommented, ApiDocs, ApiItem, ApiParameter, ApiSignature, ApiTypeParameter } from "../types.ts";
import { code, joinBlocks, type Level, section, type TwinParts } from "./parts.ts";

/** The first paragraph of what is said of an item or a member, on one line: what stands before a list or code. */
export function lead({ markdown }: TwinParts, item: Pick<ApiItem, "signatures">): string {
  const text = markdown(summaryOf(item));
  const end = text.search(/\n[ \t]*\n|\n(?:[-*+] |1[.)] )|^(?:~~~|```[^`]*$)/m);
  return oneLine(end < 0 ? text : text.slice(0, end).trimEnd());
}

/** Says that something is deprecated; "" where it is not. */
export function deprecation({ markdown }: TwinParts, docs: ApiDocs | undefined): string {
  if (docs?.deprecated === undefined) return "";
  return quote(joinBlocks(["[!CAUTION]\n**Deprecated**", markdown(docs.deprecated)]));
}

/** All that is said of a declaration. */
export function about(parts: TwinParts, signature: ApiSignature, level: Level): string[] {
  return [deprecation(parts, signature.docs), parts.markdown(signature.docs.summary), docsOf(parts, signature, level)];
}

/** What a comment says beyond its summary. */
export function docsOf(parts: TwinParts, signature: ApiCommented, level: Level): string {
  const { markdown } = parts;
  const { docs, typeParameters = [], parameters = [], members = [], type = [], returns = type } = signature;
  const part = (title: string, text: string) => section(title, text, level);
  const documented = (list: readonly (ApiParameter | ApiTypeParameter)[]) =>
    list.some((one) => one.docs !== "") ? list.map((one) => parameterOf(parts, one)).join("\n") : "";
  const remarks = markdown(docs.remarks);
  const returned = markdown(docs.returns);
  return joinBlocks([
    level === 2 ? "" : remarks,
    part("Type parameters", documented(typeParameters)),
    part("Parameters", documented(parameters)),
    part("Members", documented(members)),
    part("Returns", returned && joinBlocks([code(returns), returned])),
    part("Throws", joinBlocks(docs.throws.map((text) => markdown(text)))),
    docs.defaultValue && `**Default:** ${markdown(docs.defaultValue)}`,
    level === 2 ? part("Remarks", remarks) : "",
    part(docs.examples.length === 1 ? "Example" : "Examples", joinBlocks(docs.examples.map((text) => markdown(text)))),
    part("See also", docs.see.map((text) => asEntry(markdown(text))).join("\n")),
  ]);
}

function parameterOf({ markdown }: TwinParts, one: ApiParameter | ApiTypeParameter): string {
  const facts =
    "type" in one
      ? [code(one.type) && `: ${code(one.type)}`, one.optional ? " (optional)" : ""]
      : [code(one.constraint) && ` extends ${code(one.constraint)}`, code(one.default) && ` = ${code(one.default)}`];
  return listEntry(
    codeSpan(one.name) + facts.join(""),
    markdown(one.docs),
    one.docs !== "" && "type" in one ? " — " : ": ",
  );
}

/** An entry of a list, or the entries that a text is itself. */
function asEntry(text: string): string {
  return /^[-*+] /.test(text) ? text : `- ${hang(text, 2)}`;
}
