import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const database = await createTestDatabase("demo");
const portal = await startComponentPortal(database);
const { company, newcomer, pensioner } = demoPeople;

type Screen = Awaited<ReturnType<typeof portal.open>>;

const title = (screen: Screen) => screen.getByRole("heading", { level: 1 });
const taxIdField = (screen: Screen) => screen.getByLabelText<HTMLInputElement>("NIF, NIE o CIF");
const requestLink = async (screen: Screen, person: { taxId: string; email: string }): Promise<void> => {
  await screen.user.type(taxIdField(screen), person.taxId);
  await screen.user.type(screen.getByLabelText("Correu electrònic"), person.email);
  await screen.user.click(screen.getByRole("button", { name: "Envia’m l’enllaç" }));
};
/** The path of the link in the newest email. */
const linkInEmail = async (): Promise<string> => {
  await portal.work();
  const { pathname, hash } = new URL(portal.emails.at(-1)?.action?.url ?? "");
  return `${pathname}${hash}`;
};
/** Everything that the browser stores beyond the page's lifetime. */
const storedInBrowser = (): string =>
  JSON.stringify([
    window.location.href,
    window.history.state,
    document.cookie,
    { ...window.localStorage },
    { ...window.sessionStorage },
  ]);

describe("the request for a new password", () => {
  test.each([
    ["ca", "/recordar-clau", "Recupera la contrasenya", "Envia’m l’enllaç"],
    ["es", "/recordar-clave", "Recupera la contraseña", "Envíame el enlace"],
    ["en", "/recover-password", "Recover your password", "Send me the link"],
  ])("names both missing fields, in %s", async (_, path, name, submit) => {
    const screen = await portal.open(path);
    expect(title(screen).textContent).toBe(name);
    await screen.user.click(screen.getByRole("button", { name: submit }));
    expect(within(screen.getByRole("alert")).getAllByRole("link")).toHaveLength(2);
  });

  test("normalises the tax ID, preserves the form over a reload, and gives unknown and existing customers the same response", async () => {
    const screen = await portal.open("/recordar-clau");
    await screen.user.type(taxIdField(screen), "es00.000.000-t");
    await screen.user.type(screen.getByLabelText("Correu electrònic"), "ningu@correu.example");
    expect(taxIdField(screen).value).toBe("00000000T");
    await screen.reload();
    expect(taxIdField(screen).value).toBe("00000000T");
    await screen.user.click(screen.getByRole("button", { name: "Envia’m l’enllaç" }));
    expect(title(screen).textContent).toBe("Mira el correu");
    expect(document.activeElement).toBe(title(screen));
    expect(screen.getByRole("main").textContent).toContain("900 000 000");
    await portal.work();
    expect(portal.emails).toEqual([]);
    const [back] = within(screen.getByRole("main")).getAllByRole("link", { name: "Torna a l’accés" });
    if (back === undefined) throw new Error("No link leads back to the sign-in");
    await screen.user.click(back);
    expect(screen.address()).toBe("/acces");
  });
});

describe("the link to a new password", () => {
  test("sets it once, signs in, and leaves neither token nor password in the browser", async () => {
    const screen = await portal.open("/recordar-clau");
    await requestLink(screen, pensioner);
    const link = await linkInEmail();
    await screen.goTo(link);
    expect(title(screen).textContent).toBe("Posa una contrasenya nova");
    expect(screen.address()).toBe("/recordar-clau");
    await screen.user.type(screen.getByLabelText("Contrasenya nova"), "Roure-nou-44");
    await screen.user.type(screen.getByLabelText("Repeteix la contrasenya nova"), "Roure-nou-44");
    expect(storedInBrowser()).not.toContain("Roure");
    expect(storedInBrowser()).not.toContain(link.split("=")[1]);
    await screen.user.click(screen.getByRole("button", { name: "Desa la contrasenya nova" }));
    expect(screen.getByText("Ja tens contrasenya nova.")).toBeDefined();
    expect(screen.address()).toBe("/");
    const body = { user: pensioner.taxId, password: "Roure-nou-44" };
    expect((await portal.send({ path: "/auth/get_token", body })).status).toBe(200);

    await screen.goTo(link);
    expect(title(screen).textContent).toBe("Aquest enllaç ja no val");
  });

  test("asks a customer with a second factor for the second step instead of signing in", async () => {
    await database.unguarded.query(
      `insert into authenticator_apps (customer_id, encrypted_secret, created_at, confirmed_at)
       select customer_id, '', now(), now() from login_names where login_name = $1`,
      [company.taxId],
    );
    const screen = await portal.open("/recordar-clau");
    await requestLink(screen, company);
    await screen.goTo(await linkInEmail());
    await screen.user.type(screen.getByLabelText("Contrasenya nova"), "Roure-nou-44");
    await screen.user.type(screen.getByLabelText("Repeteix la contrasenya nova"), "Roure-nou-44");
    await screen.user.click(screen.getByRole("button", { name: "Desa la contrasenya nova" }));
    expect(title(screen).textContent).toBe("Un pas més");
    expect(screen.getByText("Ja tens contrasenya nova.")).toBeDefined();
    expect(portal.cookies.all().filter(({ name }) => name === "llum_session")).toEqual([]);
  });

  test("is written in the customer's language", async () => {
    const screen = await portal.open("/recordar-clau");
    await requestLink(screen, newcomer);
    await screen.goTo(await linkInEmail());
    expect(screen.getByLabelText("Contraseña nueva")).toBeDefined();
    expect(screen.getByLabelText("Repite la contraseña nueva")).toBeDefined();
    expect(screen.getByRole("button", { name: "Guardar la contraseña nueva" })).toBeDefined();
  });

  test("is removed from the address bar if it is no longer valid, and the screen reports that and offers another", async () => {
    const screen = await portal.open("/recordar-clau#t=1.canary-of-a-token");
    expect(title(screen).textContent).toBe("Aquest enllaç ja no val");
    expect(document.activeElement).toBe(title(screen));
    expect(screen.address()).toBe("/recordar-clau");
    expect(storedInBrowser()).not.toContain("canary");
    await screen.user.click(screen.getByRole("button", { name: "Demana un enllaç nou" }));
    expect(taxIdField(screen)).toBeDefined();
  });

  test("is lost on reload, after which the screen explains where to find it", async () => {
    const screen = await portal.open("/recordar-clau#t=1.canary-of-a-token");
    await screen.reload();
    expect(screen.getByRole("main").textContent).toContain("Si ja l’has rebut, torna’l a obrir");
  });
});
