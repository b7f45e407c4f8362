import type pg from "pg";
import { supplyPointOf } from "#energy/cups.ts";
import { bigint, int, queryRows, execute, text } from "#platform/server/database/query.ts";
import type { Load } from "#platform/server/loading/load-transaction.ts";
import { storeDocuments } from "./contract-documents.ts";
import {
  type Accepted,
  contractRow,
  contractColumns,
  bankAccounts,
  notificationAddresses,
  solarWallets,
  supplyPoints,
  bankAccountRow,
  notificationAddressRow,
  solarWalletRows,
  supplyPointRow,
} from "./contract-rows.ts";
import type { LoadContractsOptions } from "./load-contracts.ts";

/** A table whose rows a record identifies by their content and not by an id. */
export interface UpsertTarget<R> {
  readonly table: string;
  readonly id: string;
  /** PostgreSQL type of each column of a row. */
  readonly columns: Readonly<Record<keyof R & string, string>>;
  /** SQL condition, besides the customer, under which the stored row `t` is the wanted row `r`. */
  readonly isSame: string;
  /** Equal for wanted rows that are the same by `isSame`. */
  readonly keyOf: (row: R) => string;
  /** Columns of the stored row to update from the wanted one. */
  readonly replaces: readonly (keyof R & string)[];
}

const statementFor = <R>({ table, id, columns, isSame, replaces }: UpsertTarget<R>): string => {
  const names = Object.keys(columns).join(", ");
  const types = Object.entries<string>(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(", ");
  const replacements = replaces.map((name) => `${name} = w.${name}`).join(", ");
  const replaced = `replaced as (
    update ${table} t set ${replacements} from wanted w
    where t.customer_id = w.customer_id and t.${id} = w.existing_id
  ),`;
  return `
    with wanted as (
      select r.*, t.${id} as existing_id
      from jsonb_to_recordset($1) as r (place integer, ${types})
      left join ${table} t on t.customer_id = r.customer_id and ${isSame}
    ), fresh as (
      select *, nextval(pg_get_serial_sequence('${table}', '${id}')) as new_id
      from wanted where existing_id is null
    ), ${replaces.length > 0 ? replaced : ""} added as (
      insert into ${table} (${id}, ${names}) select new_id, ${names} from fresh
    )
    select place, existing_id as id from wanted where existing_id is not null
    union all select place, new_id from fresh`;
};

/**
 * Finds or inserts each row, updates the columns in `replaces`, and returns a function from row to id.
 * Of two wanted rows that are the same, the later one is written.
 */
const upsertRows = async <R extends { customer_id: number }>(
  client: pg.ClientBase,
  target: UpsertTarget<R>,
  rows: readonly R[],
): Promise<(row: R) => number> => {
  const wanted = [...new Map(rows.map((row) => [target.keyOf(row), row])).values()];
  const idByKey = new Map<string, number>();
  if (wanted.length > 0) {
    const found = await queryRows(client, {
      name: `load-upsert-${target.table}`,
      text: statementFor(target),
      values: [JSON.stringify(wanted.map((row, place) => ({ ...row, place })))],
      columns: { place: int, id: bigint },
    });
    for (const { place, id } of found) {
      const row = wanted[place];
      if (row !== undefined) idByKey.set(target.keyOf(row), id);
    }
  }
  return (row) => {
    const id = idByKey.get(target.keyOf(row));
    if (id === undefined) throw new Error(`${target.table} has no row for ${target.keyOf(row)}`);
    return id;
  };
};

/** An accepted record whose contract row exists. */
export interface WrittenContract extends Accepted {
  readonly contractId: number;
}

const names = Object.keys(contractColumns);
const types = Object.entries(contractColumns)
  .map(([name, type]) => `${name} ${type}`)
  .join(", ");
const replacements = names
  .filter((name) => name !== "customer_id" && name !== "name")
  .map((name) => `${name} = r.${name}`)
  .join(", ");

/** Returns the ids of the new contracts by name. */
const insertContracts = async (
  client: pg.ClientBase,
  rows: readonly ReturnType<typeof contractRow>[],
): Promise<Map<string, number>> => {
  const added = await queryRows(client, {
    name: "load-insert-contracts",
    text: `with fresh as (
             insert into contracts (${names.join(", ")})
             select ${names.join(", ")} from jsonb_to_recordset($1) as r (${types})
             returning name, customer_id, contract_id
           ), named as (
             insert into contract_names (name, customer_id, contract_id)
             select name, customer_id, contract_id from fresh
           )
           select name, contract_id from fresh`,
    values: [JSON.stringify(rows)],
    columns: { name: text, contract_id: bigint },
  });
  return new Map(added.map((row) => [row.name, row.contract_id]));
};

const updateContracts = async (
  client: pg.ClientBase,
  rows: readonly (ReturnType<typeof contractRow> & { contract_id: number })[],
): Promise<void> => {
  await execute(client, {
    name: "load-update-contracts",
    text: `update contracts k set ${replacements}
           from jsonb_to_recordset($1) as r (contract_id bigint, ${types})
           where k.customer_id = r.customer_id and k.contract_id = r.contract_id`,
    values: [JSON.stringify(rows)],
  });
};

/** Deletes the dependent rows that are inserted again from the records. */
const clearDependents = async (client: pg.ClientBase, written: readonly WrittenContract[]): Promise<void> => {
  const contracts = JSON.stringify(
    written.map(({ customerId, contractId }) => ({ customer_id: customerId, contract_id: contractId })),
  );
  for (const table of ["supply_periods", "contract_services", "solar_wallet_shares"]) {
    await execute(client, {
      name: `load-clear-${table}`,
      text: `delete from ${table} t
             using jsonb_to_recordset($1) as r (customer_id bigint, contract_id bigint)
             where t.customer_id = r.customer_id and t.contract_id = r.contract_id`,
      values: [contracts],
    });
  }
};

/** First day of supply; undefined for a draft, whose days are only planned. */
export const suppliedFrom = ({ state, startsOn }: Accepted["record"]) =>
  state === "draft" ? undefined : (startsOn ?? undefined);

const insertSupplyPeriods = async (
  client: pg.ClientBase,
  written: readonly WrittenContract[],
): Promise<void> => {
  const rows = written.flatMap(({ customerId, contractId, record }) => {
    const starts_on = suppliedFrom(record);
    const supply_point = supplyPointOf(record.supplyPoint.cups);
    const ends_on = record.endsOn;
    return starts_on === undefined
      ? []
      : [{ customer_id: customerId, contract_id: contractId, supply_point, starts_on, ends_on }];
  });
  await execute(client, {
    name: "load-insert-supply-periods",
    text: `insert into supply_periods (supply_point, starts_on, ends_on, customer_id, contract_id)
           select supply_point, starts_on, ends_on, customer_id, contract_id
           from jsonb_to_recordset($1) as r
             (supply_point text, starts_on date, ends_on date, customer_id bigint, contract_id bigint)`,
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

const insertWalletShares = async (
  client: pg.ClientBase,
  written: readonly WrittenContract[],
  walletId: (customerId: number, wallet: string) => number,
): Promise<void> => {
  const rows = written.flatMap(({ customerId, contractId, record }) =>
    record.solarWalletShares.map((share) => ({
      customer_id: customerId,
      wallet_id: walletId(customerId, share.wallet),
      contract_id: contractId,
      weight: share.weight,
      discount_management: share.discountManagement,
      starts_on: share.startsOn,
      ends_on: share.endsOn,
      is_origin: share.isOrigin,
    })),
  );
  const columns =
    "customer_id, wallet_id, contract_id, weight, discount_management, starts_on, ends_on, is_origin";
  await execute(client, {
    name: "load-insert-wallet-shares",
    text: `insert into solar_wallet_shares (${columns}) select ${columns}
           from jsonb_to_recordset($1) as r
             (customer_id bigint, wallet_id bigint, contract_id bigint, weight integer,
              discount_management text, starts_on date, ends_on date, is_origin boolean)`,
    values: [JSON.stringify(rows)],
  });
};

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
  { storage, documents }: Pick<LoadContractsOptions, "storage" | "documents">,
): Promise<void> => {
  const { client } = load;
  const written = await upsertContracts(load, accepted);
  await insertSupplyPeriods(client, written);
  await insertServices(client, written);
  const walletId = await upsertRows(client, solarWallets, accepted.flatMap(solarWalletRows));
  await insertWalletShares(client, written, (customer_id, name) =>
    walletId({ customer_id, name, balance_cents: 0 }),
  );
  await storeDocuments(load, written, { storage, documents });
};
