import { definePersonalData } from "#platform/server/personal-data.ts";

const opensAccount = "opens the account";

export const signInPersonalData = definePersonalData({
  tables: [
    { table: "credentials", withheld: { password_hash: opensAccount }, erasure: "delete" },
    {
      table: "sessions",
      withheld: {
        token_hash: opensAccount,
        openid_token: opensAccount,
        acted_by: "identifies a member of staff",
      },
      erasure: "delete",
    },
    { table: "refresh_tokens", withheld: { token_hash: opensAccount }, erasure: "delete" },
    {
      table: "one_time_tokens",
      withheld: { token_hash: opensAccount, attributes: opensAccount },
      erasure: "delete",
    },
    { table: "sign_in_attempts", withheld: { login_hash: "a hash of the typed login" }, erasure: "delete" },
    { table: "client_logins", withheld: { secret_hash: opensAccount }, erasure: "delete" },
  ],
});

export const registrationPersonalData = definePersonalData({
  tables: [
    {
      table: "acceptances",
      erasure: { blanked: {}, keptBecause: "proof that the terms were accepted (GDPR, art. 7.1 and 17.3 e)" },
    },
  ],
});

export const secondFactorPersonalData = definePersonalData({
  tables: [
    { table: "passkeys", withheld: { public_key: "only meaningful to the portal" }, erasure: "delete" },
    { table: "authenticator_apps", withheld: { encrypted_secret: "opens the account" }, erasure: "delete" },
    { table: "recovery_codes", withheld: "hashes of codes that open the account", erasure: "delete" },
  ],
});

export const singleSignOnPersonalData = definePersonalData({
  tables: [{ table: "openid_identities", erasure: "delete" }],
});
