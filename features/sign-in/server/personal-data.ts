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
        acted_by: "names who of the staff it was",
      },
      erasure: "delete",
    },
    { table: "refresh_tokens", withheld: { token_hash: opensAccount }, erasure: "delete" },
    {
      table: "one_time_links",
      withheld: { token_hash: opensAccount, attributes: opensAccount },
      erasure: "delete",
    },
    { table: "sign_in_attempts", withheld: { login_hash: "a trace of what was typed" }, erasure: "delete" },
    { table: "client_logins", withheld: { secret_hash: opensAccount }, erasure: "delete" },
  ],
});
