import { sql } from "kysely";
import type { Database } from "#platform/server/database/pool.ts";
import type { Commodity, ContractState } from "../contract/contract-fields.ts";
import { hasPart } from "#platform/server/database/text-search.ts";

type Db = Pick<Database, "db">;

export interface ContractFilter {
  readonly type: Commodity;
  readonly state?: ContractState | undefined;
  readonly filter?: string | undefined;
}

/** The customer's contracts with their supply points. */
const contractsOf = ({ db }: Db, customerId: number) =>
  db
    .selectFrom("contracts as k")
    .innerJoin("supply_points as s", (join) =>
      join.onRef("s.customer_id", "=", "k.customer_id").onRef("s.supply_point_id", "=", "k.supply_point_id"),
    )
    .where("k.customer_id", "=", customerId);

const searchedText = sql<string>`concat_ws(' ', k.name, s.cups, s.street || ',', s.postal_code, s.city)`;
const inSupplyFirst = sql`case k.state when 'active' then 0 when 'draft' then 1 else 2 end`;

const filtered = (database: Db, customerId: number, { type, state, filter }: ContractFilter) => {
  const ofType = contractsOf(database, customerId).where("k.commodity", "=", type);
  const inState = state === undefined ? ofType : ofType.where("k.state", "=", state);
  const words = filter?.trim() ?? "";
  return words === "" ? inState : inState.where(hasPart(searchedText, words));
};

const rowsOf = (query: ReturnType<typeof contractsOf>) =>
  query
    .leftJoin("products as p", "p.product_id", "k.product_id")
    .select([
      "k.contract_id as contractId",
      "k.name",
      "k.commodity",
      "k.state",
      "k.signed_on as signedOn",
      "k.debt_cents as debtCents",
      "k.powers_w as powersW",
      "k.access_tariff_name as accessTariffName",
      "k.holder_name as holderName",
      "k.product_id as productId",
      "p.commercial_name as productName",
      "s.cups",
      "s.street",
      "s.postal_code as postalCode",
      "s.city",
      "s.province",
      "s.cadastral_reference as cadastralReference",
    ]);

/** A page of the customer's contracts, those in supply first, then by number. */
export const findContracts = (
  database: Db,
  customerId: number,
  { offset, limit, ...filter }: ContractFilter & { readonly offset: number; readonly limit: number },
) =>
  rowsOf(filtered(database, customerId, filter))
    .orderBy(inSupplyFirst)
    .orderBy("k.name")
    .limit(limit)
    .offset(offset)
    .execute();
export type FoundContract = Awaited<ReturnType<typeof findContracts>>[number];

/** How many of the customer's contracts the filter leaves. */
export const countContracts = async (database: Db, customerId: number, filter: ContractFilter) => {
  const { count } = await filtered(database, customerId, filter)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
};

/** All the customer's contracts, as a selector lists them. */
export const findContractNames = (database: Db, customerId: number) =>
  contractsOf(database, customerId)
    .select([
      "k.contract_id as contractId",
      "k.name",
      "k.commodity",
      "k.state",
      "s.cups",
      "s.street",
      "s.postal_code as postalCode",
      "s.city",
      "s.province",
    ])
    .orderBy(inSupplyFirst)
    .orderBy("k.name")
    .execute();

/** The customer's contract of that number, with what it points to; undefined when it is not the customer's. */
export const findContract = (database: Db, customerId: number, name: string) =>
  rowsOf(contractsOf(database, customerId).where("k.name", "=", name))
    .leftJoin("notification_addresses as n", (join) =>
      join
        .onRef("n.customer_id", "=", "k.customer_id")
        .onRef("n.address_id", "=", "k.notification_address_id"),
    )
    .leftJoin("bank_accounts as b", (join) =>
      join.onRef("b.customer_id", "=", "k.customer_id").onRef("b.bank_account_id", "=", "k.bank_account_id"),
    )
    .select([
      "k.grid_access_available as isGridAccessAvailable",
      "k.sips_cession as sipsCession",
      "k.invoice_delivery as invoiceDelivery",
      "k.starts_on as startsOn",
      "k.ends_on as endsOn",
      "k.self_consumption_code as selfConsumptionCode",
      "k.holder_tax_id as holderTaxId",
      "k.fiscal_address as fiscalAddress",
      "k.distributor_reference as distributorReference",
      "k.electronic_notification as hasElectronicNotification",
      "k.electronic_notification_starts_on as electronicNotificationStartsOn",
      "k.electronic_notification_requested_on as electronicNotificationRequestedOn",
      "k.pressure_bar as pressureBar",
      "k.flow_kwh_day as flowKwhDay",
      "s.distributor_name as distributorName",
      "s.distributor_phone as distributorPhone",
      "s.distributor_website as distributorWebsite",
      "n.address_id as addressId",
      "n.name as addressName",
      "n.full_address as fullAddress",
      "n.email as addressEmail",
      "n.mobile as addressMobile",
      "b.bank_account_id as bankAccountId",
      "b.iban",
    ])
    .executeTakeFirst();
export type FoundContractDetail = NonNullable<Awaited<ReturnType<typeof findContract>>>;
