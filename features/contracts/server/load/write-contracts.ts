import type pg from "pg";
import type { PlainDate } from "#energy/calendar.ts";
import { supplyPointOf } from "#energy/cups.ts";
import { clockOfZone } from "#energy/tariffs.ts";
import { bigint, queryRows, execute, text } from "#platform/server/database/query.ts";
import type { Load } from "#platform/server/loading/load-transaction.ts";
import { storeDocuments } from "./contract-documents.ts";
import {
  type Accepted,
  suppliedFrom,
  type WrittenContract,
  contractRow,
  contractColumns,
  bankAccounts,
  supplyPoints,
  bankAccountRow,
  notificationAddressRow,
  supplyPointRow,
  zoneOf,
} from "./contract-rows.ts";
import { notificationAddresses } from "../notification-addresses.ts";
import type { LoadContractsOptions } from "./load-contracts.ts";
import { writeTerms } from "./write-terms.ts";
import { writeLoadedMandates } from "../mandates.ts";
import { upsertRows } from "./upsert-rows.ts";

const names = Object.keys(contractColumns);
const types = Object.entries(contractColumns)
  .map(([name, type]) => `${name} ${type}`)
  .join(", ");
/** Options are those of the product: another product begins without those of the former one. */
const optionsReplacement = `tariff_options =
  case when k.product_id is not distinct from r.product_id then k.tariff_options else '{}' end || r.tariff_options`;
const replacements = names
  .filter((name) => !["customer_id", "name", "tariff_options"].includes(name))
  .map((name) => `${name} = r.${name}`)
  .concat(optionsReplacement)
  .join(", ");

/** Returns the ids of the new contracts by name. */
const insertContracts = async (
  client: pg.ClientBase,
  rows: readonly ReturnType<typeof contractRow>[],
): Promise<Map<string, number>> => {
  const added = await queryRows(client, {
    name: "load-insert-contracts",
    text: `insert into contracts (${names.join(", ")})
           select ${names.join(", ")} from jsonb_to_recordset($1) as r (${types})
           returning name, customer_id, contract_id`,
    values: [JSON.stringify(rows)],
    columns: { name: text, customer_id: bigint, contract_id: bigint },
  });
  await execute(client, {
    name: "load-insert-contract-names",
    text: `insert into contract_names (name, customer_id, contract_id)
           select * from unnest($1::text[], $2::bigint[], $3::bigint[])`,
    values: [
      added.map(({ name }) => name),
      added.map(({ customer_id }) => customer_id),
      added.map(({ contract_id }) => contract_id),
    ],
  });
  return new Map(added.map((row) => [row.name, row.contract_id]));
};

const updateContracts = async (
  client: pg.ClientBase,
  rows: readonly (ReturnType<typeof contractRow> & { contract_id: number })[],
): Promise<void> => {
  await execute(client, {
    name: "load-update-contracts",
    text: `with r as materialized (select * from jsonb_to_recordset($1) as r (contract_id bigint, ${types}))
           update contracts k set ${replacements} from r
           where k.customer_id = any($2) and k.customer_id = r.customer_id and k.contract_id = r.contract_id`,
    values: [JSON.stringify(rows), rows.map(({ customer_id }) => customer_id)],
  });
};

/** As in `set-contract-alias.ts`. */
const searchText = `contract_search_text(k.name, s.cups, s.street, s.postal_code, s.city) || coalesce((
  select folded_words(a.alias) || ' ' from contract_aliases a
  where a.customer_id = any($1) and a.customer_id = k.customer_id and a.contract_id = k.contract_id), '')`;

/** Of all contracts of their supply points: the record of one contract can correct the address of another. */
const refreshSearchTexts = async (
  client: pg.ClientBase,
  written: readonly WrittenContract[],
): Promise<void> => {
  await execute(client, {
    name: "load-refresh-search-texts",
    text: `update contracts k set search_text = ${searchText}
           from supply_points s
           where k.customer_id = any($1) and s.customer_id = any($1)
             and s.customer_id = k.customer_id and s.supply_point_id = k.supply_point_id
             and k.supply_point_id in (
               select w.supply_point_id from contracts w where w.customer_id = any($1) and w.contract_id = any($2))
             and k.search_text <> ${searchText}`,
    values: [written.map(({ customerId }) => customerId), written.map(({ contractId }) => contractId)],
  });
};

/** Deletes the dependent rows that are inserted again from the records. */
const clearDependents = async (client: pg.ClientBase, written: readonly WrittenContract[]): Promise<void> => {
  for (const table of ["supply_periods", "contract_services"]) {
    await execute(client, {
      name: `load-clear-${table}`,
      text: `delete from ${table} t
             using unnest($1::bigint[], $2::bigint[]) as r (customer_id, contract_id)
             where t.customer_id = any($1) and t.customer_id = r.customer_id and t.contract_id = r.contract_id`,
      values: [written.map(({ customerId }) => customerId), written.map(({ contractId }) => contractId)],
    });
  }
};

const insertSupplyPeriods = async (
  client: pg.ClientBase,
  written: readonly WrittenContract[],
): Promise<void> => {
  const rows = written.flatMap(({ customerId, contractId, record }) => {
    const starts_on = suppliedFrom(record);
    const supply_point = supplyPointOf(record.supplyPoint.cups);
    const ends_on = record.endsOn;
    const clock = clockOfZone(zoneOf(record));
    return starts_on === undefined
      ? []
      : [{ customer_id: customerId, contract_id: contractId, supply_point, starts_on, ends_on, clock }];
  });
  await execute(client, {
    name: "load-insert-supply-periods",
    text: `insert into supply_periods (supply_point, starts_on, ends_on, customer_id, contract_id, clock)
           select supply_point, starts_on, ends_on, customer_id, contract_id, clock
           from jsonb_to_recordset($1) as r
             (supply_point text, starts_on date, ends_on date, customer_id bigint, contract_id bigint, clock text)`,
    values: [JSON.stringify(rows)],
  });
};

const insertServices = async (client: pg.ClientBase, written: readonly WrittenContract[]): Promise<void> => {
  const rows = written.flatMap(({ customerId, contractId, record }) => {
    const services = record.services.map((service) => ({ ...service, kind: "service" }));
    const bonuses = record.socialBonuses.map((bonus) => ({ ...bonus, kind: "social_bonus" }));
    return [...services, ...bonuses].map(({ kind, name, startsOn, endsOn }) => ({
      customer_id: customerId,
      contract_id: contractId,
      kind,
      name,
      starts_on: startsOn,
      ends_on: endsOn,
    }));
  });
  await execute(client, {
    name: "load-insert-services",
    text: `insert into contract_services (customer_id, contract_id, kind, name, starts_on, ends_on)
           select customer_id, contract_id, kind, name, starts_on, ends_on
           from jsonb_to_recordset($1) as r
             (customer_id bigint, contract_id bigint, kind text, name text, starts_on date, ends_on date)`,
    values: [JSON.stringify(rows)],
  });
};

/** The shares of one contract in solar wallets, by the wallets' names. */
export interface WalletSharesOfContract {
  readonly customerId: number;
  readonly contractId: number;
  readonly shares: readonly {
    readonly wallet: string;
    readonly weight: number;
    readonly discount_management: string;
    readonly starts_on: string;
    readonly ends_on: string | null;
    readonly is_origin: boolean;
  }[];
}

const sharesOf = ({ customerId, contractId, record }: WrittenContract): WalletSharesOfContract => ({
  customerId,
  contractId,
  shares: record.solarWalletShares.map((share) => ({
    wallet: share.wallet,
    weight: share.weight,
    discount_management: share.discountManagement,
    starts_on: share.startsOn,
    ends_on: share.endsOn ?? null,
    is_origin: share.isOrigin,
  })),
});

const present = <T>(values: readonly (T | undefined)[]): T[] =>
  values.filter((value): value is T => value !== undefined);

/** Finds or inserts the rows that contracts refer to; returns a function from contract to its row. */
const rowsWithParts = async ({ client }: Load, accepted: readonly Accepted[]) => {
  const supplyPointId = await upsertRows(client, supplyPoints, accepted.map(supplyPointRow));
  const addressId = await upsertRows(
    client,
    notificationAddresses,
    present(accepted.map(notificationAddressRow)),
  );
  const bankAccountId = await upsertRows(client, bankAccounts, present(accepted.map(bankAccountRow)));
  return (contract: Accepted) => {
    const address = notificationAddressRow(contract);
    const account = bankAccountRow(contract);
    return contractRow(contract, {
      supplyPointId: supplyPointId(supplyPointRow(contract)),
      notificationAddressId: address === undefined ? null : addressId(address),
      bankAccountId: account === undefined ? null : bankAccountId(account),
    });
  };
};

const upsertContracts = async (load: Load, accepted: readonly Accepted[]): Promise<WrittenContract[]> => {
  const rowOf = await rowsWithParts(load, accepted);
  const known = accepted.flatMap((contract) =>
    contract.contractId === undefined ? [] : [{ ...contract, contractId: contract.contractId }],
  );
  const newContracts = accepted.filter(({ contractId }) => contractId === undefined);
  if (known.length > 0) {
    await updateContracts(
      load.client,
      known.map((contract) => ({ ...rowOf(contract), contract_id: contract.contractId })),
    );
    await clearDependents(load.client, known);
  }
  if (newContracts.length === 0) return known;
  const idByName = await insertContracts(load.client, newContracts.map(rowOf));
  const written = newContracts.map((contract) => {
    const contractId = idByName.get(contract.record.name);
    if (contractId === undefined) throw new Error(`Contract ${contract.record.name} was not inserted`);
    return { ...contract, contractId };
  });
  return [...known, ...written];
};

/** Writes contracts with their dependent rows and documents. */
export const writeContracts = async (
  load: Load,
  accepted: readonly Accepted[],
  {
    storage,
    documents,
    replaceWalletShares,
    today,
  }: Pick<LoadContractsOptions, "storage" | "documents" | "replaceWalletShares"> & {
    readonly today: PlainDate;
  },
): Promise<void> => {
  const { client } = load;
  const written = await upsertContracts(load, accepted);
  await refreshSearchTexts(client, written);
  await insertSupplyPeriods(client, written);
  await writeTerms(client, written, today);
  await insertServices(client, written);
  await writeLoadedMandates(client, written);
  await replaceWalletShares(client, written.map(sharesOf));
  await storeDocuments(load, written, { storage, documents });
};
