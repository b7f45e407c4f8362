import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Maintenance } from "#platform/contract/maintenance.ts";
import { deskBasePath } from "#platform/contract/desk.ts";
import { staffBasePath } from "#platform/contract/endpoint.ts";
import { Failure } from "../handler.ts";
import type { Keyring } from "../keyring.ts";
import { cookiesOf } from "./cookies.ts";
import { languageOfCall } from "./language-of-call.ts";

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

/** A maintenance with what the retailer writes about it in each language. */
export interface MaintenanceState extends Pick<Maintenance, "phase" | "startsAt" | "endsAt"> {
  readonly texts: Readonly<Partial<Record<CompleteLanguage, string>>>;
}

/** A maintenance as a page in this language shows it. */
export const maintenanceIn = (
  { phase, startsAt, endsAt, texts }: MaintenanceState,
  language: CompleteLanguage,
): Maintenance => ({ phase, startsAt, endsAt, text: texts[language] });

export interface MaintenancePorts {
  /** The current maintenance, from memory because every call reads it. */
  readonly read: (now: Date) => MaintenanceState | undefined;
  readonly bypass: MaintenanceBypass;
  readonly https: boolean;
}

/** Path of the staff's link, with `key` in its query. */
const bypassPath = "/maintenance-bypass";
/** The staff's link past a maintenance. */
export const bypassLink = (publicOrigin: string, key: string): string =>
  `${publicOrigin}${bypassPath}?key=${encodeURIComponent(key)}`;
const cookieName = "maintenance";

/** Routes that stay available. Compared by the matched route, not by the URL's spelling. */
const availableRoutes = new Set(["/healthz", "/readyz", "/metrics", "/assets/*", bypassPath]);
const portalRoute = "/*";

/** The desk and its calls: staff work on, and one of them ends the maintenance. */
const isDesk = (route: string): boolean =>
  route === deskBasePath || [`${deskBasePath}/`, `${staffBasePath}/`].some((base) => route.startsWith(base));

const staysAvailable = ({ routeOptions: { url = "" } }: FastifyRequest): boolean =>
  availableRoutes.has(url) || isDesk(url);

const defaultRetrySeconds = 300;
const retryAfter = ({ endsAt }: MaintenanceState, now: Date): number => {
  const seconds = endsAt === null ? 0 : Math.ceil((endsAt.getTime() - now.getTime()) / 1000);
  return seconds > 0 ? seconds : defaultRetrySeconds;
};

const failureOf = (
  { startsAt, endsAt, texts }: MaintenanceState,
  retryAfterSeconds: number,
  request: FastifyRequest,
): Failure => {
  const language = languageOfCall(request);
  const text = language === undefined ? undefined : texts[language];
  return new Failure("maintenance", {
    retryAfterSeconds,
    values: {
      ...(startsAt === null ? {} : { start: startsAt.toISOString() }),
      ...(endsAt === null ? {} : { end: endsAt.toISOString() }),
      ...(text === undefined ? {} : { text }),
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
 * files, the desk, and browsers with a pass.
 */
export const addMaintenance = (app: FastifyInstance, { read, bypass, https }: MaintenancePorts): void => {
  app.decorateRequest<MaintenanceState | undefined>("maintenance", undefined);
  app.addHook("onRequest", async (request, reply) => {
    const now = new Date();
    const maintenance = read(now);
    if (maintenance === undefined || staysAvailable(request)) return;
    if (maintenance.phase === "announced") {
      request.maintenance = maintenance;
      return;
    }
    const pass = cookiesOf(request, reply, https).read(cookieName);
    if (pass !== undefined && bypass.holdsPass(pass, now)) return;
    request.maintenance = maintenance;
    const seconds = retryAfter(maintenance, now);
    if (!isPage(request)) throw failureOf(maintenance, seconds, request);
    void reply.header("retry-after", String(seconds));
  });
  app.get(bypassPath, async (request, reply) => {
    const now = new Date();
    const pass = bypass.passFor(keyIn(request.query), now);
    const maintenance = read(now);
    if (pass === undefined) {
      throw maintenance?.phase === "on"
        ? failureOf(maintenance, retryAfter(maintenance, now), request)
        : new Failure("not_found");
    }
    cookiesOf(request, reply, https).write(cookieName, pass, { maxAgeSeconds: passHours * 3600 });
    return reply.header("cache-control", "no-store").redirect("/", 303);
  });
};
