import { describe, expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));

describe("what the retailer has published beside the sign-in", () => {
  test.each([
    ["ca", "/acces", "Necessites ajuda?", "Mai no et demanarem la contrasenya"],
    ["es", "/acceso", "¿Necesitas ayuda?", "Nunca te pediremos la contraseña"],
    ["en", "/login", "Need help?", "We will never ask for your password"],
  ])("is shown to a visitor after the form and the help, in %s", async (_, path, help, published) => {
    const screen = await portal.open(path);
    expect(screen.getByRole("heading", { level: 2, name: published })).toBeDefined();
    const titles = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    expect(titles.slice(-2)).toEqual([help, published]);
  });

  test("is left out without a word when it cannot be loaded", async () => {
    portal.fail(/html_dinamic_elements\?/, { status: 500, code: "internal_error" });
    const screen = await portal.open("/acces");
    expect(screen.queryByText("Mai no et demanarem la contrasenya")).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByRole("button", { name: "Accedeix" })).toBeDefined();
    // The footer waits no longer.
    expect(document.querySelector("[data-llum-waiting]")).toBeNull();
  });
});
