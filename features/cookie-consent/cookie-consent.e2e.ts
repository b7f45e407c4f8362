import { expect, type Page } from "@playwright/test";
import { demoPeople } from "#database/seed/demo-people.ts";
import { signIn } from "#platform/testing/browser/sign-in.ts";
import { banner, decide, ran, test } from "#platform/testing/browser/third-party-test.ts";

const { household } = demoPeople;
const everything = ["visits", "adverts"];

test.describe.configure({ mode: "default", timeout: 60_000 });

/** The start of the focused element when the banner covers it; else empty. */
const coveredFocus = (page: Page) =>
  page.evaluate<string>(`(() => {
    const focused = document.activeElement;
    const cover = document.querySelector("[data-llum-covering]");
    if (focused === document.body || cover.contains(focused)) return "";
    const isUnder = focused.getBoundingClientRect().bottom > cover.getBoundingClientRect().top;
    return isUnder ? focused.outerHTML.slice(0, 200) : "";
  })()`);

const totalLayoutShift = (page: Page) =>
  page.evaluate<number>("window.shifts.reduce((sum, value) => sum + value, 0)");

test(
  "the banner shows both answers alike, moves nothing, covers no focus, and fits a window of 320 by 256",
  { tag: "@phone" },
  async ({ page, context }) => {
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.addInitScript(`
      window.shifts = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shifts.push(entry.value);
      }).observe({ type: "layout-shift", buffered: true });
    `);
    await page.goto("/acces");
    await expect(banner(page)).toBeVisible();
    expect(await totalLayoutShift(page)).toBeLessThan(0.02);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });

    const accept = banner(page).getByRole("button", { name: "Accepta-les totes" });
    const reject = banner(page).getByRole("button", { name: "Només les necessàries" });
    const [acceptBox, rejectBox] = [await accept.boundingBox(), await reject.boundingBox()];
    expect([rejectBox?.width, rejectBox?.height]).toEqual([acceptBox?.width, acceptBox?.height]);
    for (const property of ["color", "background-color", "font-size", "font-weight"]) {
      const value = await page.evaluate<string>(
        `getComputedStyle(document.querySelector("[data-llum-covering] button")).getPropertyValue("${property}")`,
      );
      await expect(reject).toHaveCSS(property, value);
    }

    for (let step = 0; step < 24; step += 1) {
      await page.keyboard.press("Tab");
      expect(await coveredFocus(page)).toBe("");
    }

    await page.setViewportSize({ width: 320, height: 256 });
    await expect
      .poll(async () => (await banner(page).boundingBox())?.height)
      .toBeLessThanOrEqual(256 * 0.6 + 1);
    const last = banner(page).getByRole("button", { name: "Personalitza" });
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
    expect(await page.evaluate("document.documentElement.scrollWidth > window.innerWidth")).toBe(false);
  },
);

test("no request leaves for third parties before consent or after it is withdrawn, and their scripts run in between", async ({
  page,
  foreign,
  portal,
}) => {
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await signIn(page, { ...household, redirectPath: "/contractes/electricity" });
  await expect(page.getByRole("heading", { level: 1, name: "Contractes" })).toBeVisible();
  await page.goto("/consum");
  await expect(banner(page)).toBeVisible();
  expect(addresses.length).toBeGreaterThan(10);
  expect(addresses.filter((address) => !address.startsWith(portal.origin))).toEqual([]);

  await banner(page).getByRole("button", { name: "Accepta-les totes" }).click();
  await expect.poll(async () => ran(page)).toEqual(everything);
  await page.reload();
  await expect.poll(async () => ran(page)).toEqual(everything);

  await page.getByRole("contentinfo").getByRole("link", { name: "Galetes" }).click();
  await page.getByRole("main").getByRole("button", { name: "Només les necessàries" }).click();
  await expect.poll(async () => ran(page)).toEqual([]);
  await expect(page.getByRole("main").getByRole("checkbox", { checked: false })).toHaveCount(2);
  foreign.calls.length = 0;
  await page.goto("/perfil");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(foreign.calls).toEqual([]);
});

test("a screen with a card form is a document without scripts of third parties, however it is reached", async ({
  page,
  foreign,
}) => {
  const expectAlone = async () => {
    await expect(page.getByLabel("Número de targeta")).toBeVisible();
    expect(await ran(page)).toEqual([]);
    expect(foreign.calls).toEqual([]);
  };
  await decide(page, "Accepta-les totes");
  await expect.poll(async () => ran(page)).toEqual(everything);

  foreign.calls.length = 0;
  const answer = await page.goto("/_ui/card-form");
  expect(answer?.headers()["content-security-policy"]).not.toContain(foreign.origin);
  await expectAlone();

  // From a document in which they run, by the browser's back button and by a link.
  await page.getByRole("link", { name: "Torna a la galeria" }).click();
  await page.reload();
  await expect.poll(async () => ran(page)).toEqual(everything);
  foreign.calls.length = 0;
  await page.goBack();
  await expectAlone();

  await page.goto("/_ui");
  await expect.poll(async () => ran(page)).toEqual(everything);
  foreign.calls.length = 0;
  await page.getByRole("link", { name: "Formulari amb targeta" }).click();
  await expectAlone();
  // Back and forward stay in the document without them.
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Galeria" })).toBeVisible();
  await page.goForward();
  await expectAlone();
});

test.describe("the replay of an error", () => {
  /** Whether the recorder was started in this document. */
  const isRecording = async (page: Page): Promise<boolean> =>
    page.evaluate<boolean>("'__SENTRY__' in window").catch(() => false);

  /** Takes away what our screens need, so that our own code fails when the next one is drawn. */
  const fail = async (page: Page): Promise<void> => {
    await page.evaluate("Object.defineProperty(Intl, 'NumberFormat', { value: undefined })");
    await page.getByRole("link", { name: "Consum" }).locator("visible=true").first().click();
    await expect(page.getByRole("alert").getByRole("button", { name: "Torna-ho a provar" })).toBeVisible();
  };

  test("is sent after consent, without data of the customer, and not for an error in a script of a third party", async ({
    page,
    foreign,
  }) => {
    await decide(page, "Accepta-les totes");
    await expect.poll(async () => ran(page)).toEqual(everything);
    await signIn(page, { ...household, redirectPath: "/perfil?secret=in-the-address" });
    await page.waitForURL("**/perfil?*");
    const name = (await page.getByRole("main").getByRole("definition").first().textContent()) ?? "";
    expect(name.split(" ").length).toBeGreaterThan(1);
    await expect.poll(async () => isRecording(page)).toBe(true);

    const sent = () => foreign.calls.filter(({ path }) => path.includes("/envelope/"));
    const failed = page.waitForEvent("pageerror");
    await page.evaluate("void setTimeout(() => { throw new Error('of a third party'); })");
    await failed;
    // Sent later than anything about the error would have been.
    await page.evaluate("fetch('/assets/icon.svg').then((answer) => answer.text())");
    expect(sent()).toEqual([]);

    await fail(page);
    const kinds = () => sent().map(({ body }) => /"type":"(event|replay_event)"/.exec(body)?.[1] ?? "");
    await expect.poll(() => kinds().toSorted(), { timeout: 20_000 }).toEqual(["event", "replay_event"]);
    const bytes = JSON.stringify(sent());
    expect(bytes).toContain("is not a constructor");
    expect(bytes).toContain("replay_recording");
    const secrets = ["12345678", "in-the-address", "llum_", "ES00", "@demo", "factures/"];
    for (const part of [...name.split(" "), ...secrets])
      expect([part, bytes.includes(part)]).toEqual([part, false]);
  });

  test("is not recorded or sent after a refusal", async ({ page, foreign }) => {
    await decide(page, "Només les necessàries");
    await signIn(page, { ...household, redirectPath: "/perfil" });
    await expect(page.getByRole("main").getByRole("definition").first()).toBeVisible();
    await fail(page);
    expect(await isRecording(page)).toBe(false);
    expect(foreign.calls).toEqual([]);
  });
});
