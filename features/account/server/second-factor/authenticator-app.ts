import { createAuthenticatorApps } from "#platform/server/second-factor/authenticator-apps.ts";

/** The authenticator apps of customers. */
export const authenticatorApps = createAuthenticatorApps({
  table: "authenticator_apps",
  owner: "customer_id",
  purpose: "authenticator",
});
