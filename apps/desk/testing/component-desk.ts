import { cp, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { enterStaff } from "#apps/server/testing/enter-staff.ts";
import type { TestChanges } from "#apps/server/testing/test-app.ts";
import { startTestPortal } from "#apps/server/testing/test-portal.ts";
import { createConnection, installBrowser, screenOf } from "#apps/web/testing/browser-of-test.ts";
import { createPortalDocument } from "#apps/web/testing/portal-document.ts";
import { deskBasePath } from "#platform/contract/desk.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { StaffRole } from "#platform/contract/staff-roles.ts";
import { createBrowserFetch } from "#platform/testing/component/browser-fetch.ts";
import { createCookieJar } from "#platform/testing/component/cookie-jar.ts";
import type { TestDatabase } from "#platform/testing/database/test-database.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { startDesk } from "../start-desk.tsx";

interface Opening {
  readonly roles: readonly StaffRole[];
  readonly language?: CompleteLanguage;
}

/** The desk's page, as a build leaves it; its code is loaded by the test itself. */
const buildPage = async (): Promise<string> => {
  const deskRoot = temporaryFolder("desk");
  await mkdir(join(deskRoot, "assets"));
  await cp("apps/desk/index.html", join(deskRoot, "index.html"));
  return deskRoot;
};

/** Draws the desk in the test's process, where the app answers its `fetch`. */
const drawDesk = (app: () => FastifyInstance) => {
  const cookies = createCookieJar();
  const connection = createConnection();
  const { fetch, waitForAnswers } = createBrowserFetch({
    app,
    origin: window.location.origin,
    cookies,
    faultAt: connection.faultAt,
  });
  const page = createPortalDocument({ fetch, waitForAnswers }, (onQueries) => {
    const { queries, unmount } = startDesk();
    onQueries(queries);
    return { unmount };
  });
  const browser = installBrowser(fetch, page);
  afterEach(async () => {
    connection.recover();
    await page.close();
    const errors = browser.takeErrors();
    if (errors.length > 0) throw new Error(`The console reported: ${errors.join("\n")}`);
  });
  afterAll(async () => {
    browser.uninstall();
    await app().close();
  });
  return {
    /** Opens an address of the desk in a new browser with a session, and waits until it is at rest. */
    open: async (address: string, token: string, language?: CompleteLanguage) => {
      await page.close();
      page.forget();
      cookies.clear();
      connection.requests.length = 0;
      cookies.receive([{ name: "llum_staff_session", value: token, path: "/api/staff" }]);
      if (language !== undefined) document.cookie = `llum_language=${language}; path=/`;
      await page.load(`${deskBasePath}${address}`);
      return screenOf(page);
    },
    /** Until the test is over, each request whose path and query match meets this fault. */
    fail: connection.fail,
    /** The paths with their queries that the browser has requested since it was opened. */
    requests: connection.requests,
  };
};

/**
 * The desk in the test's process: the real screens in happy-dom, and the real server on the test's database, which answers
 * their `fetch`. At the top of the file:
 * `const desk = await startComponentDesk(await createTestDatabase("demo"));`
 */
export const startComponentDesk = async (database: TestDatabase, changes: TestChanges = {}) => {
  const server = await startTestPortal(database, { deskRoot: await buildPage(), ...changes });
  const desk = drawDesk(() => server.app);
  return {
    /** Opens an address of the desk in a new browser, signed in with these roles, and waits until it is at rest. */
    open: async (address: `/${string}`, { roles, language = "en" }: Opening) => {
      const { token } = await enterStaff(server.services.staff, "Laia", roles);
      return desk.open(address, token, language);
    },
    fail: desk.fail,
    services: server.services,
    /** Runs the background jobs that wait, and with them the emails leave. */
    work: () => server.work(),
    /** The emails that have left since the server was started, oldest first. */
    get emails() {
      return server.emails.sent;
    },
  };
};

/** The desk, with what arrives at it: at the top of the file `const desk = await startDeskWithCases();` */
export const startDeskWithCases = async () => {
  const server = await startDeskServer(
    { publicOrigin: window.location.origin },
    { deskRoot: await buildPage() },
  );
  const { open, fail, requests } = drawDesk(() => server.app);
  return {
    ...server,
    fail,
    requests,
    /** Opens an address of the desk in a new browser, signed in as a member of staff, and waits until it is at rest. */
    open: (address: string, { as }: { readonly as: { readonly token: string } }) => open(address, as.token),
  };
};
