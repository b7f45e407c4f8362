import { randomUUID } from "node:crypto";
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Problem } from "#platform/contract/errors.ts";
import { Failure } from "../handler.ts";
import { freshNonce, securityHeaders } from "./security-headers.ts";

interface ParserError extends Error {
  readonly code?: string;
}

const statusOf = ({ code }: ParserError): number => {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return 408;
  return code === "HPE_HEADER_OVERFLOW" ? 431 : 400;
};

const answerOf = (https: boolean): { headers: Record<string, string>; body: string } => {
  const requestId = randomUUID();
  const body: Problem = { code: "invalid_request", message: "invalid_request", requestId };
  const content = JSON.stringify(body);
  return {
    headers: {
      ...securityHeaders({ nonce: freshNonce(), requestId, https }),
      "cache-control": "no-store",
      "content-type": "application/json; charset=utf-8",
      "content-length": String(Buffer.byteLength(content)),
      connection: "close",
    },
    body: content,
  };
};

/** Answers what Node's parser refuses, before there is a request: with the headers and the id of every answer. */
export const createParserErrorHandler =
  ({ https }: { readonly https: boolean }) =>
  (error: ParserError, socket: Socket): void => {
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy(error);
      return;
    }
    const status = statusOf(error);
    const { headers, body } = answerOf(https);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  };

const hostsIn = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === "host").length;

/**
 * Refuses a request without exactly one Host header (RFC 9112, section 3.2). Node would take the first of several,
 * while a proxy in front may have taken another. HTTP/1.0 has no Host header.
 */
const checkHost = ({ raw }: FastifyRequest): void => {
  const hosts = hostsIn(raw);
  const isAllowed = hosts === 1 || (hosts === 0 && raw.httpVersion === "1.0");
  if (!isAllowed) throw new Failure("invalid_request");
};

/** Refuses requests that are malformed or ask for what the server does not do, before any route. */
export const refuseMalformed = (app: FastifyInstance, { https }: { readonly https: boolean }): void => {
  app.addHook("onRequest", async (request) => checkHost(request));
  // Node's own answer to an unknown expectation has no headers.
  app.server.on("checkExpectation", (_: IncomingMessage, response: ServerResponse) => {
    const { headers, body } = answerOf(https);
    response.writeHead(417, headers).end(body);
  });
};
