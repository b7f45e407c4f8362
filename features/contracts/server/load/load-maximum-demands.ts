import type pg from "pg";
import { lastOfMonth, plainDate, type PlainDate } from "#energy/calendar.ts";
import { termsWithin } from "#energy/contract-terms.ts";
import { arrayOf, bigint, date, execute, int, nullable, queryRows } from "#platform/server/database/query.ts";
import {
  loadRecords,
  type LoadOptions,
  type Outcome,
  refused,
  refusedWithout,
  type LoadReport,
} from "#platform/server/loading/load-records.ts";
import type { Load } from "#platform/server/loading/load-transaction.ts";
import type { Row } from "#platform/server/loading/read-rows.ts";
import { maximumDemandRecord, type MaximumDemandRecord } from "../../contract/maximum-demand-record.ts";
import { findPowersOfDays, type PowersOfDays } from "../powers-of-days.ts";
import { findKnownContracts } from "./contract-lookup-queries.ts";

interface DemandRow {
  readonly customer_id: number;
  readonly contract_id: number;
  readonly month: string;
  readonly powers_w: readonly (number | null)[];
}

const keyOf = ({ contract_id, month }: Pick<DemandRow, "contract_id" | "month">): string =>
  `${contract_id} ${month}`;

/** Numbers of power periods that a contract had in a month, the last day's first: two numbers where its tariff changed. */
const periodsIn = (terms: readonly PowersOfDays[], month: PlainDate): number[] =>
  termsWithin(terms, { startsOn: month, endsOn: lastOfMonth(month) })
    .map(({ powersW }) => powersW.length)
    .toReversed();

/** The demands on record, by contract and month. */
const findStored = async (
  client: pg.ClientBase,
  rows: readonly DemandRow[],
): Promise<Map<string, readonly (number | null)[]>> => {
  const found = await queryRows(client, {
    name: "load-find-maximum-demands",
    text: `select contract_id, month, powers_w from maximum_demands
           where customer_id = any($1) and contract_id = any($2) and month = any($3)`,
    values: [
      rows.map(({ customer_id }) => customer_id),
      rows.map(({ contract_id }) => contract_id),
      rows.map(({ month }) => month),
    ],
    columns: { contract_id: bigint, month: date, powers_w: arrayOf(nullable(int)) },
  });
  return new Map(found.map((row) => [keyOf(row), row.powers_w]));
};

const save = async (client: pg.ClientBase, rows: readonly DemandRow[]): Promise<void> => {
  await execute(client, {
    name: "load-save-maximum-demands",
    text: `insert into maximum_demands (customer_id, contract_id, month, powers_w)
           select customer_id, contract_id, month, powers_w from jsonb_to_recordset($1) as r
             (customer_id bigint, contract_id bigint, month date, powers_w integer[])
           on conflict (customer_id, contract_id, month) do update set powers_w = excluded.powers_w`,
    values: [JSON.stringify(rows)],
  });
};

const applyBatch = async (
  { client }: Load,
  batch: readonly Row<MaximumDemandRecord>[],
): Promise<readonly Outcome[]> => {
  const contracts = await findKnownContracts(
    client,
    batch.map(({ record }) => record.contractName),
  );
  const terms = await findPowersOfDays(client, [...contracts.values()]);
  const decisions = batch.map(({ record: { contractName, month, powersW } }): Outcome | DemandRow => {
    const contract = contracts.get(contractName);
    if (contract === undefined)
      return refusedWithout(`contract ${contractName}`, "load it first (load -- contracts FILE)");
    const firstDay = plainDate(`${month}-01`);
    const periods = periodsIn(terms.get(contract.contractId) ?? [], firstDay);
    if (!periods.includes(powersW.length))
      return refused(
        `powers_kw has ${powersW.length} periods, and contract ${contractName} has ${periods[0] ?? 0} in ${month}: give one for each`,
      );
    const { customerId, contractId } = contract;
    return {
      customer_id: customerId,
      contract_id: contractId,
      month: firstDay,
      powers_w: powersW,
    };
  });
  const rows = decisions.flatMap((decision) => ("outcome" in decision ? [] : [decision]));
  const stored = await findStored(client, rows);
  const isUnchanged = (row: DemandRow): boolean =>
    JSON.stringify(stored.get(keyOf(row))) === JSON.stringify(row.powers_w);
  const changed = rows.filter((row) => !isUnchanged(row));
  if (changed.length > 0) await save(client, changed);
  return decisions.map((decision): Outcome => {
    if ("outcome" in decision) return decision;
    if (!stored.has(keyOf(decision))) return { outcome: "new" };
    return { outcome: isUnchanged(decision) ? "unchanged" : "changed" };
  });
};

/** Loads the highest demand of months. A record replaces that of its contract and month. */
export const loadMaximumDemands = (options: LoadOptions): Promise<LoadReport> =>
  loadRecords(
    {
      schema: maximumDemandRecord,
      keyOf: ({ contractName, month }) => `${contractName} ${month}`,
      keyName: "contract and month",
      keyFields: ["contract", "month"],
      check: ({ powersW }) =>
        powersW.some((powerW) => powerW !== null && powerW < 0)
          ? "powers_kw: a demand is not negative"
          : undefined,
      apply: applyBatch,
    },
    options,
  );
