import * as z from "zod/mini";
import type { FileStorage } from "#integrations/file-storage/port.ts";
import { instantCursor, pageOf } from "#platform/contract/list-cursor.ts";
import { operatorHandler, type OperatorHandler } from "#platform/server/http/operator-routes.ts";
import { actorOf, type OperatorSubject } from "#platform/server/subject.ts";
import {
  acceptRequest,
  completeRequest,
  downloadRequestFile,
  getOperatorRequest,
  listOperatorRequests,
  rejectRequest,
  type OperatorRequest,
} from "../contract/operator-api.ts";
import { decideRequest, type Decision, type DecisionPorts } from "./decide-request.ts";

export interface OperatorApiPorts extends DecisionPorts {
  readonly storage: FileStorage;
}

const defaultLimit = 100;

/** Requests that wait for the retailer. */
const waitingStates = ["sent", "accepted"] as const;

interface DecisionCall {
  readonly params: { readonly reference: string };
  readonly key: OperatorSubject;
  readonly now: Date;
  readonly fail: (code: "request_not_found" | "request_not_open") => never;
}

const decide = async (
  ports: DecisionPorts,
  { params, key, now, fail }: DecisionCall,
  decision: Pick<Decision, "decision" | "reason">,
): Promise<OperatorRequest> => {
  const decided = await decideRequest(ports, { ...params, ...decision }, { actor: actorOf(key), now });
  if (typeof decided === "object") return decided;
  return fail(decided === "changed_meanwhile" ? "request_not_open" : decided);
};

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
  operatorHandler(acceptRequest, (call) => decide(ports, call, { decision: "accept" })),
  operatorHandler(rejectRequest, (call) => decide(ports, call, { decision: "reject", ...call.body })),
  operatorHandler(completeRequest, (call) => decide(ports, call, { decision: "complete" })),
];
