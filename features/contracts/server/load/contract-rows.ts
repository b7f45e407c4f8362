import { normaliseCadastralReference } from "#energy/cadastral-reference.ts";
import { normaliseCups, parseCups, supplyPointOf } from "#energy/cups.ts";
import { normaliseIban } from "#energy/iban.ts";
import { type TariffZone, zoneOfPostalCode } from "#energy/tariffs.ts";
import { findStreetTypeByCode } from "#features/addresses/contract/street-types.ts";
import type { ContractRecord } from "../../contract/contract-record.ts";
import {
  noAddressParts,
  type NotificationAddress,
  type NotificationAddressRow,
} from "../notification-addresses.ts";
import type { ChosenOptions } from "../chosen-options.ts";
import type { UpsertTarget } from "./upsert-rows.ts";

/** A valid record to write, with its customer and, if it exists, its contract. */
export interface Accepted {
  readonly record: ContractRecord;
  readonly recordSha256: string;
  readonly customerId: number;
  /** Undefined for a new contract. */
  readonly contractId: number | undefined;
}

/** An accepted record whose contract row exists. */
export interface WrittenContract extends Accepted {
  readonly contractId: number;
}

/** First day of supply; undefined for a draft, whose days are only planned. */
export const suppliedFrom = ({ state, startsOn }: Accepted["record"]) =>
  state === "draft" ? undefined : (startsOn ?? undefined);

/** The record's zone, or that of its postal code. */
export const zoneOf = ({ supplyPoint }: ContractRecord): TariffZone =>
  supplyPoint.zone ?? zoneOfPostalCode(supplyPoint.postalCode);

export const supplyPointRow = ({ customerId, record }: Accepted): SupplyPointRow => {
  const { supplyPoint, commodity } = record;
  const cups = parseCups(supplyPoint.cups);
  return {
    customer_id: customerId,
    cups: normaliseCups(supplyPoint.cups),
    commodity,
    street: supplyPoint.street,
    city: supplyPoint.city,
    postal_code: supplyPoint.postalCode,
    province: supplyPoint.province,
    cadastral_reference: supplyPoint.cadastralReference
      ? normaliseCadastralReference(supplyPoint.cadastralReference)
      : null,
    zone: zoneOf(record),
    distributor_code: supplyPoint.distributor.code ?? (cups.valid ? cups.distributor : ""),
    distributor_name: supplyPoint.distributor.name,
    distributor_phone: supplyPoint.distributor.phone ?? "",
    distributor_website: supplyPoint.distributor.website ?? "",
  };
};

type AddressParts = NonNullable<ContractRecord["notificationAddress"]>["parts"];

const addressPartsOf = (
  parts: AddressParts,
): Omit<NotificationAddress, "name" | "full_address" | "email" | "mobile"> =>
  parts
    ? {
        postal_code: parts.postalCode,
        ine_code: parts.ineCode,
        city: parts.city,
        province_id: Number(parts.ineCode.slice(0, 2)),
        street_type_id: findStreetTypeByCode(parts.streetType)?.streetTypeId ?? null,
        street_name: parts.streetName,
        street_number: parts.streetNumber,
        block: parts.block ?? null,
        stairs: parts.stairs ?? null,
        floor: parts.floor ?? null,
        apartment: parts.apartment ?? null,
        hint: parts.hint ?? null,
        cadastral_reference: parts.cadastralReference
          ? normaliseCadastralReference(parts.cadastralReference)
          : null,
      }
    : noAddressParts;

export const notificationAddressRow = ({
  customerId,
  record: { notificationAddress },
}: Accepted): NotificationAddressRow | undefined =>
  notificationAddress
    ? {
        customer_id: customerId,
        name: notificationAddress.name,
        full_address: notificationAddress.fullAddress,
        email: notificationAddress.email ?? null,
        mobile: notificationAddress.mobile ?? null,
        ...addressPartsOf(notificationAddress.parts),
      }
    : undefined;

export const bankAccountRow = ({ customerId, record: { iban } }: Accepted): BankAccountRow | undefined =>
  iban ? { customer_id: customerId, iban: normaliseIban(iban) } : undefined;

/** PostgreSQL type of each column written from a record. */
export const contractColumns = {
  customer_id: "bigint",
  name: "text",
  commodity: "text",
  state: "text",
  signed_on: "date",
  starts_on: "date",
  ends_on: "date",
  supply_point_id: "bigint",
  access_tariff: "text",
  access_tariff_name: "text",
  product_id: "text",
  powers_w: "integer[]",
  self_consumption_code: "text",
  debt_cents: "integer",
  grid_access_available: "boolean",
  sips_cession: "text",
  invoice_delivery: "text",
  holder_name: "text",
  holder_tax_id: "text",
  fiscal_address: "text",
  distributor_reference: "text",
  administrative_centres: "jsonb",
  notification_address_id: "bigint",
  bank_account_id: "bigint",
  electronic_notification: "boolean",
  electronic_notification_requested_on: "date",
  electronic_notification_starts_on: "date",
  pressure_bar: "numeric",
  flow_kwh_day: "numeric",
  tariff_options: "jsonb",
  record_sha256: "text",
} as const;

/** The options that a record has. */
export const givenOptions = ({
  doubleTariff,
  happyHours,
  happyDay,
}: Pick<ContractRecord, "doubleTariff" | "happyHours" | "happyDay">): ChosenOptions => ({
  ...(doubleTariff && { double_tariff: doubleTariff }),
  ...(happyHours && { happy_hours: happyHours }),
  ...(happyDay && { happy_day: happyDay }),
});

type ContractRow = Record<
  keyof typeof contractColumns,
  string | number | boolean | readonly number[] | ChosenOptions | ContractRecord["administrativeCentres"]
>;

/** Ids of the rows that a contract refers to. */
export interface PartNumbers {
  readonly supplyPointId: number;
  readonly notificationAddressId: number | null;
  readonly bankAccountId: number | null;
}

export const contractRow = (
  { record, recordSha256, customerId }: Accepted,
  parts: PartNumbers,
): ContractRow => ({
  customer_id: customerId,
  name: record.name,
  commodity: record.commodity,
  state: record.state,
  signed_on: record.signedOn,
  starts_on: record.startsOn,
  ends_on: record.endsOn,
  supply_point_id: parts.supplyPointId,
  access_tariff: record.accessTariff,
  access_tariff_name: record.accessTariffName,
  product_id: record.productId,
  powers_w: record.powersW,
  self_consumption_code: record.selfConsumptionCode,
  debt_cents: record.debtCents,
  grid_access_available: record.isGridAccessAvailable,
  sips_cession: record.sipsCession,
  invoice_delivery: record.invoiceDelivery,
  holder_name: record.holder.name,
  holder_tax_id: record.holder.taxId,
  fiscal_address: record.holder.fiscalAddress,
  distributor_reference: record.distributorReference ?? "",
  administrative_centres: record.administrativeCentres,
  notification_address_id: parts.notificationAddressId,
  bank_account_id: parts.bankAccountId,
  electronic_notification: record.electronicNotification?.isOn ?? false,
  electronic_notification_requested_on: record.electronicNotification?.requestedOn,
  electronic_notification_starts_on: record.electronicNotification?.startsOn,
  pressure_bar: record.gas?.pressureBar,
  flow_kwh_day: record.gas?.flowKwhDay,
  tariff_options: givenOptions(record),
  record_sha256: recordSha256,
});

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

/** One row per customer and supply point, shared by all their contracts. */
export const supplyPoints: UpsertTarget<SupplyPointRow> = {
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
  isSame: "left(s.cups, 20) = left(w.cups, 20)",
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

export interface BankAccountRow {
  customer_id: number;
  iban: string;
}

export const bankAccounts: UpsertTarget<BankAccountRow> = {
  table: "bank_accounts",
  id: "bank_account_id",
  columns: { customer_id: "bigint", iban: "text" },
  isSame: "s.iban = w.iban",
  keyOf: ({ customer_id, iban }) => `${customer_id} ${iban}`,
  replaces: [],
};
