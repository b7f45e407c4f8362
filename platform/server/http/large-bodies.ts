import type { FastifyReply, FastifyRequest } from "fastify";
import { collectAllGarbage, discardBytes } from "../collect-garbage.ts";
import { Failure } from "../handler.ts";
import { networkOf } from "./network-of.ts";

/** Limit of a body unless its endpoint declares another. */
export const ordinaryBodyLimitBytes = 100_000;

/**
 * Two bodies of the greatest size (`attachmentBodyLimitBytes`), or many smaller ones. One network has half of it, so that a
 * client that announces a large body and sends it slowly, or never, does not keep all others out.
 */
const maxBytesAtOnce = 45_000_000;
/** Above this size, what is left of a body is freed at once: V8 would wait for several of them. */
const collectedAboveBytes = 5_000_000;
const retryAfterSeconds = 5;

/** Bytes of a body as announced; of one that announces no size, as many as its endpoint allows. */
const announcedBytes = ({ headers }: FastifyRequest, limitBytes: number): number => {
  const length = headers["content-length"];
  if (length !== undefined) return Math.min(Number(length), limitBytes);
  return headers["transfer-encoding"] === undefined ? 0 : limitBytes;
};

/** Frees the pieces of a body that Node reads and ignores after its call was refused. */
const discardRest = ({ raw }: FastifyRequest, reply: FastifyReply): void => {
  reply.raw.once("finish", () => raw.on("data", ({ byteLength }: Uint8Array) => discardBytes(byteLength)));
};

/**
 * Limits the bytes of large bodies, such as JSON with files in base64, that are in memory at the same time. A call
 * beyond the limit is refused before its body is read, and may be repeated.
 */
export const createLargeBodies = (maxBytes = maxBytesAtOnce, maxBytesOfNetwork = maxBytes / 2) => {
  let reservedBytes = 0;
  const reservedByNetwork = new Map<string, number>();
  const add = (network: string, bytes: number): void => {
    reservedBytes += bytes;
    const held = (reservedByNetwork.get(network) ?? 0) + bytes;
    if (held === 0) reservedByNetwork.delete(network);
    else reservedByNetwork.set(network, held);
  };
  return {
    /** Reserves the bytes of a call's body until its answer has been sent. */
    reserve: (request: FastifyRequest, reply: FastifyReply, limitBytes: number): void => {
      const bytes = announcedBytes(request, limitBytes);
      if (bytes <= ordinaryBodyLimitBytes) return;
      const network = networkOf(request.ip);
      const heldByNetwork = reservedByNetwork.get(network) ?? 0;
      if (reservedBytes + bytes > maxBytes || heldByNetwork + bytes > maxBytesOfNetwork) {
        discardRest(request, reply);
        throw new Failure("unavailable", { retryAfterSeconds });
      }
      add(network, bytes);
      reply.raw.once("close", () => {
        add(network, -bytes);
        if (bytes > collectedAboveBytes) collectAllGarbage();
      });
    },
  };
};
