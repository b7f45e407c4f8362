import { expect, test, type Page } from "@playwright/test";
import { demoPeople } from "#database/seed/demo-people.ts";
import { signIn } from "#platform/testing/browser/sign-in.ts";

test.use({ serviceWorkers: "allow" });

/** What is stored on the device, by cache. */
const storedCopies = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(`(async () => {
    const found = {};
    for (const name of await caches.keys())
      found[name] = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
    return found;
  })()`);

/** The worker that is active, once there is one. */
const activeWorker = (page: Page): Promise<{ script: string; scope: string }> =>
  page.evaluate(`navigator.serviceWorker.ready.then(({ active, scope }) => ({
    script: new URL(active.scriptURL).pathname,
    scope: new URL(scope).pathname,
  }))`);

const offline = "Sense connexió";

test("a customer sees the last bills without a network, and the next person nothing of them", async ({
  page,
  context,
}) => {
  await signIn(page, { ...demoPeople.household, redirectPath: "/factures" });
  const table = page.getByRole("table", { name: "Factures d’electricitat" });
  const number = (await table.getByRole("link").first().textContent()) ?? "";
  await expect.poll(async () => Object.values(await storedCopies(page))).toEqual([["/offline-copy.json"]]);
  await activeWorker(page);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: offline })).toBeVisible();
  await expect(page.getByText(number, { exact: true })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("link", { name: "Torna-ho a provar" }).click();
  await expect(table.getByRole("link", { name: number })).toBeVisible();

  // The next person at the same device, after one who did not sign out.
  await context.clearCookies();
  await signIn(page, { ...demoPeople.company, redirectPath: "/contractes" });
  await expect.poll(async () => Object.keys(await storedCopies(page))).toEqual([]);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: offline })).toBeVisible();
  await expect(page.getByText("no hi ha res guardat")).toBeVisible();
  await expect(page.getByText(number)).toHaveCount(0);
});

test("the browser finds nothing that keeps the portal from being installed", async ({ page, context }) => {
  await page.goto("/acces");
  expect(await activeWorker(page)).toEqual({ script: "/service-worker.js", scope: "/" });
  const session = await context.newCDPSession(page);
  const { errors } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // A window in private mode offers no installation, whatever the page has.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual(
    [],
  );
});
