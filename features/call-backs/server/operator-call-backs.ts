import * as z from "zod/mini";
import type { FileStorage } from "#integrations/file-storage/port.ts";
import { instantCursor, pageOf } from "#platform/contract/list-cursor.ts";
import { operatorHandler, type OperatorHandler } from "#platform/server/http/operator-routes.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { CarryOut } from "#platform/server/staff-action.ts";
import { actorOf } from "#platform/server/subject.ts";
import { closeCallBack, downloadCallBackFile, listCallBacks } from "../contract/operator-call-backs.ts";
import { listCallBacksIn, storedCallBacks } from "./call-back-queries.ts";
import { closeCallBackAs } from "../staff/close-call-back.ts";

export interface OperatorCallBackPorts {
  readonly database: Pick<Database, "pool">;
  readonly carryOut: CarryOut;
  readonly storage: Pick<FileStorage, "get">;
}

const defaultLimit = 50;

/** The calls of the retailer's system about persons who want to be called. */
export const operatorHandlers = (ports: OperatorCallBackPorts): OperatorHandler[] => [
  operatorHandler(listCallBacks, async ({ query: { state = "requested", limit = defaultLimit, after } }) => {
    const found = await listCallBacksIn(ports.database, { state, limit: limit + 1, after });
    const { page, next } = pageOf(found, limit, ({ createdAt, reference }) =>
      z.encode(instantCursor, { position: createdAt, key: reference }),
    );
    return { call_backs: page, next };
  }),
  operatorHandler(closeCallBack, async ({ params, body, key, now, fail }) => {
    const done = await ports.carryOut(closeCallBackAs, { ...params, ...body }, { actor: actorOf(key), now });
    return typeof done === "string" ? fail(done) : done;
  }),
  operatorHandler(downloadCallBackFile, async ({ params, fail }) => {
    const stored =
      (await storedCallBacks.findFileByReference(ports.database.pool, params)) ?? fail("call_back_not_found");
    const content = (await ports.storage.get(stored.storageKey)) ?? fail("call_back_not_found");
    return { filename: stored.filename, mediaType: stored.mediaType, content };
  }),
];
