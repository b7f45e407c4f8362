import { definePersonalData } from "#platform/server/personal-data.ts";

const sixYears =
  "Código de Comercio, art. 30: invoices are kept for six years, with whom they were made out to";

export const invoicesPersonalData = definePersonalData({
  tables: [
    { table: "invoice_pending_states", erasure: { blanked: {}, keptBecause: sixYears } },
    {
      table: "invoice_numbers",
      withheld: "repeats the numbers of invoices",
      erasure: { blanked: {}, keptBecause: sixYears },
    },
    { table: "invoices", erasure: { blanked: {}, keptBecause: sixYears } },
  ],
});
