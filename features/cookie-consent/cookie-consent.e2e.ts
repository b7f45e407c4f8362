import { expect } from "@playwright/test";
import { signIn } from "#platform/testing/browser/sign-in.ts";
import { banner, cookiesOf, decide, ran, test } from "#platform/testing/browser/third-party-test.ts";

const household = { taxId: "12345678Z" };
const everything = ["visits", "adverts"];

test.describe.configure({ mode: "default", timeout: 60_000 });

test.describe("before anybody decides", () => {
  test("nothing of others is asked for, on any page", async ({ page, foreign, portal }) => {
    const addresses: string[] = [];
    page.on("request", (request) => addresses.push(request.url()));
    await signIn(page, { ...household, redirectPath: "/factures" });
    await expect(page.getByRole("heading", { level: 1, name: "Factures" })).toBeVisible();
    await page.goto("/contractes/electricity");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(banner(page)).toBeVisible();
    expect(addresses.length).toBeGreaterThan(10);
    expect(addresses.filter((address) => !address.startsWith(portal.origin))).toEqual([]);
    expect(foreign.calls).toEqual([]);
  });

  test(
    "the banner asks without a wall: refusing stands beside accepting, as large",
    { tag: "@phone" },
    async ({ page }) => {
      await page.goto("/acces");
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
      await page.getByLabel("Contrasenya", { exact: true }).fill("the page can be used");
    },
  );

  test("what receives the focus is never under the banner", async ({ page }) => {
    await page.goto("/acces");
    await expect(banner(page)).toBeVisible();
    for (let step = 0; step < 24; step += 1) {
      await page.keyboard.press("Tab");
      const hidden = await page.evaluate<string>(`(() => {
        const focused = document.activeElement;
        const cover = document.querySelector("[data-llum-covering]");
        if (focused === document.body || cover.contains(focused)) return "";
        const isUnder = focused.getBoundingClientRect().bottom > cover.getBoundingClientRect().top;
        return isUnder ? focused.outerHTML.slice(0, 200) : "";
      })()`);
      expect(hidden).toBe("");
    }
  });

  test(
    "it moves nothing of the page when it comes, nor does the page itself on a slow phone",
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
      expect(
        await page.evaluate<number>("window.shifts.reduce((sum, value) => sum + value, 0)"),
      ).toBeLessThan(0.02);
    },
  );

  test("at 400 % the page is not lost behind it, and all of it can be reached", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto("/acces");
    await expect(banner(page)).toBeVisible();
    expect((await banner(page).boundingBox())?.height).toBeLessThanOrEqual(256 * 0.6 + 1);
    const last = banner(page).getByRole("button", { name: "Personalitza" });
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
    expect(await page.evaluate("document.documentElement.scrollWidth > window.innerWidth")).toBe(false);
  });

  for (const [path, title, reject] of [
    ["/acces", "Fem servir galetes", "Només les necessàries"],
    ["/acceso", "Usamos cookies", "Solo las necesarias"],
    ["/login", "We use cookies", "Only the necessary ones"],
  ] as const) {
    test(`speaks the reader's language: ${title}`, async ({ page }) => {
      await page.goto(path);
      const region = page.getByRole("region", { name: title });
      await expect(region.getByRole("button", { name: reject })).toBeVisible();
    });
  }
});

test.describe("deciding", () => {
  test("refusing loads nothing, keeps what was typed, and is not asked again", async ({ page, foreign }) => {
    await page.goto("/acces");
    await page.getByLabel("NIF, NIE, CIF o correu electrònic").fill("12345678Z");
    await banner(page).getByRole("button", { name: "Només les necessàries" }).click();
    await expect(page.getByText("Hem desat la teva tria de galetes.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page.getByLabel("NIF, NIE, CIF o correu electrònic")).toHaveValue("12345678Z");
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(banner(page)).toBeHidden();
    expect(foreign.calls).toEqual([]);
  });

  test("accepting all starts everything, in the order of its kind, and outlives a reload", async ({
    page,
  }) => {
    await decide(page, "Accepta-les totes");
    await expect.poll(async () => ran(page)).toEqual(everything);
    await page.reload();
    await expect.poll(async () => ran(page)).toEqual(everything);
    await expect(banner(page)).toBeHidden();
  });

  test("accepting does not lose what somebody is writing: it begins with the next page", async ({ page }) => {
    await page.goto("/acces");
    await expect(banner(page)).toBeVisible();
    await page.getByLabel("NIF, NIE, CIF o correu electrònic").fill("12345678Z");
    await banner(page).getByRole("button", { name: "Accepta-les totes" }).click();
    await expect(banner(page)).toBeHidden();
    await expect(page.getByLabel("NIF, NIE, CIF o correu electrònic")).toHaveValue("12345678Z");
    expect(await ran(page)).toEqual([]);
    await page.reload();
    await expect.poll(async () => ran(page)).toEqual(everything);
  });

  test("by keyboard alone, one kind and not the other: nothing is ticked before", async ({
    page,
    foreign,
  }) => {
    await page.goto("/acces");
    await expect(banner(page)).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Ves al contingut" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(banner(page).getByRole("link")).toBeFocused();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Tria quines galetes acceptes" });
    await expect(dialog.getByRole("checkbox", { checked: false })).toHaveCount(2);
    await expect(dialog).toContainText(`Visites: mesura com es fa servir el portal (${foreign.host})`);
    const statistics = dialog.getByRole("checkbox", { name: "Estadístiques" });
    for (let step = 0; step < 5; step += 1) {
      if ((await statistics.and(page.locator(":focus")).count()) === 1) break;
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await expect.poll(async () => ran(page)).toEqual(["visits"]);
    expect(foreign.calls.map(({ path }) => path)).not.toContain("/adverts.js");
  });

  test("the decision is in a cookie that no script reads", async ({ page, context }) => {
    await decide(page, "Només les necessàries");
    const cookie = (await context.cookies()).find(({ name }) => name === "llum_consent");
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  });
});

test("taking it back is as easy as giving it: two presses from the foot of any page", async ({
  page,
  foreign,
}) => {
  await decide(page, "Accepta-les totes");
  await expect.poll(async () => ran(page)).toEqual(everything);
  await page.getByRole("contentinfo").getByRole("link", { name: "Galetes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Galetes" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("checkbox", { checked: true })).toHaveCount(2);
  await page.getByRole("button", { name: "Només les necessàries" }).click();
  await expect(page.getByRole("main").getByRole("checkbox", { checked: false })).toHaveCount(2);
  await expect.poll(async () => ran(page)).toEqual([]);
  foreign.calls.length = 0;
  await page.goto("/acces");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(foreign.calls).toEqual([]);
});

test("when what the cookies are for changes, everybody is asked again", async ({ page, portal, foreign }) => {
  await decide(page, "Accepta-les totes");
  await expect.poll(async () => ran(page)).toEqual(everything);
  await portal.restart({ cookies: cookiesOf(foreign, 2) });
  foreign.calls.length = 0;
  await page.goto("/acces");
  await expect(banner(page)).toBeVisible();
  expect(await ran(page)).toEqual([]);
  expect(foreign.calls).toEqual([]);
  await portal.restart({ cookies: cookiesOf(foreign, 1) });
});
