import { emptyState, type Flow } from "./flow.ts";
import { recordIds } from "./flow-draft.ts";
import type { LoadResult, RecordPort } from "./record-port.ts";
import { adoptRecord } from "./record-saver.ts";
import { hasContent, type ModelCell } from "./wizard-model.ts";

interface LoaderOptions<A, R> {
  readonly flow: Flow<A>;
  readonly port: RecordPort<A>;
  readonly cell: ModelCell<A, R>;
  /** The record to read; undefined when there is none yet. */
  readonly id: string | undefined;
  /** The visitor has asked for this record, and is told when it is absent. */
  readonly isLinked: boolean;
}

/** Reads the server's record once: of a resume link, of the tab's draft, or of an earlier visit. */
export const createRecordLoader = <A, R>({ flow, port, cell, id, isLinked }: LoaderOptions<A, R>) => {
  let pending = id;
  let running: Promise<boolean> | undefined;

  const adopt = (result: LoadResult | undefined): boolean => {
    const model = cell.read();
    switch (result?.status) {
      case undefined:
        // With a draft the flow goes on, and the record is read before the next save.
        cell.update({ resuming: hasContent(model.state) ? undefined : "failed" });
        return false;
      case "found":
        pending = undefined;
        cell.update({ ...adoptRecord(flow, model, result.record), resuming: undefined });
        return true;
      case "proof_needed":
      case "proof_wrong":
        cell.update({ resuming: result.status });
        return false;
      case "sent":
        pending = undefined;
        recordIds.remove(flow);
        cell.update({ state: emptyState, record: undefined, resuming: undefined, sending: "sent" });
        return true;
      case "absent":
        pending = undefined;
        recordIds.remove(flow);
        cell.update({
          state: { ...model.state, saved: {} },
          record: undefined,
          creationKey: crypto.randomUUID(),
          resuming: isLinked ? "absent" : undefined,
        });
        return true;
    }
  };

  /** Whether nothing is left to be read. */
  const load = (proof?: string): Promise<boolean> => {
    if (pending === undefined) return Promise.resolve(true);
    if (running !== undefined) return running;
    if (proof !== undefined) cell.update({ resuming: "checking_proof" });
    else if (!hasContent(cell.read().state)) cell.update({ resuming: "loading" });
    running = port
      .load(pending, proof)
      .catch(() => undefined)
      .then((result) => {
        running = undefined;
        return adopt(result);
      });
    return running;
  };

  return {
    load,
    /** Before a save: a record that asks for a proof is not written without it. */
    prepare: (): Promise<boolean> => {
      const { resuming } = cell.read();
      const isAsking = resuming === "proof_needed" || resuming === "proof_wrong";
      return isAsking ? Promise.resolve(false) : load();
    },
  };
};
