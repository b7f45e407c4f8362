import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));
const { household, company } = demoPeople;

type Screen = Awaited<ReturnType<typeof portal.open>>;

/** The row of the newest bill: its number, which is a link to its PDF, and its button. */
const newest = (screen: Screen, table: string) => {
  const rows = within(screen.getByRole("table", { name: table }));
  const [number] = rows.getAllByRole("link");
  const [button] = rows.getAllByRole("button", { name: /^Descarrega/ });
  if (number === undefined || button === undefined) throw new Error("The table has no bill");
  return { number, button };
};
const signatureOf = async ({ content }: Screen["downloads"][number]): Promise<string> =>
  (await content.text()).slice(0, 5);

test("a bill's PDF is saved under its number, from its number and from its button", async () => {
  const screen = await portal.open("/factures?limit=5", { as: household });
  const { number, button } = newest(screen, "Factures d’electricitat");
  await screen.user.click(number);
  await screen.user.click(button);
  expect(screen.downloads).toHaveLength(2);
  for (const download of screen.downloads) {
    expect(download.filename).toContain(number.textContent);
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
  const { number } = newest(screen, "Factures agrupades");
  await screen.user.click(number);
  const [download] = screen.downloads;
  if (download === undefined) throw new Error("Nothing was saved");
  expect(await signatureOf(download)).toBe("%PDF-");
});

test("the download URL asks the customer to choose a bill from the list", async () => {
  const screen = await portal.open("/factures/download", { as: household });
  expect(screen.getByText("Tria la factura que vols descarregar")).toBeDefined();
});

test.each([
  ["to pay online shows the unpaid bills", "/factures/pay-online", "status=unpaid"],
  ["for an action that does not exist shows all bills", "/factures/whatever", "/factures"],
])("the URL %s", async (_, path, ending) => {
  const screen = await portal.open(path, { as: household });
  expect(screen.address().endsWith(ending) || screen.address().includes(`${ending}&`)).toBe(true);
  expect(screen.getByRole("table", { name: "Factures d’electricitat" })).toBeDefined();
});
