// Validates pages by html-validate's recommended rules, without those that are a matter of taste or not the templates'.
import { HtmlValidate } from "html-validate";

/** Lists what is wrong with a page as `line:col: rule: message`. */
export async function htmlProblems(html: string): Promise<string[]> {
  const validator = new HtmlValidate({
    extends: ["html-validate:recommended"],
    rules: {
      // React writes void elements and booleans its own way; both are valid HTML.
      "void-style": "off",
      "attribute-boolean-style": "off",
      "attribute-empty-style": "off",
      "doctype-style": "off",
      "attr-case": "off",
      // The header's links stand in the drawer too; the two are never shown at once, and axe looks at what is shown.
      "unique-landmark": "off",
      "attr-quotes": "off",
      // Ids of the frame hold a colon, so that no heading's id is the same.
      "valid-id": ["error", { relaxed: true }],
      // Long titles are an author's matter, and a signature has as many characters as it has.
      "long-title": "off",
      "no-trailing-whitespace": "off",
      // A text that is one word or code is no less a link's name.
      "no-raw-characters": ["error", { relaxed: true }],
      "no-inline-style": "error",
    },
  });
  const { results } = await validator.validateString(html);
  return results
    .flatMap(({ messages }) => messages)
    .map(({ line, column, ruleId, message }) => `${line}:${column}: ${ruleId}: ${message}`);
}
