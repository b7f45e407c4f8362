import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoPassword, demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));
const { household, company } = demoPeople;

type Screen = Awaited<ReturnType<typeof portal.open>>;

/** What the other tab of the browser announces; it arrives some turns later. */
const announce = async (news: string, { settled }: Screen) => {
  const otherTab = new BroadcastChannel("llum-session");
  otherTab.postMessage(news);
  for (let turn = 0; turn < 5; turn += 1) await new Promise((next) => void setTimeout(next, 5));
  otherTab.close();
  await settled();
};

/** In the other tab a person signs in; both share the browser's cookies. */
const signInElsewhere = async (screen: Screen, { taxId }: { readonly taxId: string }) => {
  const body = JSON.stringify({ user: taxId, password: demoPassword });
  const headers = { "content-type": "application/json" };
  await fetch("/api/v1/auth/get_token", { method: "POST", headers, body });
  await announce("signed_in", screen);
};
const signOutElsewhere = async (screen: Screen) => {
  await fetch("/api/v1/auth/logout", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  await announce("visitor", screen);
};
/** The session ends without a message, and the tab notices at its next call. */
const expire = async (screen: Screen) => {
  portal.cookies.clear();
  await screen.user.click(screen.getAllByRole("link", { name: "Contractes" })[0] ?? document.body);
  expect(screen.getByRole("dialog", { name: "La sessió ha caducat" })).toBeDefined();
};

describe("when another tab signs in", () => {
  test("as another person, this tab shows that person and nothing of the former", async () => {
    const screen = await portal.open("/perfil", { as: household });
    await signInElsewhere(screen, company);
    expect(screen.getByRole("main").textContent).toContain(company.name);
    expect(document.body.textContent).not.toContain(household.name);
  });

  test("as another person over an expired session, this tab shows that person", async () => {
    const screen = await portal.open("/perfil", { as: household });
    await expire(screen);
    await signInElsewhere(screen, company);
    expect(screen.queryByRole("dialog", { name: "La sessió ha caducat" })).toBeNull();
    expect(document.body.textContent).toContain(company.name);
    expect(document.body.textContent).not.toContain(household.name);
  });

  test("as the same person, what was typed here stays and the dialog closes", async () => {
    const screen = await portal.open("/perfil", { as: household });
    await screen.user.click(screen.getByRole("button", { name: "Canvia Mòbil" }));
    const field = screen.getByLabelText<HTMLInputElement>("Mòbil nou");
    await screen.user.clear(field);
    await screen.user.type(field, "600999888");
    await signInElsewhere(screen, household);
    expect(screen.getByLabelText<HTMLInputElement>("Mòbil nou").value).toBe("600999888");
    await expire(screen);
    await signInElsewhere(screen, household);
    expect(screen.queryByRole("dialog", { name: "La sessió ha caducat" })).toBeNull();
  });

  test("and the server does not say as whom, the screen is covered", async () => {
    const screen = await portal.open("/perfil", { as: household });
    portal.fail(/\/users\//, "no network");
    await signInElsewhere(screen, company);
    expect(screen.getByRole("dialog", { name: "La sessió ha caducat" })).toBeDefined();
  });
});

test("after another tab has signed out, the next person finds nothing of the former in this tab", async () => {
  const screen = await portal.open("/perfil", { as: household });
  await signOutElsewhere(screen);
  expect(screen.address()).toMatch(/^\/acces/);
  expect(document.body.textContent).not.toContain(household.name);
  await signInElsewhere(screen, company);
  expect(screen.getByRole("main").textContent).toContain(company.name);
  expect(document.body.textContent).not.toContain(household.name);
});

test("after another tab has signed out, no message of the session stays on the sign-in screen", async () => {
  const screen = await portal.open("/perfil", { as: household });
  portal.fail(/\/auth\/logout/, { status: 500, code: "internal_error" });
  await screen.user.click(screen.getAllByRole("button", { name: "Surt" })[0] ?? document.body);
  const messages = () => within(screen.getByRole("region", { name: "Missatges" }));
  expect(messages().getByText("No hem pogut tancar la sessió. Torna-ho a provar.")).toBeDefined();
  portal.recover();
  await signOutElsewhere(screen);
  expect(screen.address()).toMatch(/^\/acces/);
  expect(messages().queryAllByRole("button")).toEqual([]);
});
