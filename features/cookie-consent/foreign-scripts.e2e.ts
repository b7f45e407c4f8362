import { expect, type Page } from "@playwright/test";
import { signIn } from "#platform/testing/browser/sign-in.ts";
import { decide, ran, test } from "#platform/testing/browser/third-party-test.ts";

const household = { taxId: "12345678Z" };
const everything = ["visits", "adverts"];

/** Whether the recorder was started in this document. */
const isRecording = async (page: Page): Promise<boolean> =>
  page.evaluate<boolean>("'__SENTRY__' in window").catch(() => false);

test.describe.configure({ mode: "default", timeout: 60_000 });

test.describe("a page with a card form", () => {
  test("opened first, loads nothing whatever was agreed to", async ({ page, foreign }) => {
    await decide(page, "Accepta-les totes");
    await expect.poll(async () => ran(page)).toEqual(everything);
    foreign.calls.length = 0;
    const answer = await page.goto("/_ui/card-form");
    await expect(page.getByLabel("Número de targeta")).toBeVisible();
    expect(answer?.headers()["content-security-policy"]).not.toContain(foreign.origin);
    expect(await ran(page)).toEqual([]);
    expect(foreign.calls).toEqual([]);
  });

  test("reached from where scripts of others run, is a document without them", async ({ page, foreign }) => {
    await decide(page, "Accepta-les totes");
    await page.goto("/_ui");
    await expect.poll(async () => ran(page)).toEqual(everything);
    foreign.calls.length = 0;
    await page.getByRole("link", { name: "Formulari amb targeta" }).click();
    await expect(page.getByLabel("Número de targeta")).toBeVisible();
    expect(await ran(page)).toEqual([]);
    // Back and forward by the browser's own buttons stay in the clean document.
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Galeria" })).toBeVisible();
    await page.goForward();
    await expect(page.getByLabel("Número de targeta")).toBeVisible();
    expect(await ran(page)).toEqual([]);
    expect(foreign.calls).toEqual([]);
  });

  test("reached by the browser's back button, is a document without them", async ({ page, foreign }) => {
    await decide(page, "Accepta-les totes");
    await page.goto("/_ui/card-form");
    await page.getByRole("link", { name: "Torna a la galeria" }).click();
    await page.reload();
    await expect.poll(async () => ran(page)).toEqual(everything);
    foreign.calls.length = 0;
    await page.goBack();
    await expect(page.getByLabel("Número de targeta")).toBeVisible();
    expect(await ran(page)).toEqual([]);
    expect(foreign.calls).toEqual([]);
  });
});

test.describe("the replay of an error", () => {
  /** Takes away what our screens count on, so that our own code fails when the next one is drawn. */
  const fail = async (page: Page): Promise<void> => {
    await page.evaluate("Object.defineProperty(Intl, 'NumberFormat', { value: undefined })");
    const menu = page.getByRole("button", { name: "Menú" });
    if (await menu.isVisible()) await menu.click();
    await page.getByRole("link", { name: "Consum" }).locator("visible=true").first().click();
    await expect(page.getByRole("alert").getByRole("button", { name: "Torna-ho a provar" })).toBeVisible();
  };

  test("is sent after consent, with nothing of the customer in it", async ({ page, foreign }) => {
    await decide(page, "Accepta-les totes");
    await expect.poll(async () => ran(page)).toEqual(everything);
    await signIn(page, { ...household, redirectPath: "/perfil?secret=in-the-address" });
    await page.waitForURL("**/perfil?*");
    const name = (await page.getByRole("main").getByRole("definition").first().textContent()) ?? "";
    expect(name.split(" ").length).toBeGreaterThan(1);
    await expect.poll(async () => isRecording(page)).toBe(true);
    await fail(page);
    const sent = () => foreign.calls.filter(({ path }) => path.includes("/envelope/"));
    const kinds = () => sent().map(({ body }) => /"type":"(event|replay_event)"/.exec(body)?.[1] ?? "");
    await expect.poll(() => kinds().toSorted(), { timeout: 20_000 }).toEqual(["event", "replay_event"]);
    const bytes = JSON.stringify(sent());
    expect(bytes).toContain("is not a constructor");
    expect(bytes).toContain("replay_recording");
    for (const part of [
      ...name.split(" "),
      "12345678",
      "in-the-address",
      "llum_",
      "ES00",
      "@demo",
      "factures/",
    ]) {
      expect([part, bytes.includes(part)]).toEqual([part, false]);
    }
  });

  test("is not sent by who refused", async ({ page, foreign }) => {
    await decide(page, "Només les necessàries");
    await signIn(page, { ...household, redirectPath: "/perfil" });
    await page.waitForURL("**/perfil");
    await expect(page.getByRole("main").getByRole("definition").first()).toBeVisible();
    await fail(page);
    expect(await isRecording(page)).toBe(false);
    expect(foreign.calls).toEqual([]);
  });

  test("tells nothing of an error in somebody else's script", async ({ page, foreign }) => {
    await decide(page, "Accepta-les totes");
    await expect.poll(async () => isRecording(page)).toBe(true);
    const failed = page.waitForEvent("pageerror");
    await page.evaluate("void setTimeout(() => { throw new Error('from nobody of ours'); })");
    await failed;
    // Sent later than anything about the error would have been.
    await page.evaluate("fetch('/assets/icon.svg').then((answer) => answer.text())");
    expect(foreign.calls.filter(({ path }) => path.includes("envelope"))).toEqual([]);
  });
});
