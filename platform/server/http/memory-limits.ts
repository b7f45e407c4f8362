import type { FastifyInstance, FastifyRequest } from "fastify";
import { Failure } from "../handler.ts";
import "./fastify-types.ts";
import { hasBody } from "./guards.ts";
import { networkOf } from "./network-of.ts";

/** Bodies take about 60 kB of a connection each while they arrive, and as much again when they are parsed. */
const maxBodyBytes = 48_000_000;
/** A connection without a request takes some 25 kB. */
const maxConnections = 4_000;
const retryAfterSeconds = 5;

/** Counts bytes that are in memory at a time, up to a limit; one network has at most half of it. */
export const createByteBudget = (maxBytes: number) => {
  let heldBytes = 0;
  const heldByNetwork = new Map<string, number>();
  const add = (network: string, bytes: number): void => {
    heldBytes += bytes;
    const held = (heldByNetwork.get(network) ?? 0) + bytes;
    if (held === 0) heldByNetwork.delete(network);
    else heldByNetwork.set(network, held);
  };
  return {
    /** Returns how to release the bytes, or undefined when there is no room for them. */
    reserve: (network: string, bytes: number): (() => void) | undefined => {
      const isOverShare = (heldByNetwork.get(network) ?? 0) + bytes > maxBytes / 2;
      if (isOverShare || heldBytes + bytes > maxBytes) return undefined;
      add(network, bytes);
      let isHeld = true;
      return () => {
        if (isHeld) add(network, -bytes);
        isHeld = false;
      };
    },
    heldBytes: (): number => heldBytes,
  };
};
export type ByteBudget = ReturnType<typeof createByteBudget>;

/** The most that the body of a call can take in memory; files are read in pieces. */
const bodyBytesOf = (request: FastifyRequest): number => {
  const { config, bodyLimit } = request.routeOptions;
  if (!hasBody(request) || config.endpoint?.takesFile === true) return 0;
  const limit = bodyLimit ?? maxBodyBytes;
  const announced = request.headers["content-length"];
  return announced === undefined ? limit : Math.min(Number(announced), limit);
};

/**
 * Bounds what a flood of connections and of bodies takes of the memory, however many addresses it comes from: V8 returns
 * it after the flood, and the C library, which fragments it, does not. Bodies are counted after the guards, until their
 * call is answered; the body of a call to an unknown path is not read.
 */
export const limitMemory = (
  app: FastifyInstance,
  bodies: ByteBudget = createByteBudget(maxBodyBytes),
): void => {
  app.server.maxConnections = maxConnections;
  app.addHook("preParsing", async (request, reply) => {
    if (request.is404) throw new Failure("not_found");
    const bytes = bodyBytesOf(request);
    if (bytes === 0) return;
    const release = bodies.reserve(networkOf(request.ip), bytes);
    if (release === undefined) throw new Failure("unavailable", { retryAfterSeconds });
    reply.raw.once("close", release);
  });
};
