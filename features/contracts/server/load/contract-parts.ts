import { supplyPointOf } from "#energy/cups.ts";
import type { KeptTable } from "./keep-rows.ts";

export interface SupplyPointRow {
  customer_id: number;
  cups: string;
  commodity: string;
  street: string;
  city: string;
  postal_code: string;
  province: string;
  cadastral_reference: string | null;
  zone: string;
  distributor_code: string;
  distributor_name: string;
  distributor_phone: string;
  distributor_website: string;
}

/** A customer has a supply point once, however many contracts it has had. */
export const supplyPoints: KeptTable<SupplyPointRow> = {
  table: "supply_points",
  id: "supply_point_id",
  columns: {
    customer_id: "bigint",
    cups: "text",
    commodity: "text",
    street: "text",
    city: "text",
    postal_code: "text",
    province: "text",
    cadastral_reference: "text",
    zone: "text",
    distributor_code: "text",
    distributor_name: "text",
    distributor_phone: "text",
    distributor_website: "text",
  },
  isSame: "left(t.cups, 20) = left(r.cups, 20)",
  keyOf: ({ customer_id, cups }) => `${customer_id} ${supplyPointOf(cups)}`,
  replaces: [
    "cups",
    "street",
    "city",
    "postal_code",
    "province",
    "cadastral_reference",
    "zone",
    "distributor_code",
    "distributor_name",
    "distributor_phone",
    "distributor_website",
  ],
};

export interface NotificationAddressRow {
  customer_id: number;
  name: string;
  full_address: string;
  email: string | null;
  mobile: string | null;
}

export const notificationAddresses: KeptTable<NotificationAddressRow> = {
  table: "notification_addresses",
  id: "address_id",
  columns: { customer_id: "bigint", name: "text", full_address: "text", email: "text", mobile: "text" },
  isSame: `t.name = r.name and t.full_address = r.full_address
           and t.email is not distinct from r.email and t.mobile is not distinct from r.mobile`,
  keyOf: ({ customer_id, name, full_address, email, mobile }) =>
    JSON.stringify([customer_id, name, full_address, email, mobile]),
  replaces: [],
};

export interface BankAccountRow {
  customer_id: number;
  iban: string;
}

export const bankAccounts: KeptTable<BankAccountRow> = {
  table: "bank_accounts",
  id: "bank_account_id",
  columns: { customer_id: "bigint", iban: "text" },
  isSame: "t.iban = r.iban",
  keyOf: ({ customer_id, iban }) => `${customer_id} ${iban}`,
  replaces: [],
};

export interface SolarWalletRow {
  customer_id: number;
  name: string;
  balance_cents: number;
}

/** A customer's wallets are told apart by their names. */
export const solarWallets: KeptTable<SolarWalletRow> = {
  table: "solar_wallets",
  id: "wallet_id",
  columns: { customer_id: "bigint", name: "text", balance_cents: "integer" },
  isSame: "t.name = r.name",
  keyOf: ({ customer_id, name }) => JSON.stringify([customer_id, name]),
  replaces: ["balance_cents"],
};
