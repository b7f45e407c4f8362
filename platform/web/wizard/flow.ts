import type * as z from "zod/mini";

/** Steps are named by the keys of a flow's answers. */
export type StepName<A> = keyof A & string;

/** The page after the last step: the answers are being sent, have been sent, or could not be. */
export const finish = "finish";
export type Place<A> = StepName<A> | typeof finish;

export interface FlowStep<A, Name extends StepName<A>> {
  /** The shape of the step's values. Stored values of another shape are not read. */
  readonly values: z.core.$ZodType<A[Name]>;
  /** The values before anything is typed. */
  readonly empty: A[Name];
  /** Whether these answers lead through the step. */
  readonly isOffered?: (answers: Partial<A>) => boolean;
  /** Whether submitted values are still enough beside the answers of other steps. */
  readonly isComplete?: (values: A[Name], answers: Partial<A>) => boolean;
  /** The flow goes on only when the server has accepted the step. Without it, saving runs in the background. */
  readonly awaitsSave?: true;
  /** The values are never stored in the browser. */
  readonly isSecret?: true;
}

/** A form of several steps, in the order of `steps`. */
export interface Flow<A> {
  /** Names the flow in the browser's storage. */
  readonly id: string;
  /** Increased when stored answers must not be read any more. */
  readonly version: number;
  /** A customer's answers are removed from the tab when the session ends, a visitor's when a customer signs in. */
  readonly owner: "own" | "visitor";
  readonly steps: { readonly [Name in StepName<A>]: FlowStep<A, Name> };
  /** Clears answers that another answer has made void. */
  readonly reconcile?: (answers: Partial<A>) => Partial<A>;
}

/** What a visitor has answered, apart from where on the screen. Steps are in it whole or not at all. */
export interface FlowState<A> {
  /** Of submitted steps. */
  readonly answers: Partial<A>;
  /** Changed since the step was submitted, or never submitted. */
  readonly typed: Partial<A>;
  /** The answers of the server's record when it was last read or written. */
  readonly saved: Partial<A>;
  /** Sent to the record since, without an answer: it may have them. */
  readonly attempted: readonly Partial<A>[];
  /** The record's answers where both it and this browser have changed a step: one of the two has to be chosen. */
  readonly conflicts: Partial<A>;
}

export const emptyState = { answers: {}, typed: {}, saved: {}, attempted: [], conflicts: {} };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** Whether two values of JSON are equal, whatever the order of their keys. */
export const isSame = (a: unknown, b: unknown): boolean => {
  if (!isObject(a) || !isObject(b)) return a === b;
  const keys = Object.keys(a);
  return (
    Array.isArray(a) === Array.isArray(b) &&
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]))
  );
};

/** Without the answers of a step. */
export const without = <A>(answers: Partial<A>, name: StepName<A>): Partial<A> => {
  const rest = { ...answers };
  delete rest[name];
  return rest;
};

const withValues = <A, Name extends StepName<A>>(
  answers: Partial<A>,
  name: Name,
  values: A[Name] | undefined,
): Partial<A> => (values === undefined ? without(answers, name) : { ...answers, [name]: values });

const keysOf = <T extends object>(value: T): Extract<keyof T, string>[] => {
  const keys: Extract<keyof T, string>[] = [];
  for (const key in value) keys.push(key);
  return keys;
};

export const stepNames = <A>({ steps }: Flow<A>): StepName<A>[] => keysOf(steps);

/** The steps that these answers lead through, in order. */
export const offeredSteps = <A>(flow: Flow<A>, answers: Partial<A>): StepName<A>[] =>
  stepNames(flow).filter((name) => flow.steps[name].isOffered?.(answers) ?? true);

/** The answers of the steps that are offered: what is shown, and sent in the end. */
export const offeredAnswers = <A>(flow: Flow<A>, answers: Partial<A>): Partial<A> =>
  offeredSteps(flow, answers).reduce<Partial<A>>(
    (offered, name) => withValues(offered, name, answers[name]),
    {},
  );

/** What a step shows. */
export const valuesOf = <A, Name extends StepName<A>>(
  flow: Flow<A>,
  { typed, answers }: FlowState<A>,
  name: Name,
): A[Name] => typed[name] ?? answers[name] ?? flow.steps[name].empty;

/** Whether a step was submitted, accepted where it must be, and not changed since. */
export const isComplete = <A>(flow: Flow<A>, state: FlowState<A>, name: StepName<A>): boolean => {
  const step = flow.steps[name];
  const values = state.answers[name];
  if (values === undefined || state.typed[name] !== undefined || state.conflicts[name] !== undefined)
    return false;
  if (step.awaitsSave === true && !isSame(values, state.saved[name])) return false;
  return step.isComplete?.(values, state.answers) ?? true;
};

/** Undefined when everything can be sent. */
export const firstIncomplete = <A>(flow: Flow<A>, state: FlowState<A>): StepName<A> | undefined =>
  offeredSteps(flow, state.answers).find((name) => !isComplete(flow, state, name));

/** The steps that can be opened: the completed ones from the first on, and the one after them. */
export const reachableSteps = <A>(flow: Flow<A>, state: FlowState<A>): StepName<A>[] => {
  const offered = offeredSteps(flow, state.answers);
  const incomplete = offered.findIndex((name) => !isComplete(flow, state, name));
  return incomplete === -1 ? offered : offered.slice(0, incomplete + 1);
};

/** The step that an address opens: the requested one, or else the first that is not complete. */
export const openedStep = <A>(
  flow: Flow<A>,
  state: FlowState<A>,
  requested: string | undefined,
): StepName<A> => {
  const reachable = reachableSteps(flow, state);
  const last = reachable.at(-1);
  if (last === undefined) throw new Error(`The flow ${flow.id} offers no step`);
  return reachable.find((name) => name === requested) ?? last;
};

/**
 * Where a submitted step leads. `returnTo` is the step from which it was opened to be changed: it is opened again as
 * soon as it can be.
 */
export const placeAfter = <A>(
  flow: Flow<A>,
  state: FlowState<A>,
  { step, returnTo }: { readonly step: StepName<A>; readonly returnTo?: string | undefined },
): Place<A> => {
  const reachable = reachableSteps(flow, state);
  const returned = reachable.find((name) => name === returnTo);
  if (returned !== undefined && returned !== step) return returned;
  const incomplete = firstIncomplete(flow, state);
  if (returnTo !== undefined && incomplete !== undefined) return incomplete;
  const position = reachable.indexOf(step);
  return (position === -1 ? undefined : reachable[position + 1]) ?? incomplete ?? finish;
};

/** Undefined before the first step. */
export const stepBefore = <A>(
  flow: Flow<A>,
  state: FlowState<A>,
  place: Place<A>,
): StepName<A> | undefined => {
  const offered = offeredSteps(flow, state.answers);
  return place === finish ? offered.at(-1) : offered[offered.indexOf(place) - 1];
};

export const editStep = <A, Name extends StepName<A>>(
  state: FlowState<A>,
  name: Name,
  values: A[Name],
): FlowState<A> => ({
  ...state,
  typed: isSame(values, state.answers[name])
    ? without(state.typed, name)
    : withValues(state.typed, name, values),
});

const reconciled = <A>(flow: Flow<A>, answers: Partial<A>): Partial<A> =>
  flow.reconcile?.(answers) ?? answers;

/** What a step shows becomes its answer. */
export const submitStep = <A>(flow: Flow<A>, state: FlowState<A>, name: StepName<A>): FlowState<A> => ({
  ...state,
  answers: reconciled(flow, withValues(state.answers, name, valuesOf(flow, state, name))),
  typed: without(state.typed, name),
});

export const isSaved = <A>({ answers, saved }: FlowState<A>): boolean => isSame(answers, saved);

/** The server has refused the answers: what it does not have is as if it had not been submitted. */
export const withdrawUnsaved = <A>(flow: Flow<A>, state: FlowState<A>): FlowState<A> =>
  stepNames(flow).reduce<FlowState<A>>(
    (withdrawn, name) =>
      state.typed[name] !== undefined || isSame(state.answers[name], state.saved[name])
        ? withdrawn
        : { ...withdrawn, typed: withValues(withdrawn.typed, name, state.answers[name]) },
    { ...state, answers: state.saved, attempted: [] },
  );

const mergeStep = <A>(
  state: FlowState<A>,
  name: StepName<A>,
  theirs: A[StepName<A>] | undefined,
): FlowState<A> => {
  const { answers, typed, saved, attempted, conflicts } = state;
  const isChangedThere = ![saved, ...attempted].some((known) => isSame(theirs, known[name]));
  const isSubmittedHere = !isSame(answers[name], saved[name]);
  const mine = typed[name] ?? answers[name];
  const isChangedHere = isSubmittedHere || typed[name] !== undefined;
  if (!isChangedThere) return state;
  // One of the two has no answer: the other's cannot be lost.
  if (isChangedHere && mine !== undefined && theirs === undefined) return state;
  if (!isChangedHere || mine === undefined || isSame(mine, theirs))
    return {
      ...state,
      answers: withValues(answers, name, theirs),
      typed: without(typed, name),
      conflicts: without(conflicts, name),
    };
  return {
    ...state,
    answers: isSubmittedHere ? answers : withValues(answers, name, theirs),
    conflicts: withValues(conflicts, name, theirs),
  };
};

/**
 * Another tab or device has written the record. A step that only one side has changed is taken from that side; one
 * that both have changed becomes a conflict.
 */
export const mergeRecord = <A>(flow: Flow<A>, state: FlowState<A>, theirs: Partial<A>): FlowState<A> => {
  const merged = stepNames(flow).reduce((result, name) => mergeStep(result, name, theirs[name]), state);
  return { ...merged, answers: reconciled(flow, merged.answers), saved: theirs, attempted: [] };
};

/** Chooses between what this browser and what the record has. */
export const resolveConflict = <A>(
  flow: Flow<A>,
  state: FlowState<A>,
  { step, choice }: { readonly step: StepName<A>; readonly choice: "mine" | "theirs" },
): FlowState<A> => {
  const theirs = state.conflicts[step];
  const conflicts = without(state.conflicts, step);
  if (choice === "mine" || theirs === undefined) return { ...state, conflicts };
  return {
    ...state,
    conflicts,
    answers: reconciled(flow, withValues(state.answers, step, theirs)),
    typed: without(state.typed, step),
  };
};

/** The steps in conflict, in order. */
export const conflictSteps = <A>(flow: Flow<A>, { conflicts }: FlowState<A>): StepName<A>[] =>
  stepNames(flow).filter((name) => conflicts[name] !== undefined);
