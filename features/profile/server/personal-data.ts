import { definePersonalData } from "#platform/server/personal-data.ts";

export const profilePersonalData = definePersonalData({
  tables: [
    { table: "email_changes", erasure: "delete" },
    {
      table: "erasure_requests",
      erasure: { blanked: {}, keptBecause: "proof that the request was met" },
    },
    { table: "login_names", erasure: "delete" },
    {
      table: "customers",
      erasure: {
        blanked: { name: "", tax_id: "", email: null, mobile: null },
        keptBecause: "the number that invoices hang on; nothing on it says who it was",
      },
    },
  ],
});
