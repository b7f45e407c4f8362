import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach } from "vitest";
import { demoPassword } from "#database/seed/demo-people.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { createBrowserFetch } from "#platform/testing/component/browser-fetch.ts";
import { createCookieJar, type Cookie, type CookieJar } from "#platform/testing/component/cookie-jar.ts";
import type { TestDatabase } from "#platform/testing/database/test-database.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { readBoot } from "#platform/web/boot.ts";
import type { TestChanges } from "#apps/server/testing/test-app.ts";
import { startTestPortal, type Call } from "#apps/server/testing/test-portal.ts";
import { startPortal } from "../start-portal.tsx";
import { createConnection, installBrowser, screenOf } from "./browser-of-test.ts";
import { createPortalDocument } from "./portal-document.ts";

interface Person {
  readonly taxId: string;
  readonly password?: string;
}

export interface Opening {
  /** Signed in from the start; without, a visitor. */
  readonly as?: Person;
  /** The language in which this browser was used last, for addresses that several languages share. */
  readonly language?: CompleteLanguage;
}

/** The portal's page and its plain files, as a build leaves them; its code is loaded by the test itself. */
const buildPage = async (): Promise<string> => {
  const webRoot = temporaryFolder("web");
  await mkdir(join(webRoot, ".vite"));
  await writeFile(join(webRoot, ".vite/preloads.json"), JSON.stringify({ frame: {}, features: {} }));
  await cp("apps/web/index.html", join(webRoot, "index.html"));
  await cp("apps/web/public/assets", join(webRoot, "assets"), { recursive: true });
  return webRoot;
};

/** Signs people in by the sign-in's endpoint, once each, and gives the browser their cookies. */
const createSignIn = (fetch: typeof globalThis.fetch, cookies: CookieJar) => {
  const known = new Map<string, readonly Cookie[]>();
  return {
    byKnownCookies: ({ taxId }: Person): void => cookies.receive(known.get(taxId) ?? []),
    byPassword: async ({ taxId, password = demoPassword }: Person): Promise<void> => {
      cookies.clear();
      const body = JSON.stringify({ user: taxId, password });
      const headers = { "content-type": "application/json" };
      const response = await fetch("/api/v1/auth/get_token", { method: "POST", headers, body });
      if (!response.ok) throw new Error(`${taxId} cannot sign in: ${await response.text()}`);
      known.set(taxId, cookies.all());
    },
  };
};

/**
 * The whole portal in the test's process: the real screens in happy-dom, and the real server on the test's database,
 * which answers their `fetch`. At the top of the file:
 * `const portal = await startComponentPortal(await createTestDatabase("demo"));`
 */
export const startComponentPortal = async (database: TestDatabase, changes: TestChanges = {}) => {
  const webRoot = await buildPage();
  const startServer = (parts: TestChanges) => startTestPortal(database, { webRoot, ...parts });
  let server = await startServer(changes);
  const cookies = createCookieJar();
  const connection = createConnection();
  const { fetch, waitForAnswers } = createBrowserFetch({
    app: () => server.app,
    origin: window.location.origin,
    cookies,
    faultAt: connection.faultAt,
  });
  const page = createPortalDocument({ fetch, waitForAnswers }, (onQueries) =>
    startPortal(({ queries }) => onQueries(queries)),
  );
  const browser = installBrowser(fetch, page);
  const signIn = createSignIn(fetch, cookies);

  afterEach(async () => {
    connection.recover();
    await page.close();
    const errors = browser.takeErrors();
    if (errors.length > 0) throw new Error(`The console reported: ${errors.join("\n")}`);
  });
  afterAll(async () => {
    browser.uninstall();
    await server.app.close();
  });

  return {
    /** Opens an address in a new browser, and waits until the portal is at rest. */
    open: async (address: string, { as: person, language }: Opening = {}) => {
      await page.close();
      page.forget();
      cookies.clear();
      connection.requests.length = 0;
      if (person !== undefined) signIn.byKnownCookies(person);
      if (language !== undefined) document.cookie = `llum_language=${language}; path=/`;
      await page.load(address);
      if (person !== undefined && readBoot(document)?.signedIn !== true) {
        await signIn.byPassword(person);
        await page.load(address, "replace");
      }
      return screenOf(page);
    },
    /** Ends the server and starts it again on its database, with these changes in place of the first ones. */
    restart: async (next: TestChanges): Promise<void> => {
      await server.app.close();
      server = await startServer(next);
    },
    /** The cookies of the browser. */
    cookies,
    /** The paths with their queries that the browser has requested since it was opened. */
    requests: connection.requests,
    /** Until the test is over, each request whose path and query match meets this fault. */
    fail: connection.fail,
    /** Ends all faults. */
    recover: connection.recover,
    /** Runs the background jobs that wait, and with them the emails leave. */
    work: () => server.work(),
    /** The emails that have left since the server was started, oldest first. */
    get emails() {
      return server.emails.sent;
    },
    /** What the console reported, which otherwise fails the test when it is over. */
    takeErrors: browser.takeErrors,
    /** Calls the server as another client, without this browser's cookies. */
    send: (call: Call) => server.send(call),
  };
};
