import { expect, test } from "@playwright/test";
import { demoPassword, demoPeople } from "#database/seed/demo-people.ts";
import { openAs } from "#platform/testing/browser/open-as.ts";
import { signIn } from "#platform/testing/browser/sign-in.ts";

const { household } = demoPeople;
const fields = {
  current: "Contrasenya actual",
  fresh: "Contrasenya nova",
  repeated: "Repeteix la contrasenya nova",
};

test("the keyboard alone leads from the error summary to its field, and never to the user name for password managers", async ({
  page,
}) => {
  await openAs(page, household.taxId, "/canvi-de-clau");
  await expect(page.locator("form input[autocomplete=username]")).toHaveValue(household.taxId);
  expect(await page.locator("form").ariaSnapshot()).not.toContain(household.taxId);
  await page.getByLabel(fields.current, { exact: true }).focus();
  await page.keyboard.press("Shift+Tab");
  await expect(page.locator("form :focus")).toHaveCount(0);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(fields.fresh, { exact: true })).toBeFocused();
});

test("a session that ends while the form is filled in is reported, and a sign-in in another tab loses nothing of it", async ({
  page,
  context,
}) => {
  await openAs(page, household.taxId, "/canvi-de-clau");
  await page.getByLabel(fields.current, { exact: true }).fill(demoPassword);
  await page.getByLabel(fields.fresh, { exact: true }).fill("Vela-blava-7");
  await page.getByLabel(fields.repeated, { exact: true }).fill("Vela-blava-7");
  await context.clearCookies({ name: "llum_session" });
  await context.addCookies([{ name: "llum_session", value: "1.gone", url: page.url() }]);
  await page.getByRole("button", { name: "Canvia la contrasenya" }).click();
  const dialog = page.getByRole("dialog", { name: "La sessió ha caducat" });
  await expect(dialog).toBeVisible();
  await signIn(await context.newPage(), household);
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel(fields.fresh, { exact: true })).toHaveValue("Vela-blava-7");
  await expect(page.getByRole("alert")).toHaveCount(0);
});
