import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { instant, named } from "#platform/contract/wire.ts";

const passkey = named({
  passkeyId: ["passkey_id", z.string()],
  name: ["name", z.string()],
  createdAt: ["created_at", instant],
  lastUsedAt: ["last_used_at", z.nullable(instant)],
});
export type Passkey = z.output<typeof passkey>;

const answer = named({
  /** The second step follows the password: who has none has nothing to set up. */
  hasPassword: ["has_password", z.boolean()],
  /** Since when the app's codes are asked for; null without an app. */
  appSince: ["app_since", z.nullable(instant)],
  passkeys: ["passkeys", z.array(passkey)],
  recoveryCodesLeft: ["recovery_codes_left", z.int()],
  /** The one origin at which passkeys work; null where the portal's address has no name, only a number. */
  passkeyOrigin: ["passkey_origin", z.nullable(z.string())],
});
export type SecondFactor = z.output<typeof answer>;

/** What the customer has set up as second step. */
export const getSecondFactor = customerRead({
  id: "getSecondFactor",
  summary: "What is set up as second step of signing in",
  path: "/user/second_factor",
  versions: [1],
  requires: "secondFactor.enabled",
  response: json(answer),
  errors: {},
});
