import { definePersonalData } from "#platform/server/personal-data.ts";

export const auditPersonalData = definePersonalData({
  tables: [
    {
      table: "audit_log",
      withheld: { actor: "names who of the staff it was" },
      erasure: { blanked: {}, keptBecause: "who of the staff did what, by the customer's number alone" },
    },
  ],
});
