import * as z from "zod/mini";
import { apiTokenScopes } from "#platform/contract/api-token-scopes.ts";
import { accountChange, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { currentPassword } from "#platform/contract/current-password.ts";
import { ownApiToken } from "./list-api-tokens.ts";

export const maxTokenNameLength = 60;
/** Days after which a token expires. */
export const tokenLifetimes = [30, 90, 365] as const;
/** A customer has at most this many tokens at a time. */
export const maxApiTokens = 10;

/** Creates a token; its text is in this answer alone. Asks for the password of a customer with one. */
export const createApiToken = accountChange({
  id: "createApiToken",
  summary: "Create an API token",
  path: "/user/api_tokens",
  versions: [1],
  requires: "apiTokens.enabled",
  body: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxTokenNameLength)),
    scopes: z.array(z.enum(apiTokenScopes)).check(
      z.minLength(1),
      z.refine((scopes) => new Set(scopes).size === scopes.length),
    ),
    days: z.literal(tokenLifetimes),
    current_password: z.optional(currentPassword),
  }),
  response: json(named({ token: ["token", z.string()], created: ["created", ownApiToken] })),
  errors: { current_password_required: 403, wrong_current_password: 403, too_many_api_tokens: 409 },
});
