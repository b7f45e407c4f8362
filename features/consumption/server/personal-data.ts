import { definePersonalData } from "#platform/server/personal-data.ts";

export const consumptionPersonalData = definePersonalData({
  tables: [
    { table: "curve_days", erasure: "delete" },
    { table: "curve_months", erasure: "delete" },
  ],
});
