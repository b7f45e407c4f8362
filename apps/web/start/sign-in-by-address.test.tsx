import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoPassword, demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));
const { household, company } = demoPeople;

type Screen = Awaited<ReturnType<typeof portal.open>>;

const title = (screen: Screen) => screen.getByRole("heading", { level: 1 }).textContent;
const alertOf = (screen: Screen) => screen.getByRole("alert").textContent;

/** A token that signs this person in by an address. */
const tokenOf = async ({ taxId }: { readonly taxId: string }): Promise<string> => {
  const body = { user: taxId, password: demoPassword, answer_token: true };
  const { json } = await portal.send({ path: "/auth/get_token", body });
  return z.parse(z.object({ token: z.string() }), json).token;
};

describe("an address with a token", () => {
  test.each(["?token=", "#token="])(
    "signs in and opens where it points, without the token: %s",
    async (sign) => {
      const token = await tokenOf(household);
      const screen = await portal.open(`/contractes/electricity${sign}${token}`);
      expect(title(screen)).toBe("Contractes");
      expect(window.location.href).toMatch(/\/contractes\/electricity$/);
    },
  );

  test("signs in once: the second time the sign-in screen shows that the link was used", async () => {
    const token = await tokenOf(household);
    const screen = await portal.open(`/?token=${token}`);
    expect(title(screen)).toBe("El teu resum");
    const secondScreen = await portal.open(`/?token=${token}`);
    expect(alertOf(secondScreen)).toContain("ha caducat o ja s’ha fet servir");
    expect(secondScreen.address()).toBe("/acces");
  });

  test("replaces the session of another customer", async () => {
    const screen = await portal.open("/factures", { as: household });
    await screen.goTo(`/perfil?token=${await tokenOf(company)}`);
    const main = screen.getByRole("main").textContent;
    expect(main).toContain(company.name);
    expect(main).not.toContain(household.name);
  });
});

describe("an address with invalid credentials", () => {
  test.each([
    ["ca", "/acces", "Aquest enllaç no és vàlid"],
    ["es", "/acceso", "Este enlace no es válido"],
    ["en", "/login", "This link is not valid"],
  ])("shows the reason on the sign-in screen: %s", async (_, path, invalid) => {
    const screen = await portal.open(`${path}?token=nonsense`);
    expect(alertOf(screen)).toContain(invalid);
    await screen.goTo(`${path}?id_client=unknown&secret=wrong`);
    expect(alertOf(screen)).toContain("ClientID");
    expect(window.location.href).not.toContain("secret");
  });

  test("shows the reason to a signed-in customer, whose session stays active", async () => {
    const screen = await portal.open("/factures", { as: household });
    await screen.goTo("/factures?token=nonsense");
    expect(alertOf(screen)).toContain("Aquest enllaç no és vàlid");
    await screen.goTo("/factures");
    expect(title(screen)).toBe("Factures");
    expect(within(screen.getByRole("main")).queryByRole("alert")).toBeNull();
  });
});
