import * as z from "zod/mini";
import { defineSettings, link, off, on, settingsGroup, text } from "#platform/contract/define-settings.ts";
import { defineFeature } from "#platform/contract/feature.ts";
import { defineFlags } from "#platform/contract/flags.ts";
import { defineTables } from "#platform/contract/tables.ts";
import { accountRoutes } from "./contract/routes.ts";

/** Sign-in in all its forms, sessions, passwords, registration, two-step verification and single sign-on. */
export const feature = defineFeature({
  id: "account",
  routes: accountRoutes,
  navigation: [
    {
      route: "signIn",
      label: { ca: "Accedeix", es: "Acceder", en: "Sign in" },
      group: "account",
      icon: "LogIn",
      order: 70,
      shownTo: "visitor",
    },
    {
      route: "activate",
      label: { ca: "Activa el compte", es: "Activar la cuenta", en: "Activate account" },
      group: "account",
      icon: "UserRoundCheck",
      order: 72,
      shownTo: "visitor",
    },
    {
      route: "changePassword",
      label: { ca: "Canvia la contrasenya", es: "Cambiar la contraseña", en: "Change your password" },
      group: "account",
      icon: "KeyRound",
      order: 84,
      shownTo: "customer",
      // Customers who can sign in only at the provider have no password in the portal.
      hiddenWhen: ({ oidc }) =>
        oidc.enabled && !oidc.allowDefaultLogin && oidc.changePasswordUrl === undefined,
      outside: ({ settings: { oidc } }) => (oidc.enabled ? oidc.changePasswordUrl : undefined),
    },
  ],
});

export const settings = defineSettings(() => ({
  session: settingsGroup(
    {
      /** Minutes without activity after which a session ends. */
      idleMinutes: z._default(z.int().check(z.gte(5), z.lte(720)), 30),
      /** Hours after which a session ends regardless of activity. */
      maxHours: z._default(z.int().check(z.gte(1), z.lte(72)), 12),
      /** Lifetime of remember-me, in days; 0 disables it. */
      rememberDays: z._default(z.int().check(z.gte(0), z.lte(365)), 30),
      /** Maximum length of an impersonation session, in minutes. */
      impersonationMinutes: z._default(z.int().check(z.gte(5), z.lte(120)), 30),
      /** Whether the customer is notified of each impersonation. */
      impersonationIsAnnounced: off,
    },
    { visitor: ["rememberDays"] },
  ),
  password: settingsGroup(
    { minimumLength: z._default(z.int().check(z.gte(6), z.lte(64)), 6) },
    { visitor: "all" },
  ),
  signUp: settingsGroup({ enabled: on, phoneField: on, invoiceNumberField: off }, { visitor: "all" }),
  /** A second step at sign-in, for customers who enable it. */
  secondFactor: settingsGroup({ enabled: on }, { visitor: "all" }),
  /** Tokens with which programs read a customer's own curves and invoices. */
  apiTokens: settingsGroup({ enabled: on }, { visitor: "all" }),
  oidc: settingsGroup(
    {
      enabled: off,
      /** Issuer URL of the provider, the base of its discovery document. */
      issuer: z.optional(z.url({ protocol: /^https?$/ })),
      clientId: z.optional(text(200)),
      /** The provider's name on its sign-in button; defaults to the organization's name. */
      providerName: z.optional(text(60)),
      /** How the portal authenticates itself at the provider's token endpoint. */
      clientAuthentication: z._default(
        z.enum(["client_secret_basic", "client_secret_post"]),
        "client_secret_basic",
      ),
      scope: z._default(text(200), "openid profile email"),
      /** Whether the portal's own sign-in stays available as well. */
      allowDefaultLogin: off,
      /** The provider's page for changing the password. */
      changePasswordUrl: z.optional(link),
      /**
       * The claim with the tax id, when the provider verifies it; it identifies the customer at the first sign-in.
       */
      taxIdClaim: z.optional(text(60)),
      /** Whether an email that the provider marks as verified may identify the customer at the first sign-in. */
      linkByVerifiedEmail: off,
    },
    { visitor: ["enabled", "allowDefaultLogin", "providerName", "changePasswordUrl"] },
  ),
}));

export const flags = defineFlags(settings, ["signUp.enabled", "apiTokens.enabled", "oidc.enabled"]);

const opensAccount = "opens the account";
const untilReplaced = "valid until the customer removes or replaces it";

export const tables = defineTables({
  credentials: {
    kind: "customer",
    withheld: { password_hash: opensAccount },
    erasure: "delete",
    noRetention: untilReplaced,
  },
  sessions: {
    kind: "customer",
    withheld: {
      token_hash: opensAccount,
      openid_token: opensAccount,
      acted_by: "identifies a member of staff",
    },
    erasure: "delete",
    retention: { from: "expires_at", keep: "1 day" },
  },
  api_tokens: {
    kind: "customer",
    withheld: { token_hash: opensAccount },
    erasure: "delete",
    retention: { from: "expires_at", keep: "1 day" },
  },
  refresh_tokens: {
    kind: "customer",
    withheld: { token_hash: opensAccount },
    erasure: "delete",
    retention: { from: "expires_at", keep: "1 day" },
  },
  one_time_tokens: {
    kind: "customer",
    withheld: { token_hash: opensAccount, attributes: opensAccount },
    erasure: "delete",
    retention: { from: "expires_at", keep: "1 day" },
  },
  client_logins: {
    kind: "directory",
    key: "client_id",
    withheld: { secret_hash: opensAccount },
    erasure: "delete",
    noRetention: "valid until the partner is removed",
  },
  sign_in_attempts: {
    kind: "local",
    withheld: { login_hash: "a hash of the typed login" },
    erasure: "delete",
    retention: { from: "attempted_at", keep: "90 days" },
  },
  // Not counted any more after an hour.
  sign_in_failures: {
    kind: "local",
    retention: { from: "last_failed_at", keep: "2 hours" },
  },
  // A used quota is full again after 15 days.
  attempt_quotas: {
    kind: "directory",
    key: "key",
    retention: { from: "last_used_at", keep: "15 days" },
  },
  acceptances: {
    kind: "customer",
    erasure: {
      blanked: {},
      retentionReason: "proof that the terms were accepted (GDPR, art. 7.1 and 17.3 e)",
    },
  },
  passkeys: {
    kind: "customer",
    withheld: { public_key: "only meaningful to the portal" },
    erasure: "delete",
    noRetention: untilReplaced,
  },
  authenticator_apps: {
    kind: "customer",
    withheld: { encrypted_secret: opensAccount },
    erasure: "delete",
    noRetention: untilReplaced,
  },
  recovery_codes: {
    kind: "customer",
    withheld: "hashes of codes that open the account",
    erasure: "delete",
    noRetention: untilReplaced,
  },
  openid_identities: {
    kind: "directory",
    key: "subject",
    erasure: "delete",
    noRetention: "one for each customer and provider",
  },
});
