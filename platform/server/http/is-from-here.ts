import type { FastifyRequest } from "fastify";

const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);
/** What proxies leave on what they pass on. */
const tracesOfProxies = ["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"];

/** From this machine itself, and not through a proxy on it that has not been named as one. */
export const isFromHere = (request: FastifyRequest): boolean =>
  loopback.has(request.ip) && tracesOfProxies.every((name) => request.headers[name] === undefined);
