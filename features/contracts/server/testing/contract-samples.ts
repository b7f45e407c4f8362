import { replaceShares } from "#apps/server/testing/wallet-shares.ts";
import { Readable } from "node:stream";
import type pg from "pg";
import { cupsCheckLetters } from "#energy/cups.ts";
import type { FileStorage } from "#integrations/file-storage/port.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, queryRow } from "#platform/server/database/query.ts";
import { loadContracts, type LoadContractsOptions } from "../load/load-contracts.ts";

/** A fictitious CUPS with valid check letters. */
export const sampleCups = (number: number): string => {
  const digits = `0031${String(number).padStart(12, "0")}`;
  return `ES${digits}${cupsCheckLetters(digits)}0F`;
};

/** A household and a company. */
export const annasTaxId = "12345678Z";
export const fornsTaxId = "A58818501";

/** Adds the two customers; returns their ids. */
export const addCustomers = async (pool: pg.Pool): Promise<{ anna: number; forn: number }> => {
  const add = async (taxId: string, kind: string, name: string): Promise<number> => {
    const added = await queryRow(pool, {
      text: `with fresh as (insert into customers (tax_id, kind, name) values ($1, $2, $3) returning customer_id)
             insert into login_names (login_name, kind, customer_id) select $1, 'tax_id', customer_id from fresh
             returning customer_id`,
      values: [taxId, kind, name],
      columns: { customer_id: bigint },
    });
    return added?.customer_id ?? 0;
  };
  return {
    anna: await add(annasTaxId, "person", "Anna Roca"),
    forn: await add(fornsTaxId, "company", "Forn del Barri, SA"),
  };
};

/** Anna's electricity contract in the format of an operator's file. */
export const annasRecord = {
  name: "0000101",
  customer_tax_id: annasTaxId,
  commodity: "electricity",
  state: "active",
  signed_on: "2024-02-20",
  starts_on: "2024-03-01",
  supply_point: {
    cups: sampleCups(101),
    street: "Carrer de Gràcia, 12, 2n 1a",
    city: "Barcelona",
    postal_code: "08012",
    province: "Barcelona",
    cadastral_reference: "9872023 VH5797S 0001 WX",
    distributor: { name: "e-distribución", phone: "800 760 706", website: "https://www.edistribucion.com" },
  },
  access_tariff: "018",
  access_tariff_name: "2.0TD",
  powers_kw: [3.45, 4.6],
  debt_eur: 12.34,
  holder: { name: "Anna Roca", tax_id: annasTaxId, fiscal_address: "Carrer de Gràcia, 12, 08012 Barcelona" },
  notification_address: {
    name: "Anna Roca",
    full_address: "Carrer de Gràcia, 12, 08012 Barcelona",
    email: "anna@example.org",
    mobile: "600000001",
  },
  iban: "ES91 2100 0418 4502 0005 1332",
  electronic_notification: { active: true, requested_on: "2024-02-20", starts_on: "2024-03-01" },
  services: [{ name: "Manteniment", starts_on: "2024-03-01" }],
  social_bonuses: [{ name: "Bo social", starts_on: "2024-06-01", ends_on: "2026-05-31" }],
};

/** A contract of hers that ended, at the same supply point. */
export const closedRecord = {
  ...annasRecord,
  name: "0000199",
  state: "closed",
  ends_on: "2024-01-31",
  signed_on: "2022-12-20",
  starts_on: "2023-01-01",
};

/** A contract of hers at another supply point, without a notification address. */
export const addresslessRecord = {
  ...annasRecord,
  name: "0000103",
  notification_address: null,
  supply_point: { ...annasRecord.supply_point, cups: sampleCups(103) },
};

export const fornsGasRecord = {
  ...annasRecord,
  name: "0000901",
  customer_tax_id: fornsTaxId,
  commodity: "gas",
  supply_point: {
    ...annasRecord.supply_point,
    cups: sampleCups(901),
    street: "Rambla Nova, 5",
    city: "Tarragona",
  },
  access_tariff: "RL.2",
  access_tariff_name: "RL.2",
  powers_kw: [],
  holder: { ...annasRecord.holder, name: "Forn del Barri, SA", tax_id: fornsTaxId },
  gas: { pressure_bar: 0.05, flow_kwh_day: 120 },
  notification_address: null,
  iban: null,
};

/** Documents of a record file, by path. */
export const documentsOf = (contents: Record<string, string>): LoadContractsOptions["documents"] => ({
  exists: async (path) => path in contents,
  open: (path) => Readable.from([contents[path] ?? ""]),
});

/** Loads records as `npm run load` does. */
export const loadSamples = (
  { database, storage }: { database: Database; storage: FileStorage },
  records: readonly unknown[],
  options: Partial<LoadContractsOptions> = {},
) =>
  loadContracts({
    database,
    storage,
    records: records.map((record, index) => ({ line: index + 1, record })),
    documents: documentsOf({}),
    claimCurves: async () => {},
    replaceWalletShares: replaceShares,
    ...options,
  });
