import type { FileStorage } from "#integrations/file-storage/port.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Loaders } from "#platform/contract/loaders.ts";
import { csvMediaType } from "#platform/contract/sheet-media-types.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { defineStaffLook, type ActionAuthor, type CarryOut } from "#platform/server/staff-action.ts";
import { actorOf, type StaffSubject } from "#platform/server/subject.ts";
import { discardLoad } from "../contract/discard-load.ts";
import { downloadLoadRefusals } from "../contract/download-load-refusals.ts";
import { maxLoadBytes, maxLoadsUnderWay, type FileLoad } from "../contract/file-load.ts";
import { getLoad } from "../contract/get-load.ts";
import { listLoads } from "../contract/list-loads.ts";
import { sendLoadFile } from "../contract/send-load-file.ts";
import { startLoad } from "../contract/start-load.ts";
import { discardLoadOf } from "../staff/discard-load.ts";
import { requestLoadOf } from "../staff/request-load.ts";
import { sendLoad } from "../staff/send-load.ts";
import { countUnderWay, findLoad, findLoads, findRefusalsKey, type StoredLoad } from "./load-queries.ts";
import { loadFilename, receiveLoadFile } from "./receive-file.ts";

export interface LoadsPorts {
  readonly database: Pick<Database, "pool">;
  readonly storage: FileStorage;
  readonly carryOut: CarryOut;
  /** The kinds of file that features load. */
  readonly loadKinds: Loaders;
}

const listed = 100;

/** A load with its kind in words. */
export const toFileLoad = (load: StoredLoad, loadKinds: Loaders, language: CompleteLanguage): FileLoad => ({
  ...load,
  title: loadKinds[load.kind]?.title[language] ?? load.kind,
});

const authorOf = (subject: StaffSubject, now: Date) => ({
  actor: actorOf(subject),
  roles: subject.roles,
  now,
});

/** The newest loads, and the kinds of file in the order in which they are loaded. */
export const lastLoads = async ({ database, loadKinds }: LoadsPorts, language: CompleteLanguage) => ({
  items: (await findLoads(database.pool, listed)).map((load) => toFileLoad(load, loadKinds, language)),
  kinds: Object.entries(loadKinds)
    .toSorted(([, one], [, other]) => one.order - other.order)
    .map(([kind, { title, format }]) => ({ kind, title: title[language], format })),
});

export const handleListLoads = (ports: LoadsPorts): Handler =>
  handler(listLoads, ({ language }) => lastLoads(ports, language));

export const handleGetLoad = ({ database, loadKinds }: LoadsPorts): Handler =>
  handler(getLoad, async ({ params, language, fail }) => {
    const load = (await findLoad(database.pool, params.loadId)) ?? fail("load_not_found");
    return toFileLoad(load, loadKinds, language);
  });

export const handleSendLoadFile = ({ database, storage, carryOut, loadKinds }: LoadsPorts): Handler =>
  handler(sendLoadFile, async ({ query: { kind, name }, file, subject, now, fail }) => {
    if (!Object.hasOwn(loadKinds, kind)) return fail("load_kind_not_known");
    if ((await countUnderWay(database.pool)) >= maxLoadsUnderWay) return fail("too_many_loads");
    const refuse = (code: "load_file_empty" | "load_file_too_large"): never =>
      fail(code, { values: { limitMb: Math.floor(maxLoadBytes / 1_000_000) } });
    const { key: storageKey, sizeBytes } = await receiveLoadFile(storage, file, { refuse });
    const { staffId, name: author } = subject;
    const sent = {
      kind,
      filename: loadFilename(name),
      sizeBytes,
      storageKey,
      step: "rehearsal" as const,
      staffId,
      operatorKeyId: null,
      author,
    };
    try {
      return { loadId: await carryOut(sendLoad, sent, authorOf(subject, now)) };
    } catch (error) {
      await storage.delete(storageKey);
      throw error;
    }
  });

export const handleStartLoad = ({ carryOut }: LoadsPorts): Handler =>
  handler(startLoad, async ({ params: { loadId }, subject, now, fail }) => {
    const request = { loadId, staffId: subject.staffId, operatorKeyId: null, author: subject.name };
    const result = await carryOut(requestLoadOf, request, authorOf(subject, now));
    if (result !== "done") return fail(result);
    return { status: "OK" as const };
  });

/** Discards a file, and deletes it; returns why it cannot be discarded. */
export const discardAs = async (
  { carryOut, storage }: LoadsPorts,
  loadId: number,
  author: ActionAuthor,
): Promise<"load_not_found" | "load_under_way" | undefined> => {
  const { fault, storageKey } = await carryOut(discardLoadOf, { loadId }, author);
  if (fault === undefined && storageKey !== undefined) await storage.delete(storageKey);
  return fault;
};

export const handleDiscardLoad = (ports: LoadsPorts): Handler =>
  handler(discardLoad, async ({ params: { loadId }, subject, now, fail }) => {
    const fault = await discardAs(ports, loadId, authorOf(subject, now));
    return fault === undefined ? { status: "OK" as const } : fail(fault);
  });

/** The refusals name records, and so customers. */
export const readRefusals = defineStaffLook("loads refusals", downloadLoadRefusals.roles);

/** The CSV file of a load's refusals, where it has any. */
export const refusalsOf = async ({ database, storage }: LoadsPorts, loadId: number) => {
  const key = await findRefusalsKey(database.pool, loadId);
  const content = key === undefined ? undefined : await storage.get(key);
  return content && { filename: `refused-${loadId}.csv`, mediaType: csvMediaType, content };
};

export const handleDownloadLoadRefusals = (ports: LoadsPorts): Handler =>
  handler(downloadLoadRefusals, async ({ params: { loadId }, subject, now, fail }) => {
    const answer = (await refusalsOf(ports, loadId)) ?? fail("load_not_found");
    const look = { reference: `load ${loadId}`, customerId: null };
    await ports.carryOut(readRefusals, look, authorOf(subject, now));
    return answer;
  });
