import { expect, test as base, type Page } from "@playwright/test";
import { demoPassword, demoPeople } from "#database/seed/demo-people.ts";
import { startTimeoutMs, startOwnPortal, type OwnPortal } from "#platform/testing/browser/own-portal.ts";
import { signIn } from "#platform/testing/browser/sign-in.ts";
import { addVirtualKey } from "#platform/testing/browser/virtual-key.ts";

/** A portal of its own, since a second step would keep the other tests from signing in; opened by name, as passkeys need it. */
const test = base.extend<object, { portal: OwnPortal }>({
  portal: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed
    async ({}, provide) => {
      const portal = await startOwnPortal();
      await provide(portal);
      await portal.stop();
    },
    { scope: "worker", timeout: startTimeoutMs },
  ],
  baseURL: ({ portal }, provide) => provide(portal.origin.replace("127.0.0.1", "localhost")),
});
test.describe.configure({ mode: "default" });

const { household, company } = demoPeople;
const path = "/perfil/verificacio";

const enter = async (page: Page, taxId: string): Promise<void> => {
  await page.context().clearCookies();
  await signIn(page, { taxId, redirectPath: path });
};
const confirmWithPassword = async (page: Page, button: string): Promise<void> => {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Contrasenya actual", { exact: true }).fill(demoPassword);
  await dialog.getByRole("button", { name: button }).click();
};
const title = (page: Page) => page.getByRole("heading", { level: 1, name: "Verificació en dos passos" });

test("a customer adds a passkey, signs in with it, renames it and removes it", async ({ page }) => {
  test.slow();
  const { taxId } = company;
  await addVirtualKey(page);
  await enter(page, taxId);
  const add = page.getByRole("button", { name: "Afegeix una clau d’accés" });
  await add.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(add).toBeFocused();
  await add.click();
  await page.getByRole("textbox", { name: "Nom" }).fill("Mòbil de casa");
  await confirmWithPassword(page, "Afegeix la clau");
  await expect(page.getByRole("heading", { name: "Guarda aquests codis" })).toBeFocused();
  await page.getByLabel("Els he guardat en un lloc segur").check();
  await page.getByRole("button", { name: "Continua" }).click();
  await expect(title(page)).toBeFocused();
  await expect(page.getByText("Mòbil de casa")).toBeVisible();

  await enter(page, taxId);
  await expect(page.getByRole("button", { name: "Fes servir la clau d’accés" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(title(page)).toBeVisible();
  await expect(page.getByText("Feta servir per última vegada")).toBeVisible();

  await page.getByRole("button", { name: "Canvia’n el nom: Mòbil de casa" }).click();
  await page.getByRole("textbox", { name: "Nom" }).fill("Mòbil nou");
  await page.getByRole("button", { name: "Desa el nom" }).click();
  await page.getByRole("button", { name: "Treu-la: Mòbil nou" }).click();
  await confirmWithPassword(page, "Treu la clau");
  await expect(page.getByText("Encara no en tens cap.")).toBeVisible();
  await expect(title(page)).toBeFocused();
});

/** Makes what ends the browser's prompt visible to the test. */
const exposePromptSignal = `(() => {
  const create = navigator.credentials.create.bind(navigator.credentials);
  navigator.credentials.create = (options) => {
    globalThis.prompt = options.signal;
    return create(options);
  };
})()`;

test("a customer who leaves the dialog of a new passkey no longer sees the browser's prompt either", async ({
  page,
}) => {
  await page.addInitScript({ content: exposePromptSignal });
  const wasAborted = () => page.evaluate<boolean | undefined>("globalThis.prompt.aborted");
  await addVirtualKey(page, false);
  await enter(page, household.taxId);
  const open = page.getByRole("button", { name: "Afegeix una clau d’accés" });
  const dialog = page.getByRole("dialog");
  for (const leave of ["Cancel·la", "Tanca"]) {
    await open.click();
    await page.getByRole("textbox", { name: "Nom" }).fill("Mòbil de casa");
    await confirmWithPassword(page, "Afegeix la clau");
    await expect.poll(wasAborted).toBe(false);
    await dialog.getByRole("button", { name: leave }).click();
    await expect(dialog).toBeHidden();
    expect(await wasAborted()).toBe(true);
  }
  await open.click();
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: "Afegeix la clau" })).toBeEnabled();
});

test("at an address that is a number, the screen leads to the one where passkeys work", async ({
  page,
  portal,
}) => {
  await page.goto(`${portal.origin}/acces?${new URLSearchParams({ redirectPath: path }).toString()}`);
  await page.getByLabel("NIF, NIE, CIF o correu electrònic").fill(household.taxId);
  await page.getByLabel("Contrasenya", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Accedeix", exact: true }).click();
  const host = new URL(portal.origin).host.replace("127.0.0.1", "localhost");
  await expect(page.getByRole("link", { name: `Obre ${host}` })).toBeVisible();
  await expect(page.getByRole("button", { name: "Afegeix una clau d’accés" })).toBeHidden();
});
