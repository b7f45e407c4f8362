import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));
const { household, company } = demoPeople;

type Screen = Awaited<ReturnType<typeof portal.open>>;

/** The row of the newest bill: its number, which is a link to its screen, and its button. */
const newest = (screen: Screen, table: string) => {
  const rows = within(screen.getByRole("table", { name: table }));
  const [number] = rows.getAllByRole("link");
  const [button] = rows.getAllByRole("button", { name: /^Descarrega/ });
  if (number === undefined || button === undefined) throw new Error("The table has no bill");
  return { number, button };
};
const signatureOf = async ({ content }: Screen["downloads"][number]): Promise<string> =>
  (await content.text()).slice(0, 5);

test("a bill's PDF is saved under its number, from its row and from its own screen", async () => {
  const screen = await portal.open("/factures?limit=5", { as: household });
  const { number, button } = newest(screen, "Factures d’electricitat");
  const text = number.textContent;
  await screen.user.click(button);
  await screen.user.click(number);
  await screen.user.click(screen.getByRole("button", { name: /^Descarrega/ }));
  expect(screen.downloads).toHaveLength(2);
  for (const download of screen.downloads) {
    expect(download.filename).toContain(text);
    expect(await signatureOf(download)).toBe("%PDF-");
  }
});

test("a failed download shows an error at the bill's button, which is cleared when the button is pressed", async () => {
  const screen = await portal.open("/factures?limit=5", { as: household });
  const { number, button } = newest(screen, "Factures d’electricitat");
  portal.fail(/./, "no network");
  await screen.user.click(button);
  expect(screen.downloads).toEqual([]);
  expect(
    screen.getByText(`La factura ${number.textContent} no s’ha pogut descarregar.`, { exact: false }),
  ).toBeDefined();
  await screen.user.click(screen.getByRole("button", { name: "No s’ha descarregat" }));
  expect(screen.queryByRole("button", { name: "No s’ha descarregat" })).toBeNull();
});

test("combined bills of several supply points have a list and documents of their own", async () => {
  const screen = await portal.open("/factures?limit=5", { as: company });
  const kinds = within(screen.getByRole("navigation", { name: "Tipus de factures" }));
  await screen.user.click(kinds.getByRole("link", { name: "Agrupades" }));
  expect(screen.address()).toMatch(/\/invoices-multipoint$/);
  const { button } = newest(screen, "Factures agrupades");
  await screen.user.click(button);
  const [download] = screen.downloads;
  if (download === undefined) throw new Error("Nothing was saved");
  expect(await signatureOf(download)).toBe("%PDF-");
});

test("the download URL asks the customer to choose a bill from the list", async () => {
  const screen = await portal.open("/factures/download", { as: household });
  expect(screen.getByText("Tria la factura que vols descarregar")).toBeDefined();
});

test.each([["for an action that does not exist shows all bills", "/factures/whatever", "/factures"]])(
  "the URL %s",
  async (_, path, ending) => {
    const screen = await portal.open(path, { as: household });
    expect(screen.address().endsWith(ending) || screen.address().includes(`${ending}&`)).toBe(true);
    expect(screen.getByRole("table", { name: "Factures d’electricitat" })).toBeDefined();
  },
);

const newestMenu = (screen: Screen, table: string) => {
  const [trigger] = within(screen.getByRole("table", { name: table })).getAllByRole("button", {
    name: /^Més fitxers de la factura/,
  });
  if (trigger === undefined) throw new Error("The row has no menu");
  return trigger;
};

test.each([
  ["PDF amb signatura electrònica", /-signada\.pdf$/, "%PDF-"],
  ["Facturae (XML signat)", /^facturae-.*\.xsig$/, "<?xml"],
  ["Consum per hores (CSV)", /^corba-.*\.csv$/, "CUPS;"],
])("a bill's menu downloads it as %s", async (choice, filename, start) => {
  const screen = await portal.open("/factures?limit=5", { as: household });
  await screen.user.click(newestMenu(screen, "Factures d’electricitat"));
  await screen.user.click(screen.getByRole("menuitem", { name: choice }));
  const [download] = screen.downloads;
  if (download === undefined) throw new Error("Nothing was saved");
  expect(download.filename).toMatch(filename);
  expect(await signatureOf(download)).toBe(start);
});

test("bills of gas have no curve, and a file that does not arrive shows an error", async () => {
  const screen = await portal.open("/factures?type=gas&limit=5", { as: household });
  await screen.user.click(newestMenu(screen, "Factures de gas"));
  expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
    "PDF amb signatura electrònica",
    "Facturae (XML signat)",
  ]);
  portal.fail(/signed_pdf/, { status: 503, code: "unavailable" });
  await screen.user.click(screen.getByRole("menuitem", { name: "PDF amb signatura electrònica" }));
  expect(screen.getByRole("button", { name: "No s’ha descarregat" })).toBeDefined();
  portal.recover();
});

test("a list of combined bills that is refused with 401 signs out, and the sign-in leads back to it", async () => {
  portal.fail(/\/invoices_multipoint\//, { status: 401, code: "token_not_valid" });
  const screen = await portal.open("/invoices-multipoint?limit=5", { as: company, language: "ca" });
  await screen.settled();
  expect(screen.address()).toBe("/acces?redirectPath=%2Finvoices-multipoint%3Flimit%3D5");
  portal.recover();
});

test("a combined bill's files are those of all its supply points", async () => {
  const screen = await portal.open("/invoices-multipoint?limit=5", { as: company, language: "ca" });
  await screen.user.click(newestMenu(screen, "Factures agrupades"));
  await screen.user.click(screen.getByRole("menuitem", { name: "Facturae (XML signat)" }));
  expect(screen.downloads[0]?.filename).toMatch(/\.xsig$/);
});

test.each([
  ["La llista, en Excel", /^factures-.*\.xlsx$/, "PK"],
  ["La llista, en CSV", /^factures-.*\.csv$/, "Factura;"],
  ["Els 5 PDF d’aquesta pàgina (ZIP)", /^factures-.*\.zip$/, "PK"],
  [/^Resum de l’any/, /^resum-factures-\d{4}\.pdf$/, "%PDF-"],
])("the list is exported as %s", async (choice, filename, start) => {
  const screen = await portal.open("/factures?limit=5", { as: household });
  await screen.user.click(screen.getByRole("button", { name: "Exporta" }));
  const [item] = screen.getAllByRole("menuitem", { name: choice });
  if (item === undefined) throw new Error("The menu has no such choice");
  await screen.user.click(item);
  const [download] = screen.downloads;
  if (download === undefined) throw new Error("Nothing was saved");
  expect(download.filename).toMatch(filename);
  expect((await download.content.text()).replace("\uFEFF", "").startsWith(start)).toBe(true);
});

test("an export that fails says so", async () => {
  const screen = await portal.open("/factures?limit=5", { as: household });
  portal.fail(/export/, { status: 503, code: "unavailable" });
  await screen.user.click(screen.getByRole("button", { name: "Exporta" }));
  await screen.user.click(screen.getByRole("menuitem", { name: "La llista, en CSV" }));
  expect(await screen.findByText(/^No s’ha pogut descarregar\. /)).toBeDefined();
  portal.recover();
});
