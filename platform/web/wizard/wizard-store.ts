import {
  editStep,
  emptyState,
  finish,
  firstIncomplete,
  type Flow,
  isComplete,
  isSame,
  isSaved,
  offeredAnswers,
  openedStep,
  type Place,
  resolveConflict,
  type StepName,
  submitStep,
} from "./flow.ts";
import { recordIds, removeDraft } from "./flow-draft.ts";
import type { RecordPort } from "./record-port.ts";
import { createRecordLoader } from "./record-loader.ts";
import { createRecordSaver, type SaveOutcome, type Timer } from "./record-saver.ts";
import { createModelCell, type ModelCell, startOf, unstored, type WizardModel } from "./wizard-model.ts";

export interface WizardPorts<A, R> {
  /** Without it the answers are only in this tab until they are sent. */
  readonly record?: RecordPort<A> | undefined;
  /**
   * Sends all answers. Equal keys are the same send, repeated because its answer was lost: what was carried out is not
   * carried out again, and answers that were changed since are refused.
   */
  readonly send: (answers: Partial<A>, idempotencyKey: string) => Promise<R>;
}

export interface WizardOptions<A, R> extends WizardPorts<A, R> {
  readonly flow: Flow<A>;
  /** Of a resume link. */
  readonly resumeId?: string | undefined;
  /** Until React has hydrated it, the flow is as the server rendered it: without what this browser has stored. */
  readonly isAsRendered?: boolean;
  readonly timer?: Timer;
}

const browserTimer: Timer = (callback, ms) => {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
};

interface RecordAccess {
  readonly load: (proof?: string) => Promise<boolean>;
  readonly flush: (isForced?: boolean) => Promise<SaveOutcome>;
  readonly stop: () => void;
}

/** Without a record on the server, what is submitted is saved. */
const withoutRecord = <A, R>(cell: ModelCell<A, R>): RecordAccess => ({
  load: () => Promise.resolve(true),
  flush: () => {
    const { state } = cell.read();
    cell.update({ state: { ...state, saved: state.answers } });
    return Promise.resolve("saved");
  },
  stop: () => {},
});

const recordAccess = <A, R>(
  { flow, record: port, resumeId, timer = browserTimer }: WizardOptions<A, R>,
  cell: ModelCell<A, R>,
  id: string | undefined,
): RecordAccess => {
  if (port === undefined) return withoutRecord(cell);
  const loader = createRecordLoader({ flow, port, cell, id, isLinked: resumeId !== undefined });
  const saver = createRecordSaver({ flow, port, cell, prepare: loader.prepare, timer });
  return { ...loader, ...saver };
};

/** Submitting a step, and sending everything after the last one. */
const createSubmission = <A, R>(
  { flow, send: sendAll }: WizardOptions<A, R>,
  { read, update }: ModelCell<A, R>,
  record: RecordAccess,
) => ({
  /** Whether the flow goes on. Ignored while the step cannot be submitted. */
  submit: async (step: StepName<A>): Promise<boolean> => {
    const { state, submitting, sending, refusal } = read();
    const isBusy = submitting !== undefined || sending === "sending" || sending === "sent";
    if (isBusy || refusal?.step === step || state.conflicts[step] !== undefined) return false;
    const submitted = submitStep(flow, state, step);
    const isWaited = flow.steps[step].awaitsSave === true && !isSaved(submitted);
    update({
      state: submitted,
      submitting: isWaited ? step : undefined,
      unreached: undefined,
      isDraftOutdated: false,
      merged: [],
    });
    const saved = record.flush();
    if (!isWaited) return isComplete(flow, read().state, step);
    const outcome = await saved;
    update({ submitting: undefined, unreached: outcome === "failed" ? step : undefined });
    return isComplete(flow, read().state, step);
  },
  send: async (): Promise<void> => {
    const { sending } = read();
    if (sending === "sending" || sending === "sent" || firstIncomplete(flow, read().state) !== undefined)
      return;
    const sendKey = read().sendKey ?? crypto.randomUUID();
    const { answers } = read().state;
    update({ sending: "sending", sendKey, sendError: undefined });
    const outcome = await record.flush(true);
    // Only what was on the screen is sent.
    if (outcome === "conflict" || outcome === "refused" || !isSame(read().state.answers, answers))
      return update({ sending: "none" });
    try {
      if (outcome === "failed") throw new Error("The answers could not be saved");
      const result = await sendAll(offeredAnswers(flow, read().state.answers), sendKey);
      recordIds.remove(flow);
      update({ sending: "sent", result, state: emptyState, record: undefined });
    } catch (error) {
      update({ sending: "failed", sendError: error });
    }
  },
});

/** What an address shows: a step, or the page after the last one. */
export const placeOf = <A, R>(
  flow: Flow<A>,
  { state, sending }: WizardModel<A, R>,
  requested: string | undefined,
): Place<A> => {
  if (sending === "sending" || sending === "sent") return finish;
  if (sending === "failed" && requested === finish) return finish;
  return openedStep(flow, state, requested);
};

/** An open flow: what is typed and submitted, the tab's draft, the server's record, and what is under way. */
export const createWizardStore = <A, R>(options: WizardOptions<A, R>) => {
  const { flow, resumeId, isAsRendered = false } = options;
  const start = isAsRendered ? unstored : startOf(flow, resumeId);
  const cell = createModelCell<A, R>(flow, start);
  const { read, update, subscribe } = cell;
  const record = recordAccess(options, cell, start.recordId);

  const handleOnline = (): void => void record.flush();
  const resume = async (proof?: string): Promise<void> => {
    await record.load(proof);
    await record.flush();
  };
  return {
    flow,
    read,
    subscribe,
    ...createSubmission(options, cell, record),
    /** Reads the record, and saves again when the network returns. The answer stops both. */
    start: (): (() => void) => {
      cell.open();
      window.addEventListener("online", handleOnline);
      void resume();
      return () => {
        window.removeEventListener("online", handleOnline);
        record.stop();
        cell.close();
      };
    },
    resume,
    edit: <Name extends StepName<A>>(step: Name, values: A[Name]): void => {
      const { state, refusal, submitting } = read();
      if (submitting !== undefined) return;
      update({
        state: editStep(state, step, values),
        refusal: refusal?.step === step ? undefined : refusal,
        unreached: undefined,
      });
    },
    /** Another step is opened: the errors of the one before are cleared. */
    visit: (place: Place<A>): void => {
      const { refusal, unreached, sending } = read();
      // The answers were refused meanwhile, and the step is no longer the one that is shown.
      if (placeOf(flow, read(), place) !== place) return;
      if (refusal !== undefined && refusal.step !== place) update({ refusal: undefined });
      if (unreached !== undefined && unreached !== place) update({ unreached: undefined });
      if (sending === "failed" && place !== finish) update({ sending: "none" });
    },
    resolve: (step: StepName<A>, choice: "mine" | "theirs"): void => {
      update({ state: resolveConflict(flow, read().state, { step, choice }) });
      void record.flush();
    },
    /** Forgets the answers in this browser, for good: the flow begins anew in a store of its own. */
    discard: (): void => {
      record.stop();
      cell.close();
      recordIds.remove(flow);
      removeDraft(flow);
    },
  };
};
export type WizardStore<A, R> = ReturnType<typeof createWizardStore<A, R>>;
