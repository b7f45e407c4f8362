import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import { basePathOf, type CacheClass, type Endpoint } from "#platform/contract/endpoint.ts";
import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import { Failure, type Call, type FileAnswer, type Handler } from "../handler.ts";
import { sessionOfSubject, type Subject } from "../subject.ts";
import { cookiesOf, sessionTokenOf, staffTokenOf, writeSessionCookie } from "./cookies.ts";
import { guard, hasBody, type GuardPorts, assertPolicies } from "./guards.ts";
import { takeFilesFromBody } from "./inline-files.ts";
import { answerLagging, rememberChange, type LaggingPorts } from "./lagging-calls.ts";
import { languageOfCall } from "./language-of-call.ts";
import { createLargeBodies, ordinaryBodyLimitBytes } from "./large-bodies.ts";
import type { Repetitions } from "../repetition/repetitions.ts";
import { answerOnce } from "./repeated-calls.ts";
import { readBody, readInput } from "./read-input.ts";
import { wireEncoder } from "./wire-encoder.ts";

const unsafe = /[\u0000-\u001f\u007f"\\/:*?<>|\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** `attachment` with an ASCII name and, if it differs, the full one: RFC 6266 and 8187. Never contains a line break. */
export const contentDisposition = (filename: string): string => {
  const clean = filename.replaceAll(unsafe, "_").slice(0, 150).toWellFormed() || "document";
  const ascii = clean.normalize("NFKD").replaceAll(/[^\x20-\x7e]/g, "");
  const encoded = encodeURIComponent(clean).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return clean === ascii
    ? `attachment; filename="${ascii}"`
    : `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
};

export interface MountPorts extends GuardPorts, LaggingPorts {
  /** Without them, every call is carried out as often as it is sent. */
  readonly repetitions?: Repetitions | undefined;
  readonly defaultLanguage: CompleteLanguage;
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const fileOf = (body: unknown): Readable => (body instanceof Readable ? body : Readable.from([]));

/** The part of a call about the session of its audience: customers' or staff's. */
const sessionPartOf = ({ audience }: Endpoint, { request, reply }: Exchange, { https }: MountPorts) => {
  const cookies = cookiesOf(request, reply, https);
  const isStaff = audience === "staff";
  return {
    cookies,
    sessionToken: isStaff ? staffTokenOf(request, https) : sessionTokenOf(request, https),
    setSessionToken: (token: string | undefined) =>
      writeSessionCookie(cookies, isStaff ? "staff" : "customer", token),
  };
};

const callOf = (endpoint: Endpoint, exchange: Exchange, ports: MountPorts): Call<Endpoint> => {
  const { request } = exchange;
  return {
    // A malformed path parameter names nothing that exists, so it is answered like an unknown id.
    params: readInput(endpoint.params, request.params, "not_found"),
    query: readInput(endpoint.query, request.query, "invalid_request"),
    // No body counts as an empty object, so that a call without required fields needs none.
    body: (endpoint.bodyIsStrict === true ? readInput : readBody)(
      endpoint.body,
      request.body === undefined ? {} : request.body,
      "invalid_request",
    ),
    // Without a body there is no stream: an empty file.
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the type of `file` follows the endpoint, which is any here
    file: (endpoint.takesFile === true ? fileOf(request.body) : undefined) as never,
    // The guards let only staff members make the calls that require one.
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the type of `subject` follows the endpoint, which is any here
    subject: (request.subject ?? { kind: "visitor" }) as never,
    session: sessionOfSubject(request.subject),
    language: languageOfCall(request) ?? ports.defaultLanguage,
    now: new Date(),
    requestId: request.id,
    client: { address: request.ip, device: (request.headers["user-agent"] ?? "").slice(0, 200) },
    ...sessionPartOf(endpoint, exchange, ports),
    fail: (code, details) => {
      throw new Failure(code, details);
    },
  };
};

const isFileAnswer = (answer: unknown): answer is FileAnswer =>
  typeof answer === "object" && answer !== null && "filename" in answer && "content" in answer;

const cacheControls: Readonly<Record<CacheClass, string>> = {
  private: "no-store",
  shared: "public, max-age=300",
  lookup: "public, max-age=1800",
  private_lookup: "private, max-age=1800",
};

/** A download runs nothing, wherever and however a browser opens it. */
export const downloadPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** An answer that is one text is JSON too, which Fastify would send as plain text. */
const sendJson = (reply: FastifyReply, encoded: unknown): FastifyReply =>
  typeof encoded === "string"
    ? reply.type("application/json; charset=utf-8").send(JSON.stringify(encoded))
    : reply.send(encoded);

/** Sends an endpoint's answers: JSON, encoded and checked by its contract, or the file that it declares. */
export const answerSender = ({
  id,
  cache,
  response,
}: Pick<Endpoint, "id" | "cache" | "response">): ((answer: unknown, reply: FastifyReply) => FastifyReply) => {
  const cacheControl = cacheControls[cache];
  if (response.kind === "json") {
    const encode = wireEncoder(response.schema);
    return (answer, reply) => {
      if (cache === "private_lookup") void reply.header("vary", "accept-language");
      return sendJson(reply.header("cache-control", cacheControl), encode(answer));
    };
  }
  return (answer, reply) => {
    if (!isFileAnswer(answer) || !response.mediaTypes.includes(answer.mediaType)) {
      throw new Error(`${id} did not answer with a file of its declared media types`);
    }
    return reply
      .header("cache-control", cacheControl)
      .header("content-disposition", contentDisposition(answer.filename))
      .header("content-security-policy", downloadPolicy)
      .type(answer.mediaType)
      .send(answer.content);
  };
};

/** Every path of an endpoint. Those of the first version are also served with the language in the path, as all older calls. */
export const pathsOf = (endpoint: Endpoint): { url: string; language?: CompleteLanguage }[] => {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1");
  const plain = endpoint.versions.map((version) => ({ url: `${basePathOf(endpoint, version)}${path}` }));
  const hasLanguage = endpoint.languageInPath || endpoint.versions.includes(1);
  if (!hasLanguage || endpoint.audience === "staff") return plain;
  return [
    ...plain,
    ...completeLanguages.map((language) => ({ url: `/api/v1/${language}${path}`, language })),
  ];
};

/** Registers the routes of every handler, with all guards in front. Throws for invalid endpoint declarations. */
export const mountHandlers = (
  app: FastifyInstance,
  handlers: readonly Handler[],
  ports: MountPorts,
): void => {
  assertPolicies(handlers.map(({ endpoint }) => endpoint));
  // Only endpoints that take a file pass the guards with this type.
  app.addContentTypeParser("application/octet-stream", (_request, payload, done) => done(null, payload));
  app.decorateRequest<Subject | undefined>("subject", undefined);
  const largeBodies = createLargeBodies();
  const { repetitions } = ports;
  for (const { endpoint, answer } of handlers) {
    const send = answerSender(endpoint);
    const encode = endpoint.response.kind === "json" ? wireEncoder(endpoint.response.schema) : undefined;
    const bodyLimit = endpoint.bodyLimitBytes ?? ordinaryBodyLimitBytes;
    for (const { url, language } of pathsOf(endpoint)) {
      app.route({
        method: endpoint.method,
        url,
        bodyLimit,
        config: { endpoint, ...(language === undefined ? {} : { language }) },
        onRequest: async (request, reply) => {
          request.subject = await guard(endpoint, request, ports);
          if (endpoint.takesFile !== true) largeBodies.reserve(request, reply, bodyLimit);
          // Otherwise the JSON parser refuses a call that announces JSON and sends no body.
          if (!hasBody(request)) delete request.headers["content-type"];
        },
        ...(endpoint.bodyLimitBytes === undefined ? {} : { preParsing: takeFilesFromBody }),
        handler: async (request, reply) => {
          const call = callOf(endpoint, { request, reply }, ports);
          rememberChange(endpoint, { request, reply }, ports);
          const carryOut = async () =>
            answerLagging(endpoint, request, { answer: () => answer(call), ports });
          if (repetitions === undefined || encode === undefined || endpoint.repetition === undefined)
            return send(await carryOut(), reply);
          const { params, query, body, now } = call;
          const repeatable = { endpoint, request, input: { params, query, body }, now };
          const encoded = await answerOnce(repeatable, repetitions, async () => encode(await carryOut()));
          return sendJson(reply.header("cache-control", cacheControls[endpoint.cache]), encoded);
        },
      });
    }
  }
};
