import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import { promisify } from "node:util";
import type { FastifyInstance } from "fastify";

const smallestBytes = 1024;
/** Up to here compressing takes about a millisecond, less than handing it to another thread and back. */
const largestAtOnceBytes = 100_000;

const compressible = /^(application\/(json|problem\+json)|text\/)/;

const brotliOptions = {
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: 4,
    // A window of 256 kB: the usual one of 4 MB is set aside for each answer, however short.
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

/** The better of the encodings that a client takes; one that it gives the weight 0 it does not take. */
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
 * Compresses answers that are there as text, in one go. What is streamed (files, downloads) is left to
 * `@fastify/compress`, whose streams for short answers take most of the server's memory under load.
 */
export const compressAnswers = (app: FastifyInstance): void => {
  app.addHook("onSend", async (request, reply, payload) => {
    const isText = typeof payload === "string" && payload.length >= smallestBytes;
    if (!isText || !compressible.test(String(reply.getHeader("content-type")))) return payload;
    void reply.header("vary", "accept-encoding");
    const encoding = encodingFor(request.headers["accept-encoding"]);
    if (encoding === undefined || reply.hasHeader("content-encoding")) return payload;
    void reply.header("content-encoding", encoding).removeHeader("content-length");
    const { atOnce, aside } = encodings[encoding];
    return payload.length <= largestAtOnceBytes ? atOnce(payload) : aside(payload);
  });
};
