import * as z from "zod/mini";
import { apiTokenScopes } from "#platform/contract/api-token-scopes.ts";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { instant, named } from "#platform/contract/wire.ts";

export const ownApiToken = named({
  /** Identifies the token; it is not a credential. */
  tokenId: ["token_id", z.uuid()],
  name: ["name", z.string()],
  scopes: ["scopes", z.array(z.enum(apiTokenScopes))],
  createdAt: ["created_at", instant],
  expiresAt: ["expires_at", instant],
  lastUsedAt: ["last_used_at", z.nullable(instant)],
});

/** Tokens that have not expired, the newest first, without their secrets. */
export const listApiTokens = customerRead({
  id: "listApiTokens",
  summary: "List the customer's API tokens",
  path: "/user/api_tokens",
  versions: [1],
  requires: "apiTokens.enabled",
  response: json(z.object({ items: z.array(ownApiToken) })),
  errors: {},
});
