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
  /** The second step follows the password, so a customer without a password cannot set one up. */
  hasPassword: ["has_password", z.boolean()],
  /** When the app was confirmed; null without an app. */
  appSince: ["app_since", z.nullable(instant)],
  passkeys: ["passkeys", z.array(passkey)],
  recoveryCodesLeft: ["recovery_codes_left", z.int()],
  /**
   * The only origin where passkeys work; null if the portal is reached by an IP address, which WebAuthn does not allow.
   */
  passkeyOrigin: ["passkey_origin", z.nullable(z.string())],
});
export type SecondFactor = z.output<typeof answer>;

export const getSecondFactor = customerRead({
  id: "getSecondFactor",
  summary: "Get the customer's second factors",
  path: "/user/second_factor",
  versions: [1],
  requires: "secondFactor.enabled",
  response: json(answer),
  errors: {},
});
