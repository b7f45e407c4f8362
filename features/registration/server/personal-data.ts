import { definePersonalData } from "#platform/server/personal-data.ts";

export const registrationPersonalData = definePersonalData({
  tables: [
    {
      table: "acceptances",
      erasure: { blanked: {}, keptBecause: "proof that the terms were accepted (GDPR, art. 7.1 and 17.3 e)" },
    },
  ],
});
