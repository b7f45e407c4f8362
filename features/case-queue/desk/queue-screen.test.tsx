import { expect, test } from "vitest";
import { startDeskWithCases } from "#apps/desk/testing/component-desk.ts";
import { queueOnce } from "#platform/server/cases/case-queue.ts";

const desk = await startDeskWithCases();
const marta = await desk.enter("Marta Roig", "agent");
await desk.database.unguarded.query("delete from case_queue");
const now = new Date();
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
await desk.write("Vull contractar", "anna@correu.example");
await desk.ask("La factura de juliol", daysAgo(30));
await desk.services.cases.inTransaction(async (client) => {
  const { customerId } = desk;
  const waiting = { customerId, now };
  await queueOnce(client, {
    ...waiting,
    kind: "erasure",
    reference: `E-${customerId}`,
    state: "requested",
    title: "NIF",
  });
  await queueOnce(client, {
    ...waiting,
    kind: "signature",
    reference: "SIGN-ATUR",
    state: "expired",
    topic: "contract.power",
    title: "0012101",
  });
  await queueOnce(client, {
    ...waiting,
    kind: "payment",
    reference: "pi_1",
    state: "excess",
    topic: "excess",
    title: "FE-1",
  });
});
const open = (path = "/cases") => desk.open(path, { as: marta });

test("every kind of case is in one list, what is due first at the beginning, and opens by its link", async () => {
  const screen = await open();
  const rows = screen.getAllByRole("row").slice(1);
  expect(rows).toHaveLength(5);
  expect(rows[0]?.textContent).toContain("La factura de juliol");
  expect(rows[0]?.textContent).toContain("Vençut");
  for (const text of [
    "Missatge d’un visitant",
    "Esborrar dades",
    "Signatura fallida",
    "Pagament per quadrar",
  ])
    expect(screen.getAllByText(new RegExp(text)).length).toBeGreaterThan(0);
  expect(screen.getByRole("link", { name: /^Pagat de més · FE-1/ })).toBeDefined();
  await screen.user.click(screen.getByRole("link", { name: "Vull contractar" }));
  expect(screen.address()).toContain("/gestio/cases/message/");
  expect(screen.getByText("Quant costa?")).toBeDefined();
});

test("the list is filtered by a kind, whose filter is the address", async () => {
  const screen = await open();
  await screen.user.selectOptions(screen.getByLabelText("Tipus"), "Esborrar dades");
  expect(screen.getAllByRole("row")).toHaveLength(2);
  expect(screen.address()).toContain("kind=erasure");
});

test("the keyboard moves through the list, opens a case and comes back", async () => {
  const screen = await open();
  const links = () =>
    screen
      .getAllByRole("row")
      .slice(1)
      .map((row) => row.querySelector("a"));
  await screen.user.keyboard("j");
  expect(document.activeElement).toBe(links()[0]);
  await screen.user.keyboard("jjk");
  expect(document.activeElement).toBe(links()[1]);
  await screen.user.keyboard("o");
  expect(screen.address()).toMatch(/\/gestio\/cases\/\w+\//);
  await screen.user.keyboard("q");
  expect(screen.address()).toBe("/gestio/cases");
  await screen.user.keyboard("/");
  expect(screen.address()).toBe("/gestio/customers");
  await screen.user.keyboard("/");
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
});

test("the shortcuts are listed, and those who are disturbed by them switch them off for good", async () => {
  const screen = await open();
  await screen.user.keyboard("?");
  expect(screen.getByRole("dialog", { name: "Dreceres de teclat" })).toBeDefined();
  await screen.user.keyboard("q");
  await screen.user.click(screen.getByLabelText("Fes servir les dreceres en aquest navegador"));
  await screen.user.click(screen.getByRole("button", { name: "Tanca" }));
  await screen.user.keyboard("/");
  expect(screen.address()).toBe("/gestio/cases");
  await screen.reload();
  await screen.user.keyboard("?");
  expect(screen.queryByRole("dialog")).toBeNull();
  await screen.user.click(screen.getByRole("button", { name: "Dreceres" }));
  await screen.user.click(screen.getByLabelText("Fes servir les dreceres en aquest navegador"));
  await screen.user.click(screen.getByRole("button", { name: "Tanca" }));
  await screen.user.keyboard("/");
  expect(screen.address()).toBe("/gestio/customers");
});

test("without a case in the view the list says so, and what cannot be loaded can be tried again", async () => {
  const screen = await open("/cases?view=distributor&kind=lead");
  expect(screen.getByText("No hi ha res aquí")).toBeDefined();
  desk.fail(/staff\/v1\/cases\?/, { status: 500, code: "internal_error" });
  const failed = await open();
  expect(failed.getByText("No s’han pogut carregar els casos")).toBeDefined();
});
