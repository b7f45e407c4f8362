import type { FlowRecord, RecordPort } from "./record-port.ts";

interface MemoryRecordOptions {
  /** What a reader has to know of the record, once; undefined for a record that asks for nothing. */
  readonly proofOf?: (record: FlowRecord) => string | undefined;
  /** The code with which answers are refused. */
  readonly refusalOf?: (answers: unknown) => string | undefined;
}

/** A flow's records in memory, for samples and tests: what a server does, without one. */
export const createMemoryRecords = <A>({ proofOf, refusalOf }: MemoryRecordOptions = {}) => {
  const records = new Map<string, FlowRecord>();
  const created = new Map<string, string>();
  const proved = new Set<string>();
  const port: RecordPort<A> = {
    load: async (id, proof) => {
      const record = records.get(id);
      if (record === undefined) return { status: "absent" };
      const expected = proofOf?.(record);
      if (expected === undefined || expected === proof) proved.add(id);
      if (proved.has(id)) return { status: "found", record };
      return { status: proof === undefined ? "proof_needed" : "proof_wrong" };
    },
    save: async ({ id: knownId, version, creationKey, answers }) => {
      const id = knownId ?? created.get(creationKey) ?? crypto.randomUUID();
      const record = records.get(id);
      if (record === undefined && version !== undefined) return { status: "absent" };
      if (record !== undefined && record.version !== version) return { status: "conflict", record };
      const code = refusalOf?.(answers);
      if (code !== undefined) return { status: "refused", code };
      const next = { id, version: (version ?? 0) + 1, answers: structuredClone(answers) };
      records.set(id, next);
      created.set(creationKey, id);
      return { status: "saved", id, version: next.version };
    },
  };
  return { port, records };
};
