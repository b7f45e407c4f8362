import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import * as z from "zod/mini";
import { decodeAnswer, encodeAddress, encodeFields } from "#platform/contract/coding.ts";
import {
  basePathOf,
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
} from "#platform/contract/endpoint.ts";
import { problem, type Problem } from "#platform/contract/errors.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Handler } from "#platform/server/handler.ts";
import type { Session } from "#platform/server/subject.ts";
import type { GuardPorts } from "#platform/server/http/guards.ts";
import { mountHandlers } from "#platform/server/http/mount.ts";
import { defaultRateLimits, type RateLimits } from "#platform/contract/rate-limits.ts";
import { createRateLimiter } from "#platform/server/http/rate-limits.ts";
import { createHttpServer } from "#platform/server/http/server.ts";

/** Who makes a call in a test: a customer by number, or a visitor. */
type Caller = { readonly customerId: number; readonly readOnly?: boolean } | "visitor";

export type CallInput<E extends Endpoint> = {
  readonly params?: Partial<ParamsOf<E>>;
  readonly query?: Partial<QueryOf<E>>;
  readonly body?: BodyOf<E>;
  /** Sent as it stands instead of `query` and `body`, for what the types would not let a test write. */
  readonly raw?: { readonly query?: string; readonly body?: unknown };
  /** The body of an endpoint that takes a file. */
  readonly file?: Buffer;
  readonly language?: CompleteLanguage;
  /** Cookies besides the session's, as `name=value`. */
  readonly cookies?: readonly string[];
  readonly as: Caller;
};

export interface TestAnswer<E extends Endpoint> {
  readonly status: number;
  readonly headers: LightMyRequestResponse["headers"];
  readonly bytes: Buffer;
  /** The answer in our names and units. Throws, showing the problem, when the call failed. */
  readonly answer: () => AnswerOf<E>;
  /** The refusal. Throws when the call did not fail. */
  readonly problem: () => Problem;
}

const tokenOf = (caller: Caller): string | undefined => {
  if (caller === "visitor") return undefined;
  return `${caller.customerId}.${caller.readOnly === true ? "read-only" : "full"}`;
};

/** Sessions of tests, whose token contains the customer. Real sessions are tested in features/account. */
export const findTestSession = async (token: string): Promise<Session | undefined> => {
  const [customerId, kind] = token.split(".");
  if (customerId === undefined || token === "expired") return undefined;
  return {
    customerId: Number(customerId),
    tokenHash: Buffer.alloc(32),
    readOnly: kind === "read-only",
    expiresAt: new Date(Date.now() + 60_000),
  };
};

const wrap = <E extends Endpoint>(endpoint: E, response: LightMyRequestResponse): TestAnswer<E> => ({
  status: response.statusCode,
  headers: response.headers,
  bytes: response.rawPayload,
  answer: () => {
    if (response.statusCode !== 200)
      throw new Error(`${endpoint.id} answered ${response.statusCode}: ${response.body}`);
    return decodeAnswer(endpoint, response.json());
  },
  problem: () => {
    if (response.statusCode < 400) throw new Error(`${endpoint.id} did not fail: ${response.statusCode}`);
    return z.parse(problem, response.json());
  },
});

/** Calls an endpoint through a mounted server as the portal would: same origin, JSON, the session's cookie. */
const callThrough =
  (app: FastifyInstance) =>
  async <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<TestAnswer<E>> => {
    const version = Math.max(...endpoint.versions);
    const token = tokenOf(input.as);
    const response = await app.inject({
      method: endpoint.method,
      url: `${basePathOf(endpoint, version)}${encodeAddress(endpoint, input)}${input.raw?.query ?? ""}`,
      headers: {
        "accept-language": input.language ?? "ca",
        "sec-fetch-site": "same-origin",
        ...(endpoint.body === undefined ? {} : { "content-type": "application/json" }),
        ...(endpoint.takesFile === true ? { "content-type": "application/octet-stream" } : {}),
        cookie: [...(token === undefined ? [] : [`llum_session=${token}`]), ...(input.cookies ?? [])].join(
          "; ",
        ),
      },
      ...(input.file === undefined ? {} : { payload: input.file }),
      ...(endpoint.body === undefined
        ? {}
        : { payload: JSON.stringify(input.raw?.body ?? encodeFields(endpoint.body, input.body)) }),
    });
    return wrap(endpoint, response);
  };

/** Guards that know the customers of tests, with every feature on. */
export const testGuards = (rateLimits: Partial<RateLimits> = {}) =>
  ({
    findSession: findTestSession,
    isFeatureOn: () => true,
    limiter: createRateLimiter({ ...defaultRateLimits, ...rateLimits }),
    https: false,
    publicOrigins: [],
  }) satisfies GuardPorts;

/** A server with one feature's handlers, every feature of the deployment on unless `isFeatureOn` is given. */
export const startTestServer = async (
  handlers: readonly Handler[],
  { rateLimits = {}, ...guards }: Partial<GuardPorts> & { readonly rateLimits?: Partial<RateLimits> } = {},
) => {
  const app = await createHttpServer({ https: false, trustedProxies: [], logLevel: "silent" });
  mountHandlers(app, handlers, {
    ...testGuards({ read: 100_000, document: 100_000, ...rateLimits }),
    ...guards,
    defaultLanguage: "ca",
  });
  await app.ready();
  return { app, call: callThrough(app) };
};
export type TestServer = Awaited<ReturnType<typeof startTestServer>>;
