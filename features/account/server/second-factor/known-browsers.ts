import { randomBytes } from "node:crypto";
import type { RequestContext } from "#platform/server/handler.ts";
import type { Keyring } from "#platform/server/keyring.ts";

const cookieName = "known";
/** Sent to the calls that sign in and that set an app up, not with pages and files. */
const cookiePath = "/api/v1/";
const purpose = "known browser";
const keptDays = 180;
const daySeconds = 86_400;
/** A family's computer. */
const maxCustomers = 5;
const idBytes = 16;

type KnownBrowserContext = Pick<RequestContext, "cookies" | "now">;

interface Known {
  readonly customerId: number;
  readonly sinceSeconds: number;
  readonly id: string;
}

const written = ({ customerId, sinceSeconds, id }: Known): string => `${customerId}.${sinceSeconds}.${id}`;
const secondsOf = (now: Date): number => Math.floor(now.getTime() / 1000);

/** Who has passed the second step in this browser, the last first. */
const readKnown = (keyring: Keyring, { cookies, now }: KnownBrowserContext): Known[] => {
  const text = keyring.decrypt(purpose, cookies.read(cookieName, cookiePath) ?? "") ?? "";
  return text
    .split(" ")
    .map((entry) => {
      const [customerId, sinceSeconds, id = ""] = entry.split(".");
      return { customerId: Number(customerId), sinceSeconds: Number(sinceSeconds), id };
    })
    .filter(({ sinceSeconds, id }) => id !== "" && secondsOf(now) - sinceSeconds < keptDays * daySeconds);
};

/**
 * Browsers that passed a customer's second step before, or in which its app was set up. It opens nothing and spares no step: what is guessed elsewhere
 * does not hold its owner up, that is all. Each passing gives it a new name, so that a stolen cookie shares nothing
 * with its owner's. Nothing is kept on the server, and nobody else can read the cookie.
 */
export const createKnownBrowsers = (keyring: Keyring) => ({
  /** The browser's name as this customer's own; undefined when they never passed in it. */
  nameOf: (visit: KnownBrowserContext, customerId: number): string | undefined =>
    readKnown(keyring, visit).find((one) => one.customerId === customerId)?.id,
  remember: (visit: KnownBrowserContext, customerId: number): void => {
    const id = randomBytes(idBytes).toString("base64url");
    const others = readKnown(keyring, visit).filter((one) => one.customerId !== customerId);
    const all = [{ customerId, sinceSeconds: secondsOf(visit.now), id }, ...others].slice(0, maxCustomers);
    visit.cookies.write(cookieName, keyring.encrypt(purpose, all.map(written).join(" ")), {
      path: cookiePath,
      maxAgeSeconds: keptDays * daySeconds,
    });
  },
});
