import type { FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { withLaggingReads, type ReadReplica } from "../database/lagging-reads.ts";
import { Failure } from "../handler.ts";
import { apiTokenOf, cookieOf, cookiesOf } from "./cookies.ts";

export interface LaggingPorts {
  /** Answers reads that may lag; without it all reads go to the primary. */
  readonly replica?: (ReadReplica & { readonly maxLagSeconds: number }) | undefined;
  readonly https: boolean;
}

const cookieName = "recent_change";

/** A client that sends its session's token itself may not store the cookie, so it reads from the primary always. */
const remembersChanges = (request: FastifyRequest): boolean =>
  request.headers.authorization === undefined || apiTokenOf(request) !== undefined;

/**
 * Has the browser send with its calls, for `maxLagSeconds`, that the customer has changed something; these calls read
 * from the primary. Before the handler: one that fails halfway may have changed something too.
 */
export const rememberChange = (
  endpoint: Endpoint,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { replica, https }: LaggingPorts,
): void => {
  if (replica === undefined || endpoint.method === "GET" || endpoint.affectsNoLaggingReads === true) return;
  cookiesOf(request, reply, https).write(cookieName, "1", { maxAgeSeconds: replica.maxLagSeconds });
};

/**
 * Answers a call, from the replica if its reads may lag. A refusal is asked again of the primary: what the call names
 * may be too new for the replica.
 */
export const answerLagging = async (
  endpoint: Endpoint,
  request: FastifyRequest,
  { answer, ports }: { answer: () => Promise<unknown>; ports: LaggingPorts },
): Promise<unknown> => {
  const { replica, https } = ports;
  const mayLag =
    endpoint.readsMayLag === true &&
    replica?.isUsable() === true &&
    remembersChanges(request) &&
    cookieOf(request, cookieName, https) === undefined;
  if (!mayLag) return answer();
  try {
    return await withLaggingReads(endpoint.id, replica, answer);
  } catch (error) {
    if (error instanceof Failure) return answer();
    throw error;
  }
};
