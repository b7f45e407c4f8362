import * as z from "zod/mini";
import type { FileStorage } from "#integrations/file-storage/port.ts";
import { instantCursor, pageOf } from "#platform/contract/list-cursor.ts";
import { operatorHandler, type OperatorHandler } from "#platform/server/http/operator-routes.ts";
import { actorOf } from "#platform/server/subject.ts";
import {
  acceptRequest,
  completeRequest,
  downloadRequestFile,
  getOperatorRequest,
  listOperatorRequests,
  rejectRequest,
} from "../contract/operator-api.ts";
import { decideRequest, type DecisionPorts } from "./decide-request.ts";

export interface OperatorApiPorts extends DecisionPorts {
  readonly storage: FileStorage;
}

const defaultLimit = 100;

/** Requests that wait for the retailer. */
const waitingStates = ["sent", "accepted"] as const;

/** The calls of the retailer's system about requests. */
export const operatorHandlers = (ports: OperatorApiPorts): OperatorHandler[] => [
  operatorHandler(listOperatorRequests, async ({ query: { limit = defaultLimit, state, kind, after } }) => {
    const states = state === undefined ? waitingStates : [state];
    const requests = await ports.requests.listForOperator({ states, kind, after, limit });
    const { page, next } = pageOf(requests, limit, ({ createdAt, reference }) =>
      z.encode(instantCursor, { position: createdAt, key: reference }),
    );
    return { requests: page, next };
  }),
  operatorHandler(getOperatorRequest, async ({ params, fail }) => {
    const found = (await ports.requests.findForOperator(params.reference)) ?? fail("request_not_found");
    return found.request;
  }),
  operatorHandler(downloadRequestFile, async ({ params, fail }) => {
    const found = (await ports.requests.findFileForOperator(params)) ?? fail("request_not_found");
    const content = (await ports.storage.get(found.storageKey)) ?? fail("request_not_found");
    return { filename: found.filename, mediaType: found.mediaType, content };
  }),
  operatorHandler(acceptRequest, async ({ params, key, now, fail }) => {
    const result = await decideRequest(ports, {
      ...params,
      decision: "accept",
      auditedAs: actorOf(key),
      now,
    });
    return typeof result === "string" ? fail(result) : result;
  }),
  operatorHandler(rejectRequest, async ({ params, body: { reason }, key, now, fail }) => {
    const asked = { ...params, decision: "reject", reason, auditedAs: actorOf(key), now } as const;
    const result = await decideRequest(ports, asked);
    return typeof result === "string" ? fail(result) : result;
  }),
  operatorHandler(completeRequest, async ({ params, key, now, fail }) => {
    const asked = { ...params, decision: "complete", auditedAs: actorOf(key), now } as const;
    const result = await decideRequest(ports, asked);
    return typeof result === "string" ? fail(result) : result;
  }),
];
