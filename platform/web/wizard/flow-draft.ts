import * as z from "zod/mini";
import { type TabKey, tabStorage } from "../tab-storage.ts";
import { type Flow, type FlowState, stepNames, type StepName, without } from "./flow.ts";

/** What a tab stores of a flow, so that a reload loses nothing. */
export interface FlowDraft<A> {
  readonly state: FlowState<A>;
  /** The server's record, when there is one. */
  readonly record: { readonly id: string; readonly version: number } | undefined;
  readonly creationKey: string;
  /** Repeats a send whose answer was lost without sending twice. */
  readonly sendKey: string | undefined;
  /** The answers were sent, and are not stored any more. */
  readonly isSent: boolean;
}

const storedDraft = z.object({
  version: z.number(),
  answers: z.unknown(),
  typed: z.unknown(),
  saved: z.unknown(),
  attempted: z.array(z.unknown()),
  conflicts: z.unknown(),
  record: z.optional(z.object({ id: z.string(), version: z.number() })),
  creationKey: z.string(),
  sendKey: z.optional(z.string()),
  isSent: z.boolean(),
});

const byStep = z.record(z.string(), z.unknown());

/** The answers that have their step's shape, and whether all have it. */
export const parseAnswers = <A>(
  flow: Flow<A>,
  stored: unknown,
): { readonly answers: Partial<A>; readonly isWhole: boolean } => {
  const sections = z.safeParse(byStep, stored);
  const answers: Partial<A> = {};
  let isWhole = sections.success;
  for (const name of stepNames(flow)) {
    const section = sections.data?.[name];
    const parsed = z.safeParse(flow.steps[name].values, section);
    if (parsed.success) answers[name] = parsed.data;
    else if (section !== undefined) isWhole = false;
  }
  return { answers, isWhole };
};

const keyOf = ({ owner, id }: Pick<Flow<object>, "owner" | "id">): TabKey => `llum-${owner}-flow-${id}`;

/** The draft of this tab; `outdated` when it is of another version or shape, which is then removed. */
export const readDraft = <A>(flow: Flow<A>): FlowDraft<A> | "outdated" | undefined => {
  const stored = tabStorage.read(keyOf(flow));
  if (stored === undefined) return undefined;
  const parsed = z.safeParse(storedDraft, stored);
  const { version, record, creationKey, sendKey, isSent } = parsed.data ?? {};
  const { answers, typed, saved, conflicts, attempted = [] } = parsed.data ?? {};
  const parts = [answers, typed, saved, conflicts, ...attempted].map((part) => parseAnswers(flow, part));
  if (version !== flow.version || creationKey === undefined || parts.some(({ isWhole }) => !isWhole)) {
    removeDraft(flow);
    return "outdated";
  }
  const [ofAnswers, ofTyped, ofSaved, ofConflicts, ...ofAttempted] = parts.map(({ answers }) => answers);
  return {
    state: {
      answers: ofAnswers ?? {},
      typed: ofTyped ?? {},
      saved: ofSaved ?? {},
      conflicts: ofConflicts ?? {},
      attempted: ofAttempted,
    },
    record,
    creationKey,
    sendKey,
    isSent: isSent === true,
  };
};

const withoutSecrets = <A>(flow: Flow<A>, answers: Partial<A>): Partial<A> =>
  stepNames(flow)
    .filter((name: StepName<A>) => flow.steps[name].isSecret === true)
    .reduce<Partial<A>>((rest, name) => without(rest, name), answers);

export const writeDraft = <A>(flow: Flow<A>, { state, ...draft }: FlowDraft<A>): void =>
  tabStorage.write(keyOf(flow), {
    version: flow.version,
    answers: withoutSecrets(flow, state.answers),
    typed: withoutSecrets(flow, state.typed),
    saved: withoutSecrets(flow, state.saved),
    attempted: state.attempted.map((answers) => withoutSecrets(flow, answers)),
    conflicts: withoutSecrets(flow, state.conflicts),
    ...draft,
  });

/** Whether this browser has a draft of the flow or the id of its record: the server, which renders the screen, cannot know. */
export const isStored = <A>(flow: Flow<A>): boolean =>
  tabStorage.read(keyOf(flow)) !== undefined || recordIds.read(flow, Date.now()) !== undefined;

export const removeDraft = (flow: Pick<Flow<object>, "owner" | "id">): void => tabStorage.remove(keyOf(flow));

const daysOfRecordId = 30;
const storedId = z.object({ id: z.string(), until: z.number() });

const recordKeyOf = ({ id }: { readonly id: string }): string => `llum-record-${id}`;

/**
 * The id of the flow's record stays in this browser after the tab is closed or the session is over; the answers do
 * not, and the server decides whom it shows them to.
 */
export const recordIds = {
  read: (flow: { readonly id: string }, now: number): string | undefined => {
    try {
      const stored: unknown = JSON.parse(window.localStorage.getItem(recordKeyOf(flow)) ?? "null");
      const parsed = z.safeParse(storedId, stored);
      return parsed.success && parsed.data.until > now ? parsed.data.id : undefined;
    } catch {
      return undefined;
    }
  },
  write: (flow: { readonly id: string }, id: string, now: number): void => {
    try {
      const until = now + daysOfRecordId * 86_400_000;
      window.localStorage.setItem(recordKeyOf(flow), JSON.stringify({ id, until }));
    } catch {
      // Without storage the flow goes on in this tab.
    }
  },
  remove: (flow: { readonly id: string }): void => {
    try {
      window.localStorage.removeItem(recordKeyOf(flow));
    } catch {
      // Nothing was stored.
    }
  },
};
