import { within } from "@testing-library/dom";
import { afterEach, describe, expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const database = await createTestDatabase("demo");
const portal = await startComponentPortal(database);
const { household, company } = demoPeople;

afterEach(() => portal.recover());

describe("the newsletters of a customer", () => {
  test("are chosen and saved, and one of another system stays", async () => {
    const screen = await portal.open("/butlleti", { as: household });
    const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
    expect([box("Novetats").checked, box("El mercat de la llum").checked]).toEqual([true, false]);
    const locked = box("Convocatòries");
    expect([locked.checked, locked.getAttribute("aria-disabled")]).toEqual([true, "true"]);
    await screen.user.click(locked);
    expect(box("Convocatòries").checked).toBe(true);
    await screen.user.click(box("El mercat de la llum"));
    await screen.user.click(screen.getByRole("button", { name: "Desa la tria" }));
    expect(screen.getByRole("alert").textContent).toContain("Hem desat la teva tria");
    await screen.reload();
    expect(box("El mercat de la llum").checked).toBe(true);
  });

  test("are left all at once, and the form begins anew", async () => {
    const screen = await portal.open("/boletin", { as: company, language: "es" });
    await screen.user.click(screen.getByRole("checkbox", { name: "Novedades" }));
    await screen.user.click(screen.getByRole("button", { name: "Guardar la elección" }));
    await screen.user.click(screen.getByRole("checkbox", { name: "Novedades" }));
    expect(screen.getByText("Si guardas sin elegir ninguno, dejarás de recibirlos todos.")).toBeDefined();
    await screen.user.click(screen.getByRole("button", { name: "Guardar la elección" }));
    expect(screen.getByRole("alert").textContent).toContain("Ya no recibirás ningún boletín");
    const boxes = screen.getAllByRole<HTMLInputElement>("checkbox");
    expect(boxes.map(({ checked }) => checked)).toEqual([false, false, false]);
  });

  test("arrive at an address that is changed once it is confirmed", async () => {
    const screen = await portal.open("/newsletter", { as: household, language: "en" });
    const field = screen.getByLabelText<HTMLInputElement>("Email");
    const before = field.value;
    await screen.user.clear(field);
    await screen.user.type(field, "new@");
    await screen.user.click(screen.getByRole("button", { name: "Save the addresses" }));
    expect(screen.getByText("Write a valid email address, such as name@example.com")).toBeDefined();
    await screen.user.type(field, "mail.example");
    await screen.user.click(screen.getByRole("button", { name: "Save the addresses" }));
    expect(screen.getByRole("alert").textContent).toContain("The addresses are saved");
    expect(screen.getByText("One address is not confirmed yet")).toBeDefined();
    expect(screen.getByText("new@mail.example")).toBeDefined();
    expect(screen.getByDisplayValue(before)).toBeDefined();
  });

  test.each([
    [/newsletters\//, "No hem pogut carregar els butlletins. Torna-ho a provar més tard"],
    [/subscribers\//, "No hem pogut carregar les teves adreces"],
  ])("that cannot be loaded say so: %s", async (path, text) => {
    portal.fail(path, { status: 500, code: "internal_error" });
    const screen = await portal.open("/butlleti", { as: household });
    expect(screen.getByText(text)).toBeDefined();
  });

  test.each([
    ["Desa la tria", /set_active_newsletters/, "No hem pogut desar la tria. Torna-ho a provar més tard"],
    ["Desa les adreces", /set_mails/, "No hem pogut canviar l’adreça. Torna-ho a provar més tard"],
  ])("that cannot be saved say so: %s", async (button, path, text) => {
    portal.fail(path, { status: 500, code: "internal_error" });
    const screen = await portal.open("/butlleti", { as: household });
    await screen.user.click(screen.getByRole("button", { name: button }));
    expect(screen.getByText(text)).toBeDefined();
  });
});

describe("the newsletters of a visitor", () => {
  test("need an email and the consent, and wait for the confirmation", async () => {
    const screen = await portal.open("/butlleti");
    await screen.user.click(screen.getByRole("button", { name: "Subscriu-m’hi" }));
    expect(within(screen.getByRole("alert")).getAllByRole("link")).toHaveLength(3);
    await screen.user.click(screen.getByRole("checkbox", { name: "Novetats" }));
    await screen.user.type(screen.getByLabelText("Correu electrònic"), "nova@correu.example");
    await screen.user.click(screen.getByRole("checkbox", { name: /^Vull rebre per correu/ }));
    await screen.user.click(screen.getByRole("button", { name: "Subscriu-m’hi" }));
    expect(screen.getByRole("alert").textContent).toContain("Hem enviat un correu a nova@correu.example");
  });

  test("can be asked for by the link to them", async () => {
    const screen = await portal.open("/butlleti");
    await screen.user.type(screen.getByLabelText("El correu on els reps"), "nova@correu.example");
    await screen.user.click(screen.getByRole("button", { name: "Envia’m l’enllaç" }));
    expect(screen.getByRole("alert").textContent).toContain("Si nova@correu.example rep algun butlletí");
  });

  test("say that a link is not valid, whose token leaves the address at once", async () => {
    const screen = await portal.open("/butlleti?params=x.y.z&font=correu");
    expect(screen.address()).toBe("/butlleti?font=correu");
    expect(screen.getByRole("alert").textContent).toContain(
      "No hem pogut obtenir les dades de la teva subscripció",
    );
    expect(screen.getByRole("button", { name: "Subscriu-m’hi" })).toBeDefined();
  });

  test("are none where the retailer has none", async () => {
    await database.unguarded.query("update newsletters set is_withdrawn = true");
    const screen = await portal.open("/butlleti");
    expect(screen.getByText("Ara no hi ha cap butlletí")).toBeDefined();
    await database.unguarded.query("update newsletters set is_withdrawn = false");
  });
});

test("a link that confirms is used with a press, and an old one is refused", async () => {
  const screen = await portal.open("/butlleti/confirma#t=abc.def");
  expect(screen.address()).toBe("/butlleti/confirma");
  await screen.user.click(screen.getByRole("button", { name: "Confirma" }));
  expect(screen.getByRole("alert").textContent).toContain("Aquest enllaç ja no val");
});
