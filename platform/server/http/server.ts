import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import fastify, {
  type FastifyError,
  type FastifyReply,
  type FastifyContextConfig,
  type FastifyRequest,
  type FastifyInstance,
  LogController,
} from "fastify";
import { answerOfError, commonErrors, type DeclaredError, type Problem } from "#platform/contract/errors.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { hasCode } from "../error-code.ts";
import { Failure } from "../handler.ts";
import { sessionOfSubject, type Subject } from "../subject.ts";
import "./fastify-types.ts";
import { hasBody } from "./guards.ts";
import { languageOfCall } from "./language-of-call.ts";
import { createParserErrorHandler, refuseMalformed } from "./malformed-requests.ts";
import { type ByteBudget, limitMemory } from "./memory-limits.ts";
import { addSecurityHeaders, freshNonce, securityHeaders } from "./security-headers.ts";

/** Maps Fastify's own errors to our codes. Any other 4xx is a request that Fastify could not parse. */
const codeOfFrameworkError = (error: FastifyError): string | undefined => {
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE") return "body_too_large";
  if (error.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return "unsupported_content_type";
  if (error.statusCode !== undefined && error.statusCode < 500) return "invalid_request";
  return undefined;
};

/**
 * States of PostgreSQL after which the caller may retry: the database is unavailable, stopping, a standby or out of memory
 * or connections, a statement took too long, or two transactions were in each other's way.
 */
const unavailableStates = new Set(
  `08000 08001 08003 08004 08006 25006 40001 40P01 53000 53200 53300 53400
   55P03 57014 57P01 57P02 57P03 57P05 58000 58030`.split(/\s+/),
);
/** The disk of the database, or of the stored files, is full: an operator makes room. What only reads goes on. */
const fullDiskCodes = ["53100", "ENOSPC", "EDQUOT"];
const retryAfterFullDiskSeconds = 60;
const unavailableMessages =
  /ECONNREFUSED|ECONNRESET|timeout exceeded when trying to connect|Connection terminated|is not queryable/;
const isUnavailable = (error: { code?: string; message: string }): boolean =>
  unavailableStates.has(error.code ?? "") || unavailableMessages.test(`${error.code} ${error.message}`);

/** Whether the error, or what caused it, is a full disk. */
const isFullDisk = (error: unknown, depth = 0): boolean =>
  error instanceof Error &&
  (hasCode(error, ...fullDiskCodes) || (depth < 5 && isFullDisk(error.cause, depth + 1)));

const answerOf = (code: string, { endpoint, errorStatuses }: FastifyContextConfig) => {
  const common: Readonly<Record<string, DeclaredError>> = commonErrors;
  return answerOfError(code, endpoint?.errors[code] ?? errorStatuses?.[code] ?? common[code] ?? 500);
};

const failureOf = (error: FastifyError): Failure => {
  if (error instanceof Failure) return error;
  const frameworkCode = codeOfFrameworkError(error);
  if (frameworkCode !== undefined) return new Failure(frameworkCode);
  if (isFullDisk(error)) return new Failure("unavailable", { retryAfterSeconds: retryAfterFullDiskSeconds });
  if (isUnavailable(error)) return new Failure("unavailable", { retryAfterSeconds: 5 });
  return new Failure("internal_error");
};

/** The words of an error code in the language of a call; undefined when there are none. */
export type ErrorWords = (
  code: string,
  language: CompleteLanguage | undefined,
  values: Readonly<Record<string, string | number>>,
) => string | undefined;

const wordsOf = (
  errors: Readonly<Record<string, readonly string[]>>,
  word: (code: string) => string | undefined,
) => {
  const named = Object.entries(errors).map(
    ([field, codes]) => [field, codes.map((code) => word(code) ?? word("not_valid") ?? code)] as const,
  );
  return word("not_valid") === undefined ? {} : { error_messages: Object.fromEntries(named) };
};

/** Answers any failure with a problem. Unexpected errors are logged with their cause, which is not sent. */
const createAnswerProblem =
  (findWords: ErrorWords) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const failure = failureOf(error);
    const { config } = request.routeOptions;
    const { status, message } = answerOf(failure.code, config);
    // A maintenance is not an error, and would fill the log.
    if (status >= 500 && failure.code !== "maintenance") request.log.error({ err: error }, "call failed");
    if (failure.details.retryAfterSeconds !== undefined) {
      void reply.header("retry-after", String(failure.details.retryAfterSeconds));
    }
    const { values, errors } = failure.details;
    const language = languageOfCall(request);
    const word = (code: string) => findWords(code, language, values ?? {});
    const body: Problem = {
      code: failure.code,
      message: message === failure.code ? (word(failure.code) ?? message) : message,
      requestId: request.id,
      ...(values === undefined ? {} : { values }),
      ...(errors === undefined ? {} : { errors, ...wordsOf(errors, word) }),
      ...(config.endpoint?.failuresNameError === true ? { error: failure.code } : {}),
    };
    const hasStatus = config.endpoint?.failuresHaveStatus === true;
    void reply
      .status(status)
      .header("cache-control", "no-store")
      .send(hasStatus ? { ...body, status: "ERROR", status_code: status } : body);
  };

const smallestBytes = 1024;
/** Up to this size compressing takes about a millisecond, less than handing it to another thread and back. */
const largestAtOnceBytes = 100_000;

const compressible = /^(application\/(json|problem\+json)|text\/)/;

const brotliOptions = {
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: 4,
    // A window of 256 kB: the default of 4 MB is allocated for each answer, however short.
    [constants.BROTLI_PARAM_LGWIN]: 18,
  },
};

const encodings = {
  br: {
    atOnce: (text: string) => brotliCompressSync(text, brotliOptions),
    aside: (text: string) => promisify(brotliCompress)(text, brotliOptions),
  },
  gzip: { atOnce: (text: string) => gzipSync(text), aside: (text: string) => promisify(gzip)(text) },
} as const;

/** The best encoding that Accept-Encoding allows; an encoding with weight 0 is not allowed. */
export const encodingFor = (accepted: string | undefined): keyof typeof encodings | undefined => {
  const taken = new Set<string>();
  for (const part of (accepted ?? "").toLowerCase().split(",")) {
    const [name = "", weight = ""] = part.split(";").map((piece) => piece.trim());
    if (!/^q=0(\.0*)?$/.test(weight)) taken.add(name);
  }
  if (taken.has("br")) return "br";
  return taken.has("gzip") ? "gzip" : undefined;
};

/**
 * Compresses answers that are complete texts, synchronously. Streams (files, downloads) are left to
 * `@fastify/compress`, whose streams for short answers take most of the server's memory under load.
 */
const compressAnswers = (app: FastifyInstance): void => {
  app.addHook("onSend", async (request, reply, payload) => {
    const isText = typeof payload === "string" && payload.length >= smallestBytes;
    if (!isText || !compressible.test(String(reply.getHeader("content-type")))) return payload;
    const varied = reply.getHeader("vary");
    void reply.header(
      "vary",
      varied === undefined ? "accept-encoding" : `${String(varied)}, accept-encoding`,
    );
    const encoding = encodingFor(request.headers["accept-encoding"]);
    if (encoding === undefined || reply.hasHeader("content-encoding")) return payload;
    void reply.header("content-encoding", encoding).removeHeader("content-length");
    const { atOnce, aside } = encodings[encoding];
    return payload.length <= largestAtOnceBytes ? atOnce(payload) : aside(payload);
  });
};

export interface HttpServerOptions {
  /** Whether customers reach the portal over https: sets secure cookies with the `__Host-` prefix, and HSTS. */
  readonly https: boolean;
  /** Addresses of proxies whose `X-Forwarded-…` headers are trusted; none by default. */
  readonly trustedProxies: readonly string[];
  readonly logLevel: "silent" | "error" | "warn" | "info" | "debug";
  /** Error codes in words, for clients that show `message`; it repeats the code without them. */
  readonly errorWords?: ErrorWords | undefined;
  /** Receives the log line by line; standard output by default. */
  readonly logTo?: { readonly write: (line: string) => void };
  /** Timeout for the headers of a request; 10 seconds by default. */
  readonly headersTimeoutMs?: number;
  /** Timeout for a body that is not a file; 30 seconds by default. */
  readonly bodyTimeoutMs?: number;
  /** What the bodies of all calls may take of the memory. */
  readonly bodyBudget?: ByteBudget;
}

/** JSON logs without personal data: no URLs, no headers, no bodies. */
const logOptions = ({ logLevel, logTo }: HttpServerOptions) => ({
  level: logLevel,
  ...(logTo === undefined ? {} : { stream: logTo }),
  redact: {
    paths: ["*.password", "*.token", "*.secret", "*.authorization", "*.cookie"],
    censor: "[redacted]",
  },
});

/** Without the hash of a token, which is all that an API token adds to its customer. */
const subjectInLog = (subject: Subject | undefined): object => {
  const session = sessionOfSubject(subject);
  if (session !== undefined) return { customerId: session.customerId };
  if (subject?.kind === "staff") return { staffId: subject.staffId };
  return subject?.kind === "operator" ? { operatorKeyId: subject.keyId } : {};
};

const logCalls = (app: FastifyInstance): void => {
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? "unknown",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...subjectInLog(request.subject),
      },
      "call",
    );
  });
};

/**
 * Node checks for slow clients every 30 seconds by default; more often here, so that the limit takes effect in time.
 */
const checkingIntervalMs = (headersTimeoutMs: number): number => Math.min(2_000, headersTimeoutMs / 5);

const bodyTimeoutMs = 30_000;
/** 15 MB at 200 kbit/s. */
const fileTimeoutMs = 600_000;

/** Ends a call whose body has not arrived in time. Node's own limit is one for all calls, and files take longer. */
const limitBodyTime = (app: FastifyInstance, limitMs: number): void => {
  app.addHook("onRequest", async (request) => {
    const { raw, routeOptions } = request;
    if (!hasBody(request) || routeOptions.config.endpoint?.takesFile === true) return;
    const timer = setTimeout(() => void (raw.complete || raw.destroy()), limitMs).unref();
    raw.once("close", () => clearTimeout(timer));
  });
};

/** So that a connection whose body is not being read holds one chunk of it. */
const connectionBufferBytes = 16_384;

/** A server with headers, limits, logs and error handling, without routes. */
export const createHttpServer = async (options: HttpServerOptions): Promise<FastifyInstance> => {
  const { headersTimeoutMs = 10_000 } = options;
  const answerProblem = createAnswerProblem(options.errorWords ?? (() => undefined));
  const app = fastify({
    logger: logOptions(options),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    // Slow clients may not hold a connection: 10 s for the headers, 30 s for the body unless it is a file.
    requestTimeout: fileTimeoutMs,
    // Node answers a missing Host header itself, without our headers: `refuseMalformed` does instead.
    http: {
      connectionsCheckingInterval: checkingIntervalMs(headersTimeoutMs),
      requireHostHeader: false,
      highWaterMark: connectionBufferBytes,
    },
    keepAliveTimeout: 15_000,
    // While the server closes, calls on open connections are still answered, with `Connection: close`.
    return503OnClosing: false,
    clientErrorHandler: createParserErrorHandler(options),
    // An unparsable URL such as `/%` is refused before any hook runs, so the common headers are added here.
    frameworkErrors: (error, request, reply) => {
      const headerOptions = { nonce: freshNonce(), requestId: request.id, https: options.https };
      answerProblem(error, request, reply.headers(securityHeaders(headerOptions)));
    },
    routerOptions: { ignoreTrailingSlash: true, caseSensitive: true, maxParamLength: 200 },
  });
  app.server.headersTimeout = headersTimeoutMs;
  // JSON is the only body type; others are refused before they are read.
  app.removeContentTypeParser("text/plain");
  addSecurityHeaders(app, options);
  limitBodyTime(app, options.bodyTimeoutMs ?? bodyTimeoutMs);
  refuseMalformed(app, options);
  limitMemory(app, options.bodyBudget);
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
