import type { BrowserContext, Page, Request, Response } from "@playwright/test";
import { signOf } from "./secret-signs.ts";

/** A text that others could read, and where it was found. */
export interface Place {
  readonly where: string;
  readonly text: string;
}

/** The secrets to look for, with their description. */
export type Secrets = ReadonlyMap<string, string>;

const secretCookies = new Set(["llum_session", "llum_refresh", "llum_openid"]);
const secretKeys = /^(token|refresh_token|ticket|secret|otpauth_uri|recovery_codes|challenge)$/;
/** Codes typed at the second step. Recovery codes are known from when they were issued. */
const typedCode = /"(?:totp|code)":"(\d{3})\s?(\d{3})"/;

const secretsIn = (value: unknown, key = ""): string[] => {
  if (typeof value === "string") return secretKeys.test(key) && value.length > 5 ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item) => secretsIn(item, key));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => secretsIn(item, name));
};

/** Secrets found in forbidden places, one line each. */
export const findLeaks = (secrets: Secrets, places: readonly Place[]): string[] => {
  const leaks = places.flatMap(({ where, text }) =>
    [...secrets].filter(([, secret]) => signOf(secret).test(text)).map(([what]) => `${what} in ${where}`),
  );
  return [...new Set(leaks)];
};

/** Everything that a script of the page could read, and the address bar. */
const readable = `JSON.stringify({
  address: location.href, referrer: document.referrer, cookie: document.cookie, state: history.state,
  name: window.name, local: { ...localStorage }, session: { ...sessionStorage },
  entries: performance.getEntriesByType("resource").map(({ name }) => name),
})`;

/** Retries when the document navigates during the read. */
const readPage = async (page: Page): Promise<string> => {
  try {
    return await page.evaluate<string>(readable);
  } catch (error) {
    if (!String(error).includes("Execution context was destroyed")) throw error;
    await page.waitForLoadState();
    return page.evaluate<string>(readable);
  }
};

/**
 * Watches a browser for secrets in places that others could read: request URLs, Referers, the console, the address bar,
 * storage. It learns secrets from cookies and answers, and codes from the input of the second step; `add` adds others.
 */
export const watchSecrets = (context: BrowserContext) => {
  const secrets = new Map<string, string>();
  const places: Place[] = [];
  const pending: Promise<void>[] = [];
  const arrivals = new Set<string>();
  const add = (what: string, secret: string): void => void secrets.set(what, secret);

  const noteRequest = async (request: Request): Promise<void> => {
    // The fragment is not sent; the address bar check covers it.
    const url = request.url().split("#")[0] ?? "";
    if (!(request.isNavigationRequest() && arrivals.delete(url)))
      places.push({ where: "a request's address", text: url });
    const { referer = "" } = await request.allHeaders();
    places.push({ where: "a Referer", text: referer });
    const { pathname } = new URL(url);
    const [, first, second] = typedCode.exec(request.postData() ?? "") ?? [];
    if (first !== undefined && pathname.includes("/second_factor"))
      add(`code typed at ${pathname}, the ${secrets.size}th`, `${first}${second}`);
  };
  const noteAnswer = async (response: Response): Promise<void> => {
    const { pathname } = new URL(response.url());
    const isJson = (response.headers()["content-type"] ?? "").startsWith("application/json");
    if (!pathname.startsWith("/api/") || !isJson) return;
    for (const [index, secret] of secretsIn(await response.json()).entries())
      add(`secret ${index} of ${pathname}, the ${secrets.size}th`, secret);
  };
  context.on("request", (request) => void pending.push(noteRequest(request).catch(() => {})));
  context.on("response", (response) => void pending.push(noteAnswer(response).catch(() => {})));
  context.on("console", (message) => void places.push({ where: "the console", text: message.text() }));

  return {
    secrets,
    add,
    /** Allows a URL that contains a secret, such as a link in an email: the one navigation that may contain it. */
    allow: (address: string): void => void arrivals.add(address.split("#")[0] ?? ""),
    /** Records what scripts can read and what the address bar shows. */
    look: async (page: Page, after: string): Promise<void> => {
      places.push({ where: `the page after ${after}`, text: await readPage(page) });
      for (const { name, value } of await context.cookies()) {
        if (secretCookies.has(name)) add(`cookie ${name}, the ${secrets.size}th`, value);
      }
    },
    /** Everything recorded so far. */
    places: async (): Promise<Place[]> => {
      await Promise.all(pending);
      return places;
    },
  };
};
