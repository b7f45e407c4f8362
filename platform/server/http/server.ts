import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import compress from "@fastify/compress";
import fastify, { LogController, type FastifyInstance } from "fastify";
import "./fastify-types.ts";
import { Failure } from "../handler.ts";
import { compressAnswers } from "./compress-answers.ts";
import { answerProblem } from "./problem-answer.ts";
import { addSecurityHeaders, freshNonce, securityHeaders } from "./security-headers.ts";

export interface HttpServerOptions {
  /** Whether customers reach the portal by https: secure cookies with the `__Host-` prefix, and HSTS. */
  readonly https: boolean;
  /** Addresses of proxies whose `X-Forwarded-…` headers are believed; none by default. */
  readonly trustedProxies: readonly string[];
  readonly logLevel: "silent" | "error" | "warn" | "info" | "debug";
  /** Takes the log line by line; standard output by default. */
  readonly logTo?: { readonly write: (line: string) => void };
  /** Time that a client has to send the headers of a request; 10 seconds by default. */
  readonly headersTimeoutMs?: number;
}

/** JSON logs without what identifies people: no address bar, no headers, no bodies. */
const logOptions = ({ logLevel, logTo }: HttpServerOptions) => ({
  level: logLevel,
  ...(logTo === undefined ? {} : { stream: logTo }),
  redact: {
    paths: ["*.password", "*.token", "*.secret", "*.authorization", "*.cookie"],
    censor: "[redacted]",
  },
});

const logCalls = (app: FastifyInstance): void => {
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? "unknown",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.session === undefined ? {} : { customerId: request.session.customerId }),
      },
      "call",
    );
  });
};

/** Node looks for slow clients only so often, by itself every 30 seconds: often enough for a limit to mean what it says. */
const checkingIntervalMs = (headersTimeoutMs: number): number => Math.min(2_000, headersTimeoutMs / 5);

/** A server with headers, limits, logs and errors in place, and no route yet. */
export const createHttpServer = async (options: HttpServerOptions): Promise<FastifyInstance> => {
  const { headersTimeoutMs = 10_000 } = options;
  const app = fastify({
    logger: logOptions(options),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    // Slow clients may not hold a connection: 10 s for the headers, 30 s for the whole request.
    requestTimeout: 30_000,
    http: { connectionsCheckingInterval: checkingIntervalMs(headersTimeoutMs) },
    keepAliveTimeout: 15_000,
    return503OnClosing: true,
    // An address that cannot be read, such as `/%`, is refused before any hook: its answer is as every other.
    frameworkErrors: (error, request, reply) => {
      const circumstances = { nonce: freshNonce(), requestId: request.id, https: options.https };
      answerProblem(error, request, reply.headers(securityHeaders(circumstances)));
    },
    routerOptions: { ignoreTrailingSlash: true, caseSensitive: true, maxParamLength: 200 },
  });
  app.server.headersTimeout = headersTimeoutMs;
  // One body type only; every other is refused before it is read.
  app.removeContentTypeParser("text/plain");
  addSecurityHeaders(app, options);
  logCalls(app);
  app.setErrorHandler(answerProblem);
  app.setNotFoundHandler(() => {
    throw new Failure("not_found");
  });
  await app.register(cookie);
  compressAnswers(app);
  await app.register(compress, {
    threshold: 1024,
    encodings: ["br", "gzip"],
    brotliOptions: { params: { 1: 4 } },
  });
  return app;
};
