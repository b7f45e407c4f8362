import { definePersonalData } from "#platform/server/personal-data.ts";

const behindInvoices = "what an invoice that must be kept was for; who and where is taken out";

export const contractsPersonalData = definePersonalData({
  tables: [
    {
      table: "attachments",
      withheld: { storage_key: "where the file lies; the file itself is handed out" },
      erasure: "delete",
    },
    { table: "contract_services", erasure: "delete" },
    { table: "solar_wallet_shares", erasure: "delete" },
    { table: "solar_wallets", erasure: "delete" },
    { table: "supply_periods", withheld: "repeats supply points and contracts", erasure: "delete" },
    {
      table: "contracts",
      erasure: {
        blanked: {
          holder_name: "",
          holder_tax_id: "",
          fiscal_address: "",
          notification_address_id: null,
          bank_account_id: null,
        },
        keptBecause: behindInvoices,
      },
    },
    {
      table: "contract_names",
      withheld: "repeats the numbers of contracts",
      erasure: { blanked: {}, keptBecause: behindInvoices },
    },
    { table: "notification_addresses", erasure: "delete" },
    { table: "bank_accounts", erasure: "delete" },
    {
      table: "supply_points",
      erasure: {
        blanked: { cups: "", street: "", cadastral_reference: null },
        keptBecause: behindInvoices,
      },
    },
  ],
  files: [{ table: "attachments", nameColumn: "filename", keyColumn: "storage_key" }],
});
