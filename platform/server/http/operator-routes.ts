import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import type { JsonResponse } from "#platform/contract/endpoint.ts";
import { operatorErrors, type OperatorEndpoint } from "#platform/contract/operator-endpoint.ts";
import { Failure, type FileAnswer } from "../handler.ts";
import type { OperatorSubject, Subject } from "../subject.ts";
import { guard, type GuardPorts, type Policies } from "./guards.ts";
import { takeFilesFromBody } from "./inline-files.ts";
import { createLargeBodies, ordinaryBodyLimitBytes } from "./large-bodies.ts";
import { answerSender } from "./mount.ts";
import { basePath } from "./operator-document.ts";
import { readInput } from "./read-input.ts";

type OutputOf<S> = S extends z.core.$ZodType ? z.core.output<S> : undefined;
type AnswerOf<E extends OperatorEndpoint> =
  E["response"] extends JsonResponse<infer S> ? z.core.output<S> : FileAnswer;

export interface OperatorCall<E extends OperatorEndpoint> {
  readonly params: OutputOf<E["params"]>;
  readonly query: OutputOf<E["query"]>;
  readonly body: OutputOf<E["body"]>;
  readonly key: OperatorSubject;
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

const policiesOf = ({ method, scope }: OperatorEndpoint): Policies => ({
  access: "operator",
  scope,
  method,
  rate: method === "GET" ? "read" : "write",
});

/** Of bodies with files: one of the greatest size, besides those of customers, and all of it for the retailer's network. */
const maxBytesAtOnce = 22_500_000;

/** Registers the calls of the retailer's system below `/api/operator/v1`. */
export const addOperatorRoutes = (
  app: FastifyInstance,
  handlers: readonly OperatorHandler[],
  ports: GuardPorts,
): void => {
  if (!app.hasRequestDecorator("subject")) app.decorateRequest<Subject | undefined>("subject", undefined);
  const largeBodies = createLargeBodies(maxBytesAtOnce, maxBytesAtOnce);
  for (const { endpoint, answer } of handlers) {
    const bodyLimit = endpoint.bodyLimitBytes ?? ordinaryBodyLimitBytes;
    const policies = policiesOf(endpoint);
    const send = answerSender({ id: endpoint.id, cache: "private", response: endpoint.response });
    app.route({
      method: endpoint.method,
      url: `${basePath}${endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
      bodyLimit,
      config: { errorStatuses: { ...operatorErrors, ...endpoint.errors } },
      onRequest: async (request, reply) => {
        request.subject = await guard(policies, request, ports);
        largeBodies.reserve(request, reply, bodyLimit);
      },
      ...(endpoint.bodyLimitBytes === undefined ? {} : { preParsing: takeFilesFromBody }),
      handler: async (request, reply) => {
        const { subject: key } = request;
        if (key?.kind !== "operator") throw new Failure("api_key_not_valid");
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
