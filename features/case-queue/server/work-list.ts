import type { PlainDate } from "#energy/calendar.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { QueuedCaseRow } from "../contract/queued-case.ts";
import type { queueViews } from "../contract/list-queue.ts";
import { deadlinesOf, type DeadlineRules, type Deadlines } from "./deadlines.ts";
import type { QueueGroup, QueuePage, QueueRow } from "./queue-queries.ts";

export type QueueView = (typeof queueViews)[number];

/** A case with its deadlines. */
export interface TimedRow extends Deadlines {
  readonly row: QueueRow;
}

export const withDeadlines = (row: QueueRow, rules: DeadlineRules): TimedRow => ({
  row,
  ...deadlinesOf(row, rules),
});

/** Whether a view shows the cases today. What is put off is shown by no other view. */
const isInView = (view: QueueView, { turn, isPutOff }: Pick<QueueGroup, "turn" | "isPutOff">): boolean => {
  if (view === "put_off") return isPutOff;
  if (isPutOff) return false;
  return view === "todo" ? turn === "answer" || turn === "dispatch" : turn === view;
};

const sizeOf = (groups: readonly { readonly count: number }[]): number =>
  groups.reduce((sum, { count }) => sum + count, 0);

export const countsOf = (groups: readonly QueueGroup[]): Record<QueueView, number> => {
  const count = (view: QueueView): number => sizeOf(groups.filter((group) => isInView(view, group)));
  return {
    todo: count("todo"),
    dispatch: count("dispatch"),
    customer: count("customer"),
    distributor: count("distributor"),
    put_off: count("put_off"),
  };
};

const byDay = (one: PlainDate | null, other: PlainDate | null): number => {
  const [first, second] = [one ?? "9999", other ?? "9999"];
  return Number(first > second) - Number(first < second);
};

interface Place {
  readonly view: QueueView;
  readonly offset: number;
  readonly limit: number;
}

/**
 * The groups whose days are on the page, what is due first at the beginning and then what waits for others, and the
 * place of the page among their cases: all cases of the days before it are skipped unread.
 */
export const groupsOfPage = (
  found: readonly QueueGroup[],
  { view, offset, limit }: Place,
  rules: DeadlineRules,
): Pick<QueuePage, "groups" | "offset" | "limit"> => {
  const groups = found
    .filter((group) => isInView(view, group))
    .map((group) => ({ group, count: group.count, dueOn: deadlinesOf(group, rules).dueOn }))
    .toSorted((one, other) => byDay(one.dueOn, other.dueOn));
  const onPage: typeof groups = [];
  let before = 0;
  for (let first = 0; first < groups.length && before < offset + limit;) {
    const day = groups[first]?.dueOn;
    const following = groups.findIndex(({ dueOn }, index) => index > first && dueOn !== day);
    const ofDay = groups.slice(first, following === -1 ? undefined : following);
    before += sizeOf(ofDay);
    if (before > offset) onPage.push(...ofDay);
    first += ofDay.length;
  }
  return { groups: onPage, offset: offset - (before - sizeOf(onPage)), limit };
};

/** The words of what a case is about, where its kind has several; by kind of case. */
export type TopicTitles = Readonly<Record<string, (topic: string, language: CompleteLanguage) => string>>;

interface Wording {
  /** Of customers, by their number. */
  readonly names: ReadonlyMap<number, string>;
  /** Of every staff member, also of those who have left. */
  readonly members: readonly { readonly staffId: number; readonly name: string }[];
  readonly topicTitles: TopicTitles;
  readonly language: CompleteLanguage;
}

export const toQueuedCase = (
  { row: { stops: _stops, ...row }, ...deadlines }: TimedRow,
  { names, members, topicTitles, language }: Wording,
): QueuedCaseRow => ({
  ...row,
  assignedName: members.find(({ staffId }) => staffId === row.assignedTo)?.name ?? null,
  ...deadlines,
  topic: topicTitles[row.kind]?.(row.topic, language) ?? "",
  person: (row.customerId === null ? undefined : names.get(row.customerId)) ?? row.person,
});
