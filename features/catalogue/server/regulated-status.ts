import { addDays, type PlainDate } from "#energy/calendar.ts";
import {
  regulatedKindNames,
  regulatedKinds,
  type RegulatedKind,
  type RegulatedRow,
  tablesOf,
} from "#energy/regulated-tables.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import { findRegulatedRows } from "./regulated-queries.ts";

/** The last rows of a kind that begin on the same day and are confirmed for as long. */
export interface LastRows {
  readonly kind: RegulatedKind;
  /** Access tariffs or conditions; empty for what is one for all. */
  readonly appliesTo: readonly string[];
  readonly validFrom: PlainDate;
  readonly carriedOnSince: PlainDate | null;
}

/** The last row of each table, without reduced rates that have ended, in the order of the kinds. */
export const lastRowsOf = (rows: readonly RegulatedRow[]): LastRows[] => {
  const last = [...tablesOf(rows).values()].flatMap((table) => table.slice(-1));
  const open = last.filter(({ validTo }) => validTo === null);
  const groups = Map.groupBy(open, ({ kind, appliesTo, validFrom, carriedOnSince }) =>
    [kind, appliesTo === "", validFrom, carriedOnSince].join(" "),
  );
  const ofGroups = [...groups.values()].flatMap((group): LastRows[] => {
    const [first] = group;
    if (first === undefined) return [];
    const { kind, validFrom, carriedOnSince } = first;
    const appliesTo = group.map((row) => row.appliesTo).filter((name) => name !== "");
    return [{ kind, appliesTo: appliesTo.toSorted(), validFrom, carriedOnSince }];
  });
  const placeOf = ({ kind, validFrom }: LastRows): string =>
    `${String(regulatedKindNames.indexOf(kind)).padStart(3, "0")} ${validFrom}`;
  return ofGroups.toSorted((a, b) => placeOf(a).localeCompare(placeOf(b)));
};

export const isOverdue = ({ carriedOnSince }: LastRows, today: PlainDate): boolean =>
  carriedOnSince !== null && carriedOnSince <= today;

export const readLastRows = async (client: Queryable): Promise<LastRows[]> =>
  lastRowsOf(await findRegulatedRows(client));

const nameOf = ({ kind, appliesTo }: LastRows): string =>
  appliesTo.length === 0 ? kind : `${kind} of ${appliesTo.join(", ")}`;

/** A sentence for each kind whose last row goes on after the days that its source confirms. */
export const carriedOnSentences = (rows: readonly LastRows[]): string[] =>
  rows.flatMap((row) =>
    row.carriedOnSince === null
      ? []
      : [
          `${nameOf(row)}: confirmed until ${addDays(row.carriedOnSince, -1)}, ` +
            "then carried on until a newer row is loaded",
        ],
  );

const usesInCosts = {
  all: "customers are shown costs with it",
  passed_through: "customers are shown costs with it where their product passes it through",
  none: "no calculation uses it yet",
} as const;

/** A sentence for each kind that is carried on today, with what to do. */
export const overdueSentences = (rows: readonly LastRows[], today: PlainDate): string[] =>
  rows.flatMap((row) => {
    if (row.carriedOnSince === null || !isOverdue(row, today)) return [];
    const use = usesInCosts[regulatedKinds[row.kind].usedInCosts];
    return [
      `${nameOf(row)}: the last row, from ${row.validFrom}, is confirmed until ${addDays(row.carriedOnSince, -1)} ` +
        `and carried on since; ${use}. Load the row that follows: npm run load -- regulated FILE`,
    ];
  });
