import { Readable } from "node:stream";
import { readDataUrl } from "#platform/server/http/inline-files.ts";
import { operatorHandler, type OperatorHandler } from "#platform/server/http/operator-routes.ts";
import { actorOf, type OperatorSubject } from "#platform/server/subject.ts";
import { maxLoadsUnderWay } from "../contract/file-load.ts";
import {
  discardOperatorLoad,
  downloadOperatorLoadRefusals,
  getOperatorLoad,
  listOperatorLoads,
  sendOperatorLoad,
  startOperatorLoad,
} from "../contract/operator-loads.ts";
import { requestLoadOf } from "../staff/request-load.ts";
import { sendLoad } from "../staff/send-load.ts";
import {
  discardAs,
  lastLoads,
  readRefusals,
  refusalsOf,
  toFileLoad,
  type LoadsPorts,
} from "./load-handlers.ts";
import { countUnderWay, findLoad } from "./load-queries.ts";
import { loadFilename, receiveLoadFile } from "./receive-file.ts";

const authorOf = (key: OperatorSubject, now: Date) => ({ actor: actorOf(key), now });
const authorOfStep = ({ keyId, name }: OperatorSubject) => ({
  staffId: null,
  operatorKeyId: keyId,
  author: name,
});
/** The kinds of file are named in English; a system reads their codes. */
const language = "en";

/** The calls of the retailer's system that load its files, as staff do at the desk. */
export const operatorHandlers = (ports: LoadsPorts): OperatorHandler[] => {
  const { database, storage, carryOut, loadKinds } = ports;
  return [
    operatorHandler(sendOperatorLoad, async ({ body: { kind, file, step }, key, now, fail }) => {
      if (!Object.hasOwn(loadKinds, kind)) return fail("load_kind_not_known");
      if ((await countUnderWay(database.pool)) >= maxLoadsUnderWay) return fail("too_many_loads");
      const content = Readable.from(readDataUrl(file.content), { objectMode: false });
      const { key: storageKey, sizeBytes } = await receiveLoadFile(storage, content, { refuse: fail });
      const filename = loadFilename(file.name);
      const sent = { kind, filename, sizeBytes, storageKey, step, ...authorOfStep(key) };
      try {
        return { loadId: await carryOut(sendLoad, sent, authorOf(key, now)) };
      } catch (error) {
        await storage.delete(storageKey);
        throw error;
      }
    }),
    operatorHandler(listOperatorLoads, () => lastLoads(ports, language)),
    operatorHandler(getOperatorLoad, async ({ params, fail }) => {
      const load = (await findLoad(database.pool, params.loadId)) ?? fail("load_not_found");
      return toFileLoad(load, loadKinds, language);
    }),
    operatorHandler(startOperatorLoad, async ({ params: { loadId }, key, now, fail }) => {
      const result = await carryOut(requestLoadOf, { loadId, ...authorOfStep(key) }, authorOf(key, now));
      return result === "done" ? { status: "OK" as const } : fail(result);
    }),
    operatorHandler(discardOperatorLoad, async ({ params: { loadId }, key, now, fail }) => {
      const fault = await discardAs(ports, loadId, authorOf(key, now));
      return fault === undefined ? { status: "OK" as const } : fail(fault);
    }),
    operatorHandler(downloadOperatorLoadRefusals, async ({ params: { loadId }, key, now, fail }) => {
      const answer = (await refusalsOf(ports, loadId)) ?? fail("load_not_found");
      const look = { reference: `load ${loadId}`, customerId: null };
      await carryOut(readRefusals, look, authorOf(key, now));
      return answer;
    }),
  ];
};
