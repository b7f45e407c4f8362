import {
  conflictSteps,
  type Flow,
  firstIncomplete,
  isSame,
  isSaved,
  mergeRecord,
  stepNames,
  withdrawUnsaved,
} from "./flow.ts";
import { parseAnswers, recordIds } from "./flow-draft.ts";
import type { FlowRecord, RecordPort } from "./record-port.ts";
import type { ModelCell, WizardModel } from "./wizard-model.ts";

export type SaveOutcome = "saved" | "conflict" | "refused" | "failed";

/** Calls back after some milliseconds; the answer cancels. */
export type Timer = (callback: () => void, ms: number) => () => void;

interface SaverOptions<A, R> {
  readonly flow: Flow<A>;
  readonly port: RecordPort<A>;
  readonly cell: ModelCell<A, R>;
  /** Whether the record can be written now; reads it first where that is still to be done. */
  readonly prepare: () => Promise<boolean>;
  readonly timer: Timer;
}

/** Of the calls without an answer; earlier ones are older than what a person remembers of them. */
const maxAttempted = 10;

const retryDelayMs = (failures: number): number => Math.min(30_000, 1000 * 2 ** (failures - 1));

/** The changes of a model whose record was read. */
export const adoptRecord = <A, R>(
  flow: Flow<A>,
  { state, merged }: WizardModel<A, R>,
  record: FlowRecord,
): Pick<WizardModel<A, R>, "state" | "merged" | "record"> => {
  const next = mergeRecord(flow, state, parseAnswers(flow, record.answers).answers);
  const changed = stepNames(flow).filter(
    (name) => state.answers[name] !== undefined && !isSame(next.answers[name], state.answers[name]),
  );
  return {
    state: next,
    record: { id: record.id, version: record.version },
    merged: [...new Set([...merged, ...changed])],
  };
};

type SaveOnce = () => Promise<Exclude<SaveOutcome, "saved"> | "written">;

const createSaveOnce =
  <A, R>({ flow, port, cell, prepare }: SaverOptions<A, R>): SaveOnce =>
  async () => {
    if (!(await prepare()) || !cell.isOpen()) return "failed";
    const { state, record, creationKey } = cell.read();
    if (conflictSteps(flow, state).length > 0) return "conflict";
    const { answers } = state;
    const save = { id: record?.id, version: record?.version, creationKey, answers };
    cell.update({ state: { ...state, attempted: [...state.attempted.slice(1 - maxAttempted), answers] } });
    const result = await port.save(save).catch(() => undefined);
    if (result === undefined || !cell.isOpen()) return "failed";
    const now = cell.read();
    switch (result.status) {
      case "saved":
        cell.update({
          state: { ...now.state, saved: answers, attempted: [] },
          record: { id: result.id, version: result.version },
        });
        return "written";
      case "conflict":
        cell.update(adoptRecord(flow, now, result.record));
        return "written";
      case "refused": {
        const withdrawn = withdrawUnsaved(flow, now.state);
        const step = firstIncomplete(flow, withdrawn);
        const { id = record?.id, version = record?.version } = result;
        cell.update({
          state: withdrawn,
          record: id === undefined || version === undefined ? undefined : { id, version },
          refusal: step && { step, code: result.code },
        });
        return "refused";
      }
      case "unrecorded":
        recordIds.remove(flow);
        cell.update({
          state: { ...now.state, saved: answers, attempted: [] },
          record: undefined,
          creationKey: crypto.randomUUID(),
        });
        return "written";
      case "absent":
        if (record === undefined) return "failed";
        cell.update({
          state: { ...now.state, saved: {}, attempted: [] },
          record: undefined,
          creationKey: crypto.randomUUID(),
        });
        return "written";
    }
  };

/**
 * Writes submitted answers to the server's record, one call after the other, each with all of them. A call that gets no
 * answer is repeated; the record's version shows whether it was written nevertheless.
 */
export const createRecordSaver = <A, R>(options: SaverOptions<A, R>) => {
  const { cell, timer } = options;
  const saveOnce = createSaveOnce(options);
  let running: Promise<SaveOutcome> | undefined;
  let cancelRetry: (() => void) | undefined;
  let failures = 0;

  const saveAll = async (isForced: boolean): Promise<SaveOutcome> => {
    let isDue = isForced;
    while (isDue || !isSaved(cell.read().state)) {
      isDue = false;
      cell.update({ saving: "saving" });
      // oxlint-disable-next-line no-await-in-loop -- each call depends on the version that the one before has answered
      const outcome = await saveOnce();
      if (outcome !== "written") return outcome;
    }
    return "saved";
  };

  /**
   * Saves what is not saved, and answers when it is or cannot be. When forced, what is saved is saved again, to learn
   * whether another device has changed the record.
   */
  const flush = (isForced = false): Promise<SaveOutcome> => {
    if (running !== undefined) return isForced ? running.then(() => flush(true)) : running;
    cancelRetry?.();
    running = saveAll(isForced).then((outcome) => {
      running = undefined;
      failures = outcome === "failed" ? failures + 1 : 0;
      cell.update({ saving: outcome === "failed" || outcome === "conflict" ? "waiting" : "saved" });
      if (outcome === "failed" && cell.isOpen())
        cancelRetry = timer(() => void flush(), retryDelayMs(failures));
      // Submitted after the last look.
      return outcome === "saved" && !isSaved(cell.read().state) ? flush() : outcome;
    });
    return running;
  };

  return { flush, stop: (): void => cancelRetry?.() };
};
