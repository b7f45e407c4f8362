import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Maintenance } from "#platform/contract/maintenance.ts";
import { Failure } from "../handler.ts";
import type { Keyring } from "../keyring.ts";
import { cookiesOf } from "./cookies.ts";

/** Validity of the link, in minutes. */
export const keyMinutes = 15;
/** Validity of the pass in a browser that opened the link, in hours. */
export const passHours = 12;

const minuteMs = 60_000;
const purposes = { key: "maintenance-bypass", pass: "maintenance-pass" } as const;

/**
 * Lets staff past the maintenance page: a `key`, in a link valid for a quarter of an hour, is exchanged for a `pass` in
 * a cookie. Both are signed by the deployment and contain their expiry; the purposes differ, so neither can replace the
 * other.
 */
export const createMaintenanceBypass = (keyring: Pick<Keyring, "sign" | "verify">) => {
  const sign = (purpose: string, now: Date, minutes: number): string =>
    keyring.sign(purpose, `${now.getTime() + minutes * minuteMs} ${randomBytes(16).toString("base64url")}`);
  const isValid = (purpose: string, signed: string, now: Date): boolean => {
    const text = keyring.verify(purpose, signed);
    return text !== undefined && Number(text.split(" ")[0]) > now.getTime();
  };
  return {
    createKey: (now: Date): string => sign(purposes.key, now, keyMinutes),
    /** The pass for a key; undefined when the key is invalid or expired. */
    passFor: (key: string, now: Date): string | undefined =>
      isValid(purposes.key, key, now) ? sign(purposes.pass, now, passHours * 60) : undefined,
    holdsPass: (pass: string, now: Date): boolean => isValid(purposes.pass, pass, now),
  };
};
export type MaintenanceBypass = ReturnType<typeof createMaintenanceBypass>;

export interface MaintenancePorts {
  /** The current maintenance, from memory because every call reads it. */
  readonly read: (now: Date) => Maintenance | undefined;
  readonly bypass: MaintenanceBypass;
  readonly https: boolean;
}

/** Path of the staff's link, with `key` in its query. */
export const bypassPath = "/maintenance-bypass";
const cookieName = "maintenance";

/** Routes that stay available. Compared by the matched route, not by the URL's spelling. */
const availableRoutes = new Set(["/healthz", "/readyz", "/metrics", "/assets/*", bypassPath]);
const portalRoute = "/*";

const defaultRetrySeconds = 300;
const retryAfter = ({ endsAt }: Maintenance, now: Date): number => {
  const seconds = endsAt === null ? 0 : Math.ceil((endsAt.getTime() - now.getTime()) / 1000);
  return seconds > 0 ? seconds : defaultRetrySeconds;
};

const failureOf = (maintenance: Maintenance, retryAfterSeconds: number): Failure => {
  const { startsAt, endsAt } = maintenance;
  return new Failure("maintenance", {
    retryAfterSeconds,
    values: {
      ...(startsAt === null ? {} : { start: startsAt.toISOString() }),
      ...(endsAt === null ? {} : { end: endsAt.toISOString() }),
    },
  });
};

/** Whether the portal's page is served, which then shows the maintenance; other routes answer with a problem. */
const isPage = (request: FastifyRequest): boolean =>
  request.routeOptions.url === portalRoute && !/^\/+(api|assets)(\/|$)/i.test(request.url);

const keyIn = (query: unknown): string => {
  const key: unknown = Object(query).key;
  return typeof key === "string" ? key : "";
};

/**
 * Runs before every guard: while a maintenance is on, every path answers 503, except for monitoring, the portal's
 * files, and browsers with a pass.
 */
export const addMaintenance = (app: FastifyInstance, { read, bypass, https }: MaintenancePorts): void => {
  app.decorateRequest<Maintenance | undefined>("maintenance", undefined);
  app.addHook("onRequest", async (request, reply) => {
    const now = new Date();
    const maintenance = read(now);
    if (maintenance === undefined || availableRoutes.has(request.routeOptions.url ?? "")) return;
    if (maintenance.phase === "announced") {
      request.maintenance = maintenance;
      return;
    }
    const pass = cookiesOf(request, reply, https).read(cookieName);
    if (pass !== undefined && bypass.holdsPass(pass, now)) return;
    request.maintenance = maintenance;
    const seconds = retryAfter(maintenance, now);
    if (!isPage(request)) throw failureOf(maintenance, seconds);
    void reply.header("retry-after", String(seconds));
  });
  app.get(bypassPath, async (request, reply) => {
    const now = new Date();
    const pass = bypass.passFor(keyIn(request.query), now);
    const maintenance = read(now);
    if (pass === undefined) {
      throw maintenance?.phase === "on"
        ? failureOf(maintenance, retryAfter(maintenance, now))
        : new Failure("not_found");
    }
    cookiesOf(request, reply, https).write(cookieName, pass, { maxAgeSeconds: passHours * 3600 });
    return reply.header("cache-control", "no-store").redirect("/", 303);
  });
};
