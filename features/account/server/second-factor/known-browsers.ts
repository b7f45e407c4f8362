import { randomBytes } from "node:crypto";
import type { RequestContext } from "#platform/server/handler.ts";
import type { Keyring } from "#platform/server/keyring.ts";

const cookieName = "known";
/** The cookie is sent only to the API, not with pages and files. */
const cookiePath = "/api/v1/";
const purpose = "known browser";
const maxAgeDays = 180;
const daySeconds = 86_400;
/** Enough for a shared family computer. */
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

/** The customers who have passed the second step in this browser, the latest first. */
const readKnown = (keyring: Keyring, { cookies, now }: KnownBrowserContext): Known[] => {
  const text = keyring.decrypt(purpose, cookies.read(cookieName, cookiePath) ?? "") ?? "";
  return text
    .split(" ")
    .map((entry) => {
      const [customerId, sinceSeconds, id = ""] = entry.split(".");
      return { customerId: Number(customerId), sinceSeconds: Number(sinceSeconds), id };
    })
    .filter(({ sinceSeconds, id }) => id !== "" && secondsOf(now) - sinceSeconds < maxAgeDays * daySeconds);
};

/**
 * Browsers in which a customer has passed the second step or set up the app. A known browser grants no access and skips
 * no step; it only has its own attempt quota, so that guesses elsewhere do not delay the owner. Each success gives the
 * browser a new id, so that a stolen cookie does not share the owner's quota. Stored only in an encrypted cookie.
 */
export const createKnownBrowsers = (keyring: Keyring) => ({
  /** The browser's id for this customer; undefined if the customer never passed the second step in it. */
  nameOf: (visit: KnownBrowserContext, customerId: number): string | undefined =>
    readKnown(keyring, visit).find((browser) => browser.customerId === customerId)?.id,
  remember: (visit: KnownBrowserContext, customerId: number): void => {
    const id = randomBytes(idBytes).toString("base64url");
    const others = readKnown(keyring, visit).filter((browser) => browser.customerId !== customerId);
    const all = [{ customerId, sinceSeconds: secondsOf(visit.now), id }, ...others].slice(0, maxCustomers);
    visit.cookies.write(cookieName, keyring.encrypt(purpose, all.map(written).join(" ")), {
      path: cookiePath,
      maxAgeSeconds: maxAgeDays * daySeconds,
    });
  },
});
