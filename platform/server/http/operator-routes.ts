import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import type { JsonResponse } from "#platform/contract/endpoint.ts";
import {
  operatorErrors,
  type OperatorEndpoint,
  type OperatorScope,
} from "#platform/contract/operator-endpoint.ts";
import { Failure, type FileAnswer } from "../handler.ts";
import { takeFilesFromBody } from "./inline-files.ts";
import { createLargeBodies, ordinaryBodyLimitBytes } from "./large-bodies.ts";
import { answerSender } from "./mount.ts";
import { networkOf } from "./network-of.ts";
import { basePath } from "./operator-document.ts";
import type { RateLimiter } from "./rate-limits.ts";
import { readInput } from "./read-input.ts";

export interface OperatorKey {
  readonly keyId: string;
  /** The name that staff gave the key; the actor in the audit log. */
  readonly name: string;
  readonly scopes: readonly OperatorScope[];
}

type OutputOf<S> = S extends z.core.$ZodType ? z.core.output<S> : undefined;
type AnswerOf<E extends OperatorEndpoint> =
  E["response"] extends JsonResponse<infer S> ? z.core.output<S> : FileAnswer;

export interface OperatorCall<E extends OperatorEndpoint> {
  readonly params: OutputOf<E["params"]>;
  readonly query: OutputOf<E["query"]>;
  readonly body: OutputOf<E["body"]>;
  readonly key: OperatorKey;
  readonly now: Date;
  readonly fail: (code: Extract<keyof E["errors"], string>) => never;
}

/** An operator call and its implementation. */
export interface OperatorHandler {
  readonly endpoint: OperatorEndpoint;
  readonly answer: (call: OperatorCall<OperatorEndpoint>) => Promise<unknown>;
}

export const operatorHandler = <E extends OperatorEndpoint>(
  endpoint: E,
  answer: (call: OperatorCall<E>) => Promise<AnswerOf<E>>,
): OperatorHandler => ({
  endpoint,
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the route passes the call that E's own schemas parsed
  answer: (call) => answer(call as unknown as OperatorCall<E>),
});

export interface OperatorPorts {
  /** The key that the bearer token belongs to; undefined when it is unknown or removed. */
  readonly findKey: (token: string, now: Date) => Promise<OperatorKey | undefined>;
  readonly limiter: RateLimiter;
}

const checkRate = (ports: OperatorPorts, rate: "read" | "sign_in" | "write", client: string): void => {
  const seconds = ports.limiter.take(rate, client, Date.now());
  if (seconds !== undefined) throw new Failure("too_many_requests", { retryAfterSeconds: seconds });
};

/**
 * The key of a call. Calls are counted by network before the database is asked, so that keys cannot be guessed in
 * numbers; a valid key gives its count back.
 */
const keyOf = async (
  endpoint: OperatorEndpoint,
  { authorization, network }: { authorization: string | undefined; network: string },
  ports: OperatorPorts,
): Promise<OperatorKey> => {
  checkRate(ports, "sign_in", `operator ${network}`);
  const token = /^Bearer (llumkey_[\w.-]{1,200})$/.exec(authorization ?? "")?.[1];
  const key = token === undefined ? undefined : await ports.findKey(token, new Date());
  if (key === undefined) throw new Failure("api_key_not_valid");
  ports.limiter.giveBack("sign_in", `operator ${network}`);
  checkRate(ports, endpoint.method === "GET" ? "read" : "write", `operator ${key.keyId}`);
  if (!key.scopes.includes(endpoint.scope)) throw new Failure("scope_missing");
  return key;
};

/** Of bodies with files: one of the greatest size, besides those of customers, and all of it for the retailer's network. */
const maxBytesAtOnce = 22_500_000;

/** Registers the calls of the retailer's system below `/api/operator/v1`. */
export const addOperatorRoutes = (
  app: FastifyInstance,
  handlers: readonly OperatorHandler[],
  ports: OperatorPorts,
): void => {
  app.decorateRequest<OperatorKey | undefined>("operatorKey", undefined);
  const largeBodies = createLargeBodies(maxBytesAtOnce, maxBytesAtOnce);
  for (const { endpoint, answer } of handlers) {
    const bodyLimit = endpoint.bodyLimitBytes ?? ordinaryBodyLimitBytes;
    const send = answerSender({ id: endpoint.id, cache: "private", response: endpoint.response });
    app.route({
      method: endpoint.method,
      url: `${basePath}${endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
      bodyLimit,
      config: { errorStatuses: { ...operatorErrors, ...endpoint.errors } },
      onRequest: async (request, reply) => {
        const { authorization } = request.headers;
        request.operatorKey = await keyOf(endpoint, { authorization, network: networkOf(request.ip) }, ports);
        largeBodies.reserve(request, reply, bodyLimit);
      },
      ...(endpoint.bodyLimitBytes === undefined ? {} : { preParsing: takeFilesFromBody }),
      handler: async (request, reply) => {
        const { operatorKey: key } = request;
        if (key === undefined) throw new Failure("api_key_not_valid");
        const body = await answer({
          params: readInput(endpoint.params, request.params, "not_found"),
          query: readInput(endpoint.query, request.query, "invalid_request"),
          body: readInput(endpoint.body, request.body, "invalid_request"),
          key,
          now: new Date(),
          fail: (code) => {
            throw new Failure(code);
          },
        });
        return send(body, reply);
      },
    });
  }
};
