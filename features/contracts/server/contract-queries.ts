import type { PlainDate } from "#energy/calendar.ts";
import { tariffZones } from "#energy/tariffs.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  arrayOf,
  bigint,
  bool,
  date,
  int,
  nullable,
  numeric,
  oneOf,
  queryRow,
  queryRows,
  text,
  type RowOf,
  instant,
} from "#platform/server/database/query.ts";
import { sql, type SqlFragment } from "#platform/server/database/sql.ts";
import { sipsCessionStates } from "../contract/contract-fields.ts";
import {
  type ContractPage,
  pageOf,
  rowColumns,
  rowSelection,
  supplyOfContract,
} from "./contract-list-queries.ts";
import { chosenColumn, offeredColumn } from "./chosen-options.ts";

type Pool = Pick<Database, "pool">;

const detailColumns = {
  ...rowColumns,
  isGridAccessAvailable: bool,
  sipsCession: oneOf(...sipsCessionStates),
  invoiceDelivery: oneOf("email", "postal"),
  startsOn: nullable(date),
  endsOn: nullable(date),
  selfConsumptionCode: text,
  holderTaxId: text,
  fiscalAddress: text,
  distributorReference: text,
  hasElectronicNotification: bool,
  electronicNotificationStartsOn: nullable(date),
  electronicNotificationRequestedOn: nullable(date),
  pressureBar: nullable(numeric),
  flowKwhDay: nullable(numeric),
  distributorName: text,
  distributorPhone: text,
  distributorWebsite: text,
  addressId: nullable(bigint),
  addressName: nullable(text),
  fullAddress: nullable(text),
  addressEmail: nullable(text),
  addressMobile: nullable(text),
  bankAccountId: nullable(bigint),
  iban: nullable(text),
  chosenOptions: chosenColumn,
  offeredOptions: offeredColumn,
};
export type FoundContractDetail = RowOf<typeof detailColumns>;

const detailSelection = (customerId: number) => sql`${rowSelection(customerId)},
  k.grid_access_available as "isGridAccessAvailable", k.sips_cession as "sipsCession",
  k.invoice_delivery as "invoiceDelivery", k.starts_on as "startsOn", k.ends_on as "endsOn",
  k.self_consumption_code as "selfConsumptionCode", k.holder_tax_id as "holderTaxId",
  k.fiscal_address as "fiscalAddress", k.distributor_reference as "distributorReference",
  k.electronic_notification as "hasElectronicNotification",
  k.electronic_notification_starts_on as "electronicNotificationStartsOn",
  k.electronic_notification_requested_on as "electronicNotificationRequestedOn",
  k.pressure_bar as "pressureBar", k.flow_kwh_day as "flowKwhDay",
  s.distributor_name as "distributorName", s.distributor_phone as "distributorPhone",
  s.distributor_website as "distributorWebsite",
  n.address_id as "addressId", n.name as "addressName", n.full_address as "fullAddress",
  n.email as "addressEmail", n.mobile as "addressMobile", b.bank_account_id as "bankAccountId", b.iban,
  k.tariff_options as "chosenOptions", p.tariff_options as "offeredOptions"`;
const fromContracts = (
  customerId: number,
): SqlFragment => sql`from contracts k ${supplyOfContract(customerId)}
left join products p on p.product_id = k.product_id
left join notification_addresses n
  on n.customer_id = ${customerId} and n.address_id = k.notification_address_id
left join bank_accounts b on b.customer_id = ${customerId} and b.bank_account_id = k.bank_account_id`;

/** A page of the customer's contracts with their address, bank account and distributor. */
export const findContracts = (
  { pool }: Pool,
  customerId: number,
  page: ContractPage,
): Promise<FoundContractDetail[]> => {
  const statement = sql`select ${detailSelection(customerId)} ${fromContracts(customerId)} ${pageOf(customerId, page)}`;
  return queryRows(pool, { ...statement, columns: detailColumns });
};

/** The same of one contract; undefined when the customer has no contract of that number. */
export const findContract = (
  { pool }: Pool,
  customerId: number,
  name: string,
): Promise<FoundContractDetail | undefined> => {
  const statement = sql`
    select ${detailSelection(customerId)} ${fromContracts(customerId)} where k.customer_id = ${customerId} and k.name = ${name}`;
  return queryRow(pool, { ...statement, columns: detailColumns });
};

/** Contracts of one customer. */
export interface ContractKeys {
  readonly customerId: number;
  readonly contractIds: readonly number[];
}

export const findServices = ({ pool }: Pool, { customerId, contractIds }: ContractKeys) =>
  queryRows(pool, {
    text: `select contract_id as "contractId", kind, name, starts_on as "startsOn", ends_on as "endsOn"
           from contract_services
           where customer_id = $1 and contract_id = any($2) order by starts_on desc, service_id`,
    values: [customerId, contractIds],
    columns: {
      contractId: bigint,
      kind: oneOf("service", "social_bonus"),
      name: text,
      startsOn: date,
      endsOn: nullable(date),
    },
  });

export type FoundService = Awaited<ReturnType<typeof findServices>>[number];

const priceColumns = {
  validFrom: date,
  validTo: nullable(date),
  powerEurKwYear: arrayOf(numeric),
  energyEurKwh: arrayOf(numeric),
  surplusEurKwh: numeric,
  fixedEurDay: numeric,
  tariffCode: text,
  zone: oneOf(...tariffZones),
  holderKind: oneOf("person", "company"),
};
/**
 * Prices in euros before taxes; `validTo` is the first day on which they are no longer valid. A term has no prices where they
 * change by the hour, or with the regulated tolls and charges.
 */
export type FoundPrices = RowOf<typeof priceColumns>;

/** The prices of a contract on a day; undefined when none are known. */
export const findPrices = (
  { pool }: Pool,
  { customerId, contractId }: { readonly customerId: number; readonly contractId: number },
  day: PlainDate,
): Promise<FoundPrices | undefined> =>
  queryRow(pool, {
    name: "find-contract-prices",
    text: `select p.valid_from as "validFrom", p.valid_to as "validTo", p.power_eur_kw_year as "powerEurKwYear",
             p.energy_eur_kwh as "energyEurKwh", p.surplus_eur_kwh as "surplusEurKwh", p.fixed_eur_day as "fixedEurDay",
             k.access_tariff as "tariffCode", s.zone, c.kind as "holderKind"
           from contracts k
           join customers c on c.customer_id = $1
           join supply_points s on s.customer_id = $1 and s.supply_point_id = k.supply_point_id
           join (
             select r.product_id, r.access_tariff, r.zone, r.valid_from, r.valid_to, r.surplus_eur_kwh,
               case when r.fixed_eur_month = 0 then r.fixed_eur_day else round(r.fixed_eur_month * 12 / 365, 6) end
                 as fixed_eur_day,
               case when 'power' = any(r.passed_through) then '{}' else r.power_eur_kw_year end as power_eur_kw_year,
               case when f.kind = 'indexed' or 'energy' = any(r.passed_through) then '{}' else r.energy_eur_kwh end
                 as energy_eur_kwh
             from product_prices r join products f on f.product_id = r.product_id
           ) p on p.product_id = k.product_id and p.access_tariff = k.access_tariff and p.zone in ('any', s.zone)
           where k.customer_id = $1 and k.contract_id = $2 and p.valid_from <= $3
             and (p.valid_to is null or p.valid_to > $3)
           order by p.zone = 'any', p.valid_from desc limit 1`,
    values: [customerId, contractId, day],
    columns: priceColumns,
  });

/** The contracts' documents by category, newest first. */
export const findAttachments = ({ pool }: Pool, { customerId, contractIds }: ContractKeys) =>
  queryRows(pool, {
    text: `select contract_id as "contractId", attachment_id as "attachmentId", name, category, filename,
             size_bytes as "sizeBytes", created_at as "createdAt"
           from attachments where customer_id = $1 and contract_id = any($2)
           order by category, created_at desc, attachment_id`,
    values: [customerId, contractIds],
    columns: {
      contractId: bigint,
      attachmentId: bigint,
      name: text,
      category: text,
      filename: text,
      sizeBytes: int,
      createdAt: instant,
    },
  });

/** Storage key of a document; undefined when the customer does not own it. */
export const findAttachmentFile = ({ pool }: Pool, customerId: number, attachmentId: number) =>
  queryRow(pool, {
    text: `select filename, media_type as "mediaType", storage_key as "storageKey" from attachments
           where customer_id = $1 and attachment_id = $2`,
    values: [customerId, attachmentId],
    columns: { filename: text, mediaType: text, storageKey: text },
  });
