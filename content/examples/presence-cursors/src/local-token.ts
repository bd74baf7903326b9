// Makes access tokens that the local server accepts. Only for development on your own computer.
import type { ITokenProvider, ITokenResponse } from "@fluidframework/azure-client";

/** Makes unsigned tokens: the local server reads them and checks no signature. */
export class LocalTokenProvider implements ITokenProvider {
  private readonly user = { id: crypto.randomUUID(), name: "Guest" };

  public async fetchOrdererToken(tenantId: string, documentId?: string): Promise<ITokenResponse> {
    return this.token(tenantId, documentId);
  }

  public async fetchStorageToken(tenantId: string, documentId?: string): Promise<ITokenResponse> {
    return this.token(tenantId, documentId);
  }

  private token(tenantId: string, documentId = ""): ITokenResponse {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      documentId,
      tenantId,
      scopes: ["doc:read", "doc:write", "summary:write"],
      user: this.user,
      iat: now,
      exp: now + 3600,
      ver: "1.0",
    };
    return { jwt: `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}.unsigned` };
  }
}

/** Writes a value as JSON in the alphabet that tokens use (base64url). */
function encode(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
