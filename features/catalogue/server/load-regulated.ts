import { type PlainDate, plainDate } from "#energy/calendar.ts";
import {
  applicationsOf,
  carriedOnSinceOf,
  countOfAmounts,
  faultsOfTable,
  nameOfTable,
  regulatedKinds,
  type RegulatedRow,
  tablesOf,
} from "#energy/regulated-tables.ts";
import {
  loadRecords,
  type LoadOptions,
  type LoadReport,
  type Outcome,
} from "#platform/server/loading/load-records.ts";
import type { Load } from "#platform/server/loading/load-transaction.ts";
import type { Row } from "#platform/server/loading/read-rows.ts";
import { regulatedRecord, type RegulatedRecord } from "../contract/regulated-record.ts";
import { changeOf, findRegulatedRows, saveRegulatedRows } from "./regulated-queries.ts";

const dayOf = (text: string | null | undefined): PlainDate | null =>
  text === null || text === undefined ? null : plainDate(text);

const rowOf = (record: RegulatedRecord): RegulatedRow => {
  const { kind, amounts, source } = record;
  const validity = {
    kind,
    validFrom: plainDate(record.validFrom),
    validTo: dayOf(record.validTo),
    carriedOnSince: dayOf(record.carriedOnSince),
  };
  return {
    ...validity,
    appliesTo: record.appliesTo ?? "",
    amounts,
    minimumEurMwh: record.minimumEurMwh ?? null,
    carriedOnSince: carriedOnSinceOf(validity),
    source,
  };
};

const applicationProblem = ({ kind, appliesTo }: RegulatedRow): string => {
  const known = applicationsOf(kind).filter((name) => name !== "");
  if (known.length === 0) return `applies_to: ${kind} is one for all, leave it out`;
  return `applies_to ${appliesTo === "" ? "is missing" : `${appliesTo} is not known`}: ${kind} has ${known.join(", ")}`;
};

/** The first rule that the record alone breaks; undefined for a valid record. */
const recordProblem = (record: RegulatedRecord): string | undefined => {
  const row = rowOf(record);
  const { kind, appliesTo, validFrom, validTo, amounts, minimumEurMwh } = row;
  const expected = countOfAmounts(kind, appliesTo);
  if (expected === null) return applicationProblem(row);
  if (amounts.length !== expected)
    return `amounts has ${amounts.length}, and ${nameOfTable(row)} has ${expected}: give one for each period`;
  if (regulatedKinds[kind].unit === "fraction" && amounts.some((amount) => amount >= 1))
    return "amounts: a rate is a fraction, 0.21 is 21 %";
  if (validTo !== null && validTo <= validFrom)
    return `valid_to ${validTo} is not after valid_from ${validFrom}`;
  if ((kind === "electricity_tax") !== (minimumEurMwh !== null))
    return "minimum_eur_mwh belongs to electricity_tax, which always has one";
  if (!record.carriedOnSince) return undefined;
  if (validTo !== null)
    return "carried_on_since is for a row without valid_to: one that ends is not carried on";
  if (record.carriedOnSince <= validFrom)
    return `carried_on_since ${record.carriedOnSince} is not after valid_from ${validFrom}`;
  return undefined;
};

const keyOf = ({ kind, appliesTo, validFrom }: Pick<RegulatedRow, "kind" | "appliesTo" | "validFrom">) =>
  `${kind} ${appliesTo} ${validFrom}`;

/** Puts rows in the places of those with the same first day. */
const withRows = (stored: readonly RegulatedRow[], rows: readonly RegulatedRow[]): RegulatedRow[] => [
  ...new Map([...stored, ...rows].map((row) => [keyOf(row), row])).values(),
];

/** The rows that do not fit into their tables, with the reason. Without them, the others do. */
const misfitsOf = (
  stored: readonly RegulatedRow[],
  rows: readonly RegulatedRow[],
): ReadonlyMap<RegulatedRow, string> => {
  const misfits = new Map<RegulatedRow, string>();
  const names = new Set(rows.map(nameOfTable));
  const ofTables = stored.filter((row) => names.has(nameOfTable(row)));
  for (;;) {
    const fitting = rows.filter((row) => !misfits.has(row));
    const before = misfits.size;
    for (const table of tablesOf(withRows(ofTables, fitting)).values()) {
      for (const { rows: pair, reason } of faultsOfTable(table)) {
        const misfit = pair.find((row) => fitting.includes(row));
        if (misfit !== undefined) misfits.set(misfit, reason);
      }
    }
    if (misfits.size === before) return misfits;
  }
};

const applyBatch = async (
  { client }: Load,
  batch: readonly Row<RegulatedRecord>[],
): Promise<readonly Outcome[]> => {
  const stored = await findRegulatedRows(client);
  const former = new Map(stored.map((row) => [keyOf(row), row]));
  const rows = batch.map(({ record }) => rowOf(record));
  const misfits = misfitsOf(stored, rows);
  const fitting = rows.filter((row) => !misfits.has(row));
  // An unchanged row too becomes one of the operator.
  await saveRegulatedRows(client, fitting, "operator");
  const tables = tablesOf(withRows(stored, fitting));
  return rows.map((row): Outcome => {
    const reason = misfits.get(row);
    // A row further down in the file may fill the gap.
    if (reason !== undefined) return { outcome: "wait", reason };
    const outcome = changeOf(row, former.get(keyOf(row)));
    const next = tables.get(nameOfTable(row))?.find(({ validFrom }) => validFrom > row.validFrom);
    if (outcome === "unchanged" || row.validTo !== null || next === undefined) return { outcome };
    const note = `${nameOfTable(row)} from ${row.validFrom} ends on ${next.validFrom}, where the next row begins`;
    return { outcome, note };
  });
};

/** Loads rows of regulated tables. A record replaces the row with the same first day; other rows are left unchanged. */
export const loadRegulated = (options: LoadOptions): Promise<LoadReport> =>
  loadRecords(
    {
      schema: regulatedRecord,
      keyOf: (record) => keyOf(rowOf(record)),
      keyName: "row",
      keyFields: ["kind", "applies_to", "valid_from"],
      check: recordProblem,
      apply: applyBatch,
    },
    options,
  );
