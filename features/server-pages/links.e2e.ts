import { expect, test } from "@playwright/test";

const here = /\/_ui$/;

test.describe("a link in HTML from outside", () => {
  test("to a place of the portal opens it without a new document", async ({ page }) => {
    await page.goto("/_ui");
    await page.evaluate("window.sameDocument = true");
    await page.getByRole("link", { name: "Un enllaç del portal" }).click();
    await expect(page).toHaveURL(/\/_ui\/card-form$/);
    expect(await page.evaluate("window.sameDocument")).toBe(true);
  });

  test("opens in a tab of its own for who asks for that", async ({ page, context }) => {
    await page.goto("/_ui");
    const link = page.getByRole("link", { name: "Un enllaç del portal" });
    const [tab] = await Promise.all([
      context.waitForEvent("page"),
      link.click({ modifiers: ["ControlOrMeta"] }),
    ]);
    await expect(tab).toHaveURL(/\/_ui\/card-form$/);
    await expect(page).toHaveURL(here);
  });

  test("out of the portal tells nobody where from", async ({ page }) => {
    await page.goto("/_ui");
    await expect(page.getByRole("link", { name: "un cap enfora" })).toHaveAttribute(
      "rel",
      "noopener noreferrer",
    );
  });
});

test(
  "a wide table from outside scrolls by itself, and by keyboard",
  { tag: "@phone" },
  async ({ page, isMobile }) => {
    await page.goto("/_ui");
    const frame = page.getByRole("group", { name: "Preus de l’energia" });
    await expect(frame).toBeVisible();
    const overflow = await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
    expect(overflow).toBeLessThanOrEqual(0);
    if (isMobile) {
      await frame.focus();
      await expect(frame).toBeFocused();
    } else await expect(frame).not.toHaveAttribute("tabindex");
  },
);
