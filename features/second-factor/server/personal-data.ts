import { definePersonalData } from "#platform/server/personal-data.ts";

export const secondFactorPersonalData = definePersonalData({
  tables: [
    { table: "passkeys", withheld: { public_key: "only means something to the portal" }, erasure: "delete" },
    { table: "authenticator_apps", withheld: { encrypted_secret: "opens the account" }, erasure: "delete" },
    { table: "recovery_codes", withheld: "traces of codes that open the account", erasure: "delete" },
  ],
});
