import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoPassword, demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));
const { household } = demoPeople;

type Screen = Awaited<ReturnType<typeof portal.open>>;

/** Signs the household in on another device; the returned function reports whether the session is active. */
const signInElsewhere = async () => {
  const { cookie } = await portal.send({
    path: "/auth/get_token",
    body: { user: household.taxId, password: demoPassword },
    headers: {
      "user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0",
    },
  });
  return async (): Promise<boolean> => {
    const { status } = await portal.send({ method: "GET", path: "/auth/sessions", headers: { cookie } });
    return status === 200;
  };
};
const devices = (screen: Screen) => within(screen.getByRole("main")).getAllByRole("listitem");
const endFirefox = "Tanca la sessió de Firefox a Windows";

describe("the devices that are signed in", () => {
  test.each([
    ["ca", "/perfil/sessions", "On tens la sessió oberta", "Aquest dispositiu"],
    ["es", "/perfil/sesiones", "Dónde tienes la sesión abierta", "Este dispositivo"],
    ["en", "/profile/sessions", "Where you are signed in", "This device"],
  ])("are a list that begins with this one: %s", async (_, path, title, here) => {
    const screen = await portal.open(path, { as: household });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
    expect(devices(screen)[0]?.textContent).toContain(here);
  });
});

describe("another device", () => {
  let isSignedIn: () => Promise<boolean>;
  beforeEach(async () => {
    isSignedIn = await signInElsewhere();
  });

  test("is signed out by its button, after a confirmation", async () => {
    const screen = await portal.open("/perfil/sessions", { as: household });
    await screen.user.click(screen.getByRole("button", { name: endFirefox }));
    const dialog = () =>
      within(screen.getByRole("dialog", { name: "Vols tancar la sessió de Firefox a Windows?" }));
    await screen.user.click(dialog().getByRole("button", { name: "Deixa-ho com està" }));
    expect(await isSignedIn()).toBe(true);
    await screen.user.click(screen.getByRole("button", { name: endFirefox }));
    await screen.user.click(dialog().getByRole("button", { name: "Tanca la sessió" }));
    expect(screen.getByText("La sessió de Firefox a Windows s’ha tancat.")).toBeDefined();
    expect(screen.getByRole("main").textContent).not.toContain("Firefox");
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
    expect(await isSignedIn()).toBe(false);
  });

  test("is signed out with all others, and this one stays signed in", async () => {
    const screen = await portal.open("/perfil/sessions", { as: household });
    await screen.user.click(screen.getByRole("button", { name: "Tanca totes les altres" }));
    const dialog = within(screen.getByRole("dialog"));
    await screen.user.click(dialog.getByRole("button", { name: "Tanca totes les altres" }));
    expect(screen.getByText("No tens la sessió oberta enlloc més.")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
    expect(devices(screen)).toHaveLength(1);
    expect(await isSignedIn()).toBe(false);
    await screen.reload();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("On tens la sessió oberta");
  });
});
