import * as z from "zod/mini";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";

/** Programs that use the token are refused from now on. */
export const revokeApiToken = customerWrite({
  id: "revokeApiToken",
  summary: "Revoke an API token",
  method: "DELETE",
  path: "/user/api_tokens/{token_id}",
  versions: [1],
  requires: "apiTokens.enabled",
  ownership: { param: "token_id" },
  params: named({ tokenId: ["token_id", z.uuid()] }),
  response: json(z.object({ status: z.literal("OK") })),
  errors: {},
});
