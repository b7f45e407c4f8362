import { definePersonalData } from "#platform/server/personal-data.ts";

export const singleSignOnPersonalData = definePersonalData({
  tables: [{ table: "openid_identities", erasure: "delete" }],
});
