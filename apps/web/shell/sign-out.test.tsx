import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));
const as = demoPeople.household;
type Screen = Awaited<ReturnType<typeof portal.open>>;
const navigation = (screen: Screen) =>
  within(screen.getByRole("navigation", { name: "Navegació principal" }));
const pressSignOut = async (screen: Screen) =>
  screen.user.click(navigation(screen).getByRole("button", { name: "Surt" }));
const faults = [
  "no network",
  { status: 500, code: "internal_error" },
  { status: 503, code: "unavailable" },
] as const;

beforeEach(() => portal.recover());

describe("signing out", () => {
  test("is confirmed on the next page, once", async () => {
    const screen = await portal.open("/perfil", { as });
    await pressSignOut(screen);
    expect(screen.address()).toBe("/acces");
    expect(screen.getByText("Has sortit.")).toBeDefined();
    await screen.reload();
    expect(screen.queryByText("Has sortit.")).toBeNull();
  });

  test.each(faults)("that fails is reported, and works when it is tried again: %j", async (fault) => {
    const screen = await portal.open("/perfil", { as });
    portal.fail(/\/auth\/logout/, fault);
    await pressSignOut(screen);
    expect(screen.getByText("No hem pogut tancar la sessió. Torna-ho a provar.")).toBeDefined();
    expect(screen.address()).toBe("/perfil");
    portal.recover();
    await screen.user.click(screen.getByRole("button", { name: "Torna-ho a provar" }));
    expect(screen.address()).toBe("/acces");
    expect(portal.cookies.all()).toEqual([]);
  });
});

describe("the dialog of an expired session", () => {
  test("leads to the sign-in, even if the server cannot end the session", async () => {
    const screen = await portal.open("/perfil", { as });
    portal.cookies.remove("llum_session");
    await screen.user.click(navigation(screen).getByRole("link", { name: "Contractes" }));
    portal.fail(/\/auth\/logout/, { status: 500, code: "internal_error" });
    const dialog = within(screen.getByRole("dialog", { name: "La sessió ha caducat" }));
    await screen.user.click(dialog.getByRole("button", { name: "Surt i torna a accedir" }));
    expect(dialog.getByText("No hem pogut tancar la sessió. Torna-ho a provar.")).toBeDefined();
    expect(dialog.getByRole("button", { name: "Torna-ho a provar" })).toBeDefined();
    await screen.user.click(dialog.getByRole("button", { name: "Ves a l’accés" }));
    expect(screen.address()).toBe("/acces?redirectPath=%2Fcontractes%2Felectricity");
  });
});
