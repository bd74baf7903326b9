// A declaration as a block of code.
import type { ApiToken } from "../../src/reference/types.ts";
import { ApiCode } from "./ApiCode.tsx";
import { ApiTokens } from "./ApiTokens.tsx";

/** Renders a declaration; nothing where it is unknown. */
export function ApiSignature({ tokens }: { readonly tokens: readonly ApiToken[] }) {
  if (tokens.length === 0) return null;
  return (
    <ApiCode language="ts" className="api-signature">
      <ApiTokens tokens={tokens} coloured />
    </ApiCode>
  );
}
