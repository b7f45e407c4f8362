import { expect } from "@playwright/test";
import { exampleTest as test } from "#platform/testing/browser/example-portal.ts";
import { signIn } from "#platform/testing/browser/sign-in.ts";

const household = "12345678Z";

test.describe("the first page, to a visitor", () => {
  test("says whose it is and what can be done there", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1, name: "Energía del Valle" })).toBeVisible();
    await expect(page).toHaveTitle("Inicio · Energía del Valle");
    for (const group of ["Contratos", "Facturas", "Consumo"])
      await expect(page.getByRole("heading", { level: 3, name: group })).toBeVisible();
  });

  for (const reducedMotion of ["reduce", "no-preference"] as const) {
    test(`takes one to the actions, the keyboard too, with motion: ${reducedMotion}`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion });
      await page.goto("/");
      await page.getByRole("button", { name: "Ver qué puedes hacer" }).press("Enter");
      const title = page.getByRole("heading", { level: 2, name: "Qué puedes hacer" });
      await expect(title).toBeFocused();
      await expect(title).toBeInViewport();
      await page.keyboard.press("Tab");
      await expect(page.getByRole("link", { name: /^Ver tus contratos/ })).toBeFocused();
    });
  }

  test("leads by the sign-in to the action that was chosen", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: /^Ver tu consumo/ }).click();
    await expect(page).toHaveURL(/\/acceso\?redirectPath=%2Fconsumo%3Fview%3Dhourly/);
    await page.getByLabel("NIF, NIE, CIF o correo electrónico").fill(household);
    await page.getByLabel("Contraseña", { exact: true }).fill("Demo-1234");
    await page.getByRole("button", { name: "Acceder", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Consumo" })).toBeVisible();
    await expect(page).toHaveURL(/\/consumo\?view=hourly/);
  });

  test("speaks the other language on the same address", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "English" }).locator("visible=true").click();
    await expect(page.getByRole("button", { name: "See what you can do" })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  });
});

test.describe("the first page, to a customer", () => {
  test("is where one lands, and shows what can be done", async ({ page }) => {
    await signIn(page, { taxId: household, language: "es" });
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole("heading", { level: 1, name: "¿Qué quieres hacer?" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Ver qué puedes hacer" })).toHaveCount(0);
    await page.getByRole("link", { name: /^Descargar una factura/ }).click();
    await expect(page).toHaveURL(/\/facturas\/download$/);
  });

  test("offers no power change, bank data or SIPS while the portal has no screens for them", async ({
    page,
  }) => {
    await signIn(page, { taxId: household, language: "es", redirectPath: "/acciones" });
    await expect(page.getByRole("heading", { level: 1, name: "Todo lo que puedes hacer" })).toBeVisible();
    await expect(page.getByText("Cambiar la potencia")).toHaveCount(0);
  });
});

test.describe("the navigation along the top", () => {
  test(
    "has a row of its own, says where one is, and moves into a drawer on a phone",
    { tag: "@phone" },
    async ({ page, isMobile }) => {
      await signIn(page, { taxId: household, language: "es", redirectPath: "/facturas" });
      await expect(page.getByRole("heading", { level: 1, name: "Facturas" })).toBeVisible();
      if (isMobile) await page.getByRole("button", { name: "Menú" }).click();
      const navigation = page.getByRole("navigation", { name: "Navegación principal" });
      await expect(navigation.getByRole("link", { name: "Facturas" })).toHaveAttribute(
        "aria-current",
        "page",
      );
      await expect(navigation.getByText("Ayuda")).toHaveCount(0);
      await navigation.getByRole("link", { name: "Todo lo que puedes hacer" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Todo lo que puedes hacer" })).toBeFocused();
      await expect(page).toHaveURL(/\/acciones$/);
    },
  );

  test("leaves a visitor the sign-in in the band, and no activation where there is none", async ({
    page,
  }) => {
    await page.goto("/");
    const navigation = page.getByRole("navigation", { name: "Navegación principal" });
    await expect(navigation.getByRole("link")).toHaveText(["Acceder"]);
    await navigation.getByRole("link", { name: "Acceder" }).click();
    await expect(page).toHaveURL(/\/acceso$/);
  });

  test("never makes the page wider than the window", async ({ page }) => {
    await signIn(page, { taxId: household, language: "es", redirectPath: "/facturas" });
    await expect(page.getByRole("heading", { level: 1, name: "Facturas" })).toBeVisible();
    for (const width of [320, 640, 1000, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = () =>
        page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");
      await expect.poll(overflow, { message: `at ${width} px` }).toBe(0);
    }
  });
});

test("the help leads to the retailer's own contact page, in a tab that knows nothing of this one", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Ayuda" }).click();
  const contact = page.getByRole("dialog").getByRole("link", { name: /^Ir al formulario de contacto/ });
  await expect(contact).toHaveAttribute("href", "https://energiadelvalle.example/contacto");
  await expect(contact).toHaveAttribute("target", "_blank");
  await expect(contact).toHaveAttribute("rel", "noopener");
});
