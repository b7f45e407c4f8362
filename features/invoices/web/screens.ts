import { defineScreens, type Screens } from "#platform/web/routing/screens.ts";
import type { invoiceRoutes } from "../contract/routes.ts";
import { useWords } from "./words.ts";

const contractScreens = () => import("./invoice-list-screen.tsx");

export const screens = defineScreens(useWords, {
  invoices: async () => (await import("./invoice-list-screen.tsx")).InvoiceListScreen,
  invoice: async () => (await import("./invoice-screen.tsx")).InvoiceScreen,
  invoicesAction: async () => (await import("./invoice-list-screen.tsx")).InvoiceActionScreen,
  contractInvoices: async () => (await contractScreens()).ContractInvoicesScreen,
  contractInvoicesAction: async () => (await contractScreens()).ContractInvoiceActionScreen,
  gasContractInvoices: async () => (await contractScreens()).ContractInvoicesScreen,
  multipointInvoices: async () => (await import("./invoice-list-screen.tsx")).MultipointInvoicesScreen,
}) satisfies Screens<typeof invoiceRoutes>;
