import type { PlainDate } from "#energy/calendar.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { QueuedCaseRow } from "../contract/queued-case.ts";
import type { queueViews } from "../contract/list-queue.ts";
import { deadlinesOf, type DeadlineRules, type Deadlines } from "./deadlines.ts";
import type { QueueRow } from "./queue-queries.ts";

export type QueueView = (typeof queueViews)[number];

/** A case with its deadlines, as the list is sorted. */
export interface TimedRow extends Deadlines {
  readonly row: QueueRow;
}

/** Whether a view shows the case today. What is put off is shown by no other view. */
export const isInView = (view: QueueView, { turn, putOffUntil }: QueueRow, today: PlainDate): boolean => {
  const isPutOff = putOffUntil !== null && putOffUntil > today;
  if (view === "put_off") return isPutOff;
  if (isPutOff) return false;
  return view === "todo" ? turn === "answer" || turn === "dispatch" : turn === view;
};

const compare = <T extends string | number>(one: T, other: T): number =>
  Number(one > other) - Number(one < other);

/** What is due first, and of what is due on the same day what has waited longest; then what waits for others. */
export const inOrder = (rows: readonly QueueRow[], rules: DeadlineRules): TimedRow[] =>
  rows
    .map((row): TimedRow => ({ row, ...deadlinesOf(row, rules) }))
    .toSorted(
      (one, other) =>
        compare(one.dueOn ?? "9999", other.dueOn ?? "9999") ||
        compare(one.row.turnSince.getTime(), other.row.turnSince.getTime()) ||
        compare(one.row.reference, other.row.reference),
    );

/** The words of what a case is about, where its kind has several; by kind of case. */
export type TopicTitles = Readonly<Record<string, (topic: string, language: CompleteLanguage) => string>>;

interface Wording {
  readonly names: ReadonlyMap<number, string>;
  readonly topicTitles: TopicTitles;
  readonly language: CompleteLanguage;
}

export const toQueuedCase = (
  { row: { stops: _stops, ...row }, ...deadlines }: TimedRow,
  { names, topicTitles, language }: Wording,
): QueuedCaseRow => ({
  ...row,
  ...deadlines,
  topic: topicTitles[row.kind]?.(row.topic, language) ?? "",
  person: (row.customerId === null ? undefined : names.get(row.customerId)) ?? row.person,
});
