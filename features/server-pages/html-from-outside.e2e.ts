import { createServer } from "node:http";
import { once } from "node:events";
import { expect, test as base, type Page } from "@playwright/test";
import { demoPassword, demoPeople } from "#database/seed/demo-people.ts";
import { startTimeoutMs, startOwnPortal, type OwnPortal } from "#platform/testing/browser/own-portal.ts";
import { openPortalDatabase } from "#platform/testing/browser/portal-database.ts";
import { sanitiseHtml } from "#platform/server/html/sanitise-html.ts";
import { attackVectors } from "#platform/testing/html/attack-vectors.ts";
import { watchForHarm } from "#platform/testing/html/harm-watch.ts";
import { eventHandlers } from "#platform/testing/html/vectors/event-handlers.ts";

/** A server that lets its pages do anything. */
const test = base.extend<object, { lawless: string }>({
  lawless: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright demands the pattern where no fixture is used
    async ({}, provide) => {
      const server = createServer((request, response) => {
        const isPage = request.url === "/";
        response
          .writeHead(isPage ? 200 : 404, { "content-type": "text/html" })
          .end(isPage ? "<!doctype html><title>x</title>" : "");
      }).listen(0, "127.0.0.1");
      await once(server, "listening");
      const address = server.address();
      if (address === null || typeof address === "string") throw new Error("The server has no port");
      await provide(`http://127.0.0.1:${address.port}`);
      server.closeAllConnections();
      server.close();
    },
    { scope: "worker" },
  ],
});

/** A third of each kind: enough to see that they do harm and that the checks find it. */
const someVectors = attackVectors.filter((_, index) => index % 3 === 0);
const nothing = { fired: [], faults: [], requests: [], dialogs: [] };

/** The result of a sanitiser that removes forbidden HTML instead of retaining allowed HTML. */
const searchAndReplace = (html: string): string =>
  html.replaceAll(/<script[\s\S]*?<\/script>|javascript:|\bon(?:error|load|click)\s*=/gi, "");

test("HTML that would do harm does nothing once the server has cleaned it", async ({ page, lawless }) => {
  const harm = await watchForHarm(page, lawless);
  await page.goto(`${lawless}/`);
  expect(await harm.runRaw(attackVectors.map((vector) => sanitiseHtml(vector).html))).toEqual(nothing);
});

test("HTML that would do harm does it as it was written, and when only words were searched for", async ({
  page,
  lawless,
}) => {
  const harm = await watchForHarm(page, lawless);
  const run = async (pieces: readonly string[]) => {
    await page.goto(`${lawless}/`);
    return harm.runRaw(pieces);
  };
  const written = await run(someVectors);
  const running = someVectors.filter((vector) => vector.includes("canary("));
  expect(written.fired.length).toBeGreaterThan(running.length * 0.4);
  expect(written.requests.length).toBeGreaterThan(5);
  expect(written.faults.length).toBeGreaterThan(170);
  expect((await run(someVectors.map(searchAndReplace))).fired.length).toBeGreaterThan(8);
});

const pageId = 7;
const blocks = "[data-outside-html]";

/** Stores blocks of a page and of the sign-in screen in the database without sanitising them. */
const writeUncleaned = async ({ databaseUrl }: OwnPortal): Promise<void> => {
  const { pool, close } = openPortalDatabase(databaseUrl);
  await pool.query("delete from server_blocks");
  await pool.query("delete from server_pages");
  await pool.query(
    "insert into server_pages (page_id, route_path, position, titles, descriptions) values ($1, '/perill', 1, $2, $2)",
    [pageId, { ca: "Perill" }],
  );
  // PostgreSQL keeps neither NUL nor half a character.
  const vectors = attackVectors.map((vector) => vector.replaceAll("\u0000", "").toWellFormed());
  const rows = [pageId, null].flatMap((page_id, place) =>
    vectors.map((vector, index) => ({
      block_id: 1 + place * vectors.length + index,
      page_id,
      name: String(index),
      priority: index,
      html: { ca: vector },
    })),
  );
  await pool.query(
    `insert into server_blocks (block_id, page_id, group_name, name, priority, html)
     select block_id, page_id, 'LOGIN', name, priority, html from jsonb_to_recordset($1) as r
       (block_id integer, page_id integer, name text, priority integer, html jsonb)`,
    [JSON.stringify(rows)],
  );
  await close();
};

/** Fields and buttons of the sign-in's form on which something else lies. */
const coveredFields = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll("main form :is(input, button)")].filter((field) => {
    if (!field.checkVisibility()) return false;
    field.scrollIntoView({ block: "center" });
    const { x, y, width, height } = field.getBoundingClientRect();
    return [0.1, 0.5].some((part) => !field.contains(document.elementFromPoint(x + width * part, y + height / 2)));
  }).map((field) => field.outerHTML)`);

test.describe("HTML that would do harm, in the database, where the server's sanitiser never saw it", () => {
  let portal: OwnPortal;
  test.describe.configure({ mode: "default", timeout: 60_000 });
  test.beforeAll(async () => {
    test.setTimeout(startTimeoutMs);
    portal = await startOwnPortal();
    await writeUncleaned(portal);
  });
  test.afterAll(() => portal.stop());
  test.use({ baseURL: async ({ baseURL }, provide) => provide(portal?.origin ?? baseURL) });

  const untouched = { ...nothing, violations: [] };
  const harmDone = async (page: Page, harm: Awaited<ReturnType<typeof watchForHarm>>) => {
    await expect(page.locator(blocks)).toHaveCount(attackVectors.length, { timeout: 30_000 });
    await harm.forgetViolations();
    return { ...(await harm.provoke("main")), faults: await harm.faults(blocks) };
  };

  test("does nothing beside the sign-in, covers none of its fields, and does nothing on a page of the retailer", async ({
    page,
  }) => {
    const harm = await watchForHarm(page, portal.origin);
    await page.goto(`/acces?redirectPath=/d/perill/${pageId}`);
    expect(await harmDone(page, harm)).toEqual(untouched);
    expect(await coveredFields(page)).toEqual([]);
    await expect(page.locator("form")).toHaveCount(1);

    await page.getByLabel("NIF, NIE, CIF o correu electrònic").fill(demoPeople.household.taxId);
    await page.getByLabel("Contrasenya", { exact: true }).fill(demoPassword);
    await page.getByRole("button", { name: "Accedeix", exact: true }).click();
    // The sign-in has as many blocks beside it.
    await expect(page.getByRole("heading", { level: 1, name: "Perill" })).toBeVisible();
    expect(await harmDone(page, harm)).toEqual(untouched);
  });

  test("would be stopped by the page's content security policy, and these checks would find it", async ({
    page,
  }) => {
    const harm = await watchForHarm(page, portal.origin);
    await page.goto("/acces");
    await expect(page.locator(blocks)).toHaveCount(attackVectors.length, { timeout: 30_000 });
    await harm.forgetViolations();
    await page.evaluate(`for (const html of ${JSON.stringify(eventHandlers)})
      try { document.querySelector("${blocks}").insertAdjacentHTML("beforeend", html); } catch {}`);
    const { fired, violations } = await harm.provoke("main");
    expect(fired).toEqual([]);
    expect(violations.length).toBeGreaterThan(50);

    await page.evaluate(`document.body.append(Object.assign(document.createElement("p"), { id: "over" }));
      document.getElementById("over").style.cssText = "position: fixed; inset: 0"`);
    expect((await coveredFields(page)).length).toBeGreaterThan(2);
  });
});
