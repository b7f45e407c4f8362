import { createServer } from "node:http";
import { once } from "node:events";
import { expect, test as base, type Page } from "@playwright/test";
import { startTimeoutMs, startOwnPortal, type OwnPortal } from "#platform/testing/browser/own-portal.ts";
import { openPortalDatabase } from "#platform/testing/browser/portal-database.ts";
import { signIn } from "#platform/testing/browser/sign-in.ts";
import { sanitiseHtml } from "#platform/server/html/sanitise-html.ts";
import { attackVectors } from "#platform/testing/html/attack-vectors.ts";
import { watchForHarm } from "#platform/testing/html/harm-watch.ts";
import { eventHandlers } from "#platform/testing/html/vectors/event-handlers.ts";
import { withServerPages } from "./server/testing/portal-with-pages.ts";

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

const runs = attackVectors.filter((vector) => vector.includes("canary(")).length;
const nothing = { fired: [], faults: [], requests: [], dialogs: [] };

/** What somebody writes who searches for what is bad in place of keeping what is good. */
const searchAndReplace = (html: string): string =>
  html.replaceAll(/<script[\s\S]*?<\/script>|javascript:|\bon(?:error|load|click)\s*=/gi, "");

test.describe("HTML that would do harm, where only its sanitiser stands in its way", () => {
  test("does it when nobody cleaned it: the vectors bite", async ({ page, lawless }) => {
    const harm = await watchForHarm(page, lawless);
    await page.goto(`${lawless}/`);
    const { fired, faults, requests } = await harm.runRaw(attackVectors);
    expect(fired.length).toBeGreaterThan(runs * 0.4);
    expect(requests.length).toBeGreaterThan(20);
    expect(faults.length).toBeGreaterThan(500);
  });

  test("does it when only words were searched for", async ({ page, lawless }) => {
    const harm = await watchForHarm(page, lawless);
    await page.goto(`${lawless}/`);
    const { fired } = await harm.runRaw(attackVectors.map(searchAndReplace));
    expect(fired.length).toBeGreaterThan(25);
  });

  test("does nothing once the server has cleaned it", async ({ page, lawless }) => {
    const harm = await watchForHarm(page, lawless);
    await page.goto(`${lawless}/`);
    expect(await harm.runRaw(attackVectors.map((vector) => sanitiseHtml(vector).html))).toEqual(nothing);
  });
});

const pageId = 7;
const blocks = "[data-outside-html]";

/** As blocks of a page and beside the sign-in, written past whoever cleans what is published. */
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
    portal = await startOwnPortal(withServerPages);
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

  test("does nothing on a page of the retailer's", async ({ page }) => {
    const harm = await watchForHarm(page, portal.origin);
    await signIn(page, { taxId: "12345678Z", redirectPath: `/d/perill/${pageId}` });
    // The sign-in has as many beside it.
    await expect(page.getByRole("heading", { level: 1, name: "Perill" })).toBeVisible();
    expect(await harmDone(page, harm)).toEqual(untouched);
  });

  test("does nothing beside the sign-in, covers none of its fields, and lets one in", async ({ page }) => {
    const harm = await watchForHarm(page, portal.origin);
    await page.goto("/acces");
    expect(await harmDone(page, harm)).toEqual(untouched);
    expect(await coveredFields(page)).toEqual([]);
    await expect(page.locator("form")).toHaveCount(1);
    await signIn(page, { taxId: "12345678Z" });
    await page.waitForURL("**/factures");
  });

  test("would be stopped by the page's own policy, and seen here", async ({ page }) => {
    const harm = await watchForHarm(page, portal.origin);
    await page.goto("/acces");
    await expect(page.locator(blocks)).toHaveCount(attackVectors.length, { timeout: 30_000 });
    await harm.forgetViolations();
    await page.evaluate(`for (const html of ${JSON.stringify(eventHandlers)})
      try { document.querySelector("${blocks}").insertAdjacentHTML("beforeend", html); } catch {}`);
    const { fired, violations } = await harm.provoke("main");
    expect(fired).toEqual([]);
    expect(violations.length).toBeGreaterThan(50);
  });

  test("that covers the form would be seen here", async ({ page }) => {
    await page.goto("/acces");
    await expect(page.getByRole("button", { name: "Accedeix", exact: true })).toBeVisible();
    await page.evaluate(`document.body.append(Object.assign(document.createElement("p"), { id: "over" }));
      document.getElementById("over").style.cssText = "position: fixed; inset: 0"`);
    expect((await coveredFields(page)).length).toBeGreaterThan(2);
  });
});
