import type { FileStorage } from "#integrations/file-storage/port.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import {
  operatorHandler,
  type OperatorHandler,
  type OperatorKey,
} from "#platform/server/http/operator-routes.ts";
import {
  acceptRequest,
  acknowledgeEvents,
  completeRequest,
  downloadRequestFile,
  getOperatorRequest,
  listEvents,
  rejectRequest,
  type OperatorRequest,
} from "../contract/operator-api.ts";
import type { ChangeRequests, Move } from "./change-requests.ts";
import { acknowledge, findEvents } from "./outbox.ts";

export interface OperatorApiPorts {
  readonly database: Pick<Database, "pool">;
  readonly requests: ChangeRequests;
  readonly storage: FileStorage;
  /** Writes to the audit log in the transaction of the change. */
  readonly audit: (
    client: Queryable,
    entry: {
      now: Date;
      actor: string;
      action: string;
      customerId: number;
      details: Record<string, unknown>;
    },
  ) => Promise<void>;
}

const defaultLimit = 100;

interface Decision extends Pick<Move, "to" | "reason" | "now"> {
  readonly reference: string;
  readonly action: string;
  readonly key: OperatorKey;
}

/** Moves a request on behalf of the retailer's system, with its entry in the audit log. */
const decide = async (
  { requests, audit }: OperatorApiPorts,
  { reference, action, key, now, ...move }: Decision,
): Promise<OperatorRequest | "request_not_found" | "request_not_open"> => {
  const found = await requests.findForOperator(reference);
  if (found === undefined) return "request_not_found";
  const { customerId } = found;
  const moved = await requests.inTransaction(async (client) => {
    const result = await requests.move(
      client,
      { customerId, reference },
      { ...move, now, actor: "retailer" },
    );
    if (result !== "not_open" && result !== undefined)
      await audit(client, {
        now,
        actor: `API key ${key.name}`,
        action: `requests ${action}`,
        customerId,
        details: { reference },
      });
    return result;
  });
  if (moved === "not_open") return "request_not_open";
  return (await requests.findForOperator(reference))?.request ?? "request_not_found";
};

/** The calls of the retailer's system about requests. */
export const operatorHandlers = (ports: OperatorApiPorts): OperatorHandler[] => [
  operatorHandler(listEvents, async ({ query: { limit = defaultLimit, state = "pending" } }) => {
    const events = await findEvents(ports.database, { state, limit });
    return { events: events.slice(0, limit), has_more: events.length > limit };
  }),
  operatorHandler(acknowledgeEvents, async ({ body }) => ({
    acknowledged: await acknowledge(ports.database, body.ids),
  })),
  operatorHandler(getOperatorRequest, async ({ params, fail }) => {
    const found = (await ports.requests.findForOperator(params.reference)) ?? fail("request_not_found");
    return found.request;
  }),
  operatorHandler(downloadRequestFile, async ({ params, fail }) => {
    const found = (await ports.requests.findFileForOperator(params)) ?? fail("request_not_found");
    const content = (await ports.storage.get(found.storageKey)) ?? fail("request_not_found");
    return { filename: found.filename, mediaType: found.mediaType, content };
  }),
  operatorHandler(acceptRequest, async ({ params: { reference }, key, now, fail }) => {
    const result = await decide(ports, { reference, action: "accept", to: "accepted", key, now });
    return typeof result === "string" ? fail(result) : result;
  }),
  operatorHandler(rejectRequest, async ({ params: { reference }, body: { reason }, key, now, fail }) => {
    const result = await decide(ports, { reference, action: "reject", to: "rejected", reason, key, now });
    return typeof result === "string" ? fail(result) : result;
  }),
  operatorHandler(completeRequest, async ({ params: { reference }, key, now, fail }) => {
    const result = await decide(ports, { reference, action: "complete", to: "done", key, now });
    return typeof result === "string" ? fail(result) : result;
  }),
];
