import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { RefusalCause } from "#platform/contract/refusal-causes.ts";
import type { FileStorage } from "#integrations/file-storage/port.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { rehearse } from "#platform/server/database/rehearse.ts";
import { reasonOf } from "#platform/server/loading/file-troubles.ts";
import type { Refusal } from "#platform/server/loading/load-records.ts";
import { noteLoad } from "#platform/server/loading/last-loads.ts";
import type { FileToLoad, LoadOutcome } from "#platform/server/loading/load-outcome.ts";
import { createRefusedList } from "#platform/server/loading/refused-list.ts";
import type { CarryOut } from "#platform/server/staff-action.ts";
import type { Actor } from "#platform/server/subject.ts";
import type { LoadResult } from "../contract/file-load.ts";
import { endLoadStep } from "../staff/end-load-step.ts";
import { findContentKey, noteProgress, type ClaimedLoad, type StepEnd } from "./load-queries.ts";

export interface PerformPorts {
  readonly database: Database;
  readonly storage: FileStorage;
  readonly carryOut: CarryOut;
  /** Folder of this machine in which the file lies while it is read. */
  readonly folder: string;
  /** Loads a file of a kind with the storage of its documents. */
  readonly loadFile: (
    kind: string,
    file: FileToLoad & { readonly storage: FileStorage },
  ) => Promise<LoadOutcome>;
}

const maxAttempts = 3;
const reportEveryMs = 2_000;
const linesShown = 50;

const neededKinds = {
  customer: "needs_customer",
  contract: "needs_contract",
  product: "needs_product",
} as const;

/** What a refusal names in codes: its own causes, or the record that it needs. */
const causesOf = ({ causes, needs }: Refusal): { readonly causes?: RefusalCause[] } => {
  if (causes !== undefined) return { causes: [...causes] };
  const [, kind, value] = /^(customer|contract|product) (.+)$/.exec(needs ?? "") ?? [];
  const code = Object.entries(neededKinds).find(([name]) => name === kind)?.[1];
  return code === undefined || value === undefined ? {} : { causes: [{ code, field: "", value }] };
};

const toResult = ({
  counted,
  refused,
  refusals,
  remarks,
  noted = 0,
  notes = [],
  ...counts
}: LoadOutcome): LoadResult => ({
  counted,
  new: counts.new,
  changed: counts.changed,
  unchanged: counts.unchanged,
  refused,
  remarks: [...remarks],
  refusals: refusals.slice(0, linesShown).map((refusal) => ({
    line: refusal.line,
    text: refusal.reason,
    ...causesOf(refusal),
  })),
  noted,
  notes: notes.slice(0, linesShown).map(({ line, note }) => ({ line, text: note })),
});

/** In a rehearsal no document is stored, and none that a load would replace is deleted. */
const untouched = (storage: FileStorage): FileStorage => ({
  get: storage.get,
  put: async (content) => {
    let sizeBytes = 0;
    for await (const chunk of content) sizeBytes += Buffer.byteLength(chunk);
    return { key: "rehearsal", sizeBytes };
  },
  delete: async () => {},
});

/** Reports every two seconds how far the step is, until stopped. */
const startReports = ({ database }: PerformPorts, loadId: number) => {
  let progress = "";
  const report = (): void =>
    // A report that fails is followed by another.
    void noteProgress(database.pool, { loadId, progress, now: new Date() }).catch(() => {});
  const timer = setInterval(report, reportEveryMs);
  return {
    show: (words: string): void => {
      progress = words;
    },
    stop: (): void => clearInterval(timer),
  };
};

interface Step extends ClaimedLoad {
  readonly path: string;
  readonly onRefused: NonNullable<FileToLoad["onRefused"]>;
}

const runStep = async (
  ports: PerformPorts,
  { kind, step, path, loadId, onRefused }: Step,
): Promise<LoadOutcome> => {
  const { database, storage, loadFile } = ports;
  const reports = startReports(ports, loadId);
  const file = { path, onProgress: reports.show, onRefused };
  try {
    if (step === "load") return await loadFile(kind, { ...file, database, storage });
    return await rehearse(database, (rehearsed) =>
      loadFile(kind, { ...file, database: rehearsed, storage: untouched(storage) }),
    );
  } finally {
    reports.stop();
  }
};

/** Fetches the file, runs the step and stores the list of refusals. */
const runOnFile = async (ports: PerformPorts, load: ClaimedLoad, folder: string) => {
  const { database, storage } = ports;
  const key = await findContentKey(database.pool, load.loadId);
  const content = key === undefined ? undefined : await storage.get(key);
  if (content === undefined) throw new Error("the file is not there any more: send it again");
  // A folder of its own: a record may name documents beside its file.
  const records = join(folder, "records");
  await mkdir(records, { mode: 0o700 });
  const path = join(records, load.filename);
  await pipeline(content, createWriteStream(path, { mode: 0o600 }));
  const listPath = join(folder, "refused.csv");
  const list = createRefusedList(listPath);
  let outcome: LoadOutcome;
  try {
    outcome = await runStep(ports, {
      ...load,
      path,
      onRefused: (refusal) => list.add(load.filename, refusal),
    });
  } finally {
    list.close();
  }
  const refusals = outcome.refused > 0 ? await storage.put(createReadStream(listPath)) : undefined;
  return { outcome, refusalsKey: refusals?.key };
};

const actorOfLoad = ({ staffId, operatorKeyId, author }: ClaimedLoad): Actor =>
  operatorKeyId === null
    ? { kind: "staff", id: String(staffId), name: author }
    : { kind: "operator", id: operatorKeyId, name: `API key ${author}` };

const endingOf = async (ports: PerformPorts, load: ClaimedLoad, folder: string) => {
  if (load.attempts > maxAttempts)
    return { end: { failure: "the server was interrupted each time it was tried" }, refusalsKey: undefined };
  try {
    const { outcome, refusalsKey } = await runOnFile(ports, load, folder);
    if (load.step === "load")
      await noteLoad(ports.database.pool, { kind: load.kind, outcome, now: new Date() });
    return { end: { result: toResult(outcome) } satisfies StepEnd, refusalsKey };
  } catch (error) {
    return { end: { failure: reasonOf(error) } satisfies StepEnd, refusalsKey: undefined };
  }
};

/** Runs a step of a load that this server has taken, and writes how it ended. */
export const performLoad = async (ports: PerformPorts, load: ClaimedLoad): Promise<void> => {
  const { carryOut, storage } = ports;
  await mkdir(ports.folder, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(ports.folder, "load-"));
  try {
    const { end, refusalsKey } = await endingOf(ports, load, folder);
    const { loadId, kind, filename, step } = load;
    const superfluous = await carryOut(
      endLoadStep,
      { loadId, kind, filename, step, end, refusalsKey },
      { actor: actorOfLoad(load), now: new Date() },
    );
    for (const key of superfluous) await storage.delete(key);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
