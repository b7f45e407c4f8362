import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const database = await createTestDatabase("demo");
const portal = await startComponentPortal(database);
const { household } = demoPeople;
const { flat, house, garage } = demoContracts.household;

const openContract = (name: string) => portal.open(`/contractes/electricity/${name}`, { as: household });
type Screen = Awaited<ReturnType<typeof openContract>>;

const openDialog = async (screen: Screen, term: string, title: string) => {
  await screen.user.click(screen.getByRole("button", { name: `Canvia’l ${term}` }));
  return within(screen.getByRole("dialog", { name: title }));
};
const hoursTitle = "Quines hores vols gratuïtes?";
const dayTitle = "Quin dia vols gratuït?";
const submit = "Demana el canvi";

test("the card of a contract has the options that its product offers, with the one in force", async () => {
  const screen = await openContract(house);
  const data = within(screen.getByRole("region", { name: "Dades del contracte" }));
  const row = (term: string) => data.getByText(term, { selector: "dt" }).parentElement?.textContent;
  expect(row("Hores gratuïtes")).toContain("14:00 – 16:00");
  expect(row("Dia gratuït")).toContain("Encara no has triat res.");
  expect(data.queryByText("Període de doble tarifa")).toBeNull();
  const flatScreen = await openContract(flat);
  expect(flatScreen.getByText(/^abril del \d{4} – setembre del \d{4}$/)).toBeDefined();
  expect(flatScreen.queryByText("Hores gratuïtes")).toBeNull();
});

test("the dialog starts with the option in force, which cannot be requested again", async () => {
  const screen = await openContract(house);
  const dialog = await openDialog(screen, "Hores gratuïtes", hoursTitle);
  expect(dialog.getByText("Ara tens: 14:00 – 16:00.")).toBeDefined();
  const radios = dialog.getAllByRole<HTMLInputElement>("radio");
  expect(radios.map(({ value, checked }) => [value, checked])).toEqual([
    ["8:00 – 10:00", false],
    ["14:00 – 16:00", true],
    ["22:00 – 24:00", false],
  ]);
  await screen.user.click(dialog.getByRole("button", { name: submit }));
  expect(dialog.getByText(/^Això és el que ja tens\./)).toBeDefined();
});

test("the dialog requires a choice where none was made yet", async () => {
  const screen = await openContract(house);
  const dialog = await openDialog(screen, "Dia gratuït", dayTitle);
  await screen.user.click(dialog.getByRole("button", { name: submit }));
  expect(dialog.getByText("Tria una opció")).toBeDefined();
});

test("a double-tariff period is chosen among those that have not ended", async () => {
  const screen = await openContract(flat);
  const dialog = await openDialog(screen, "Període de doble tarifa", "En quins mesos vols la doble tarifa?");
  const options = dialog.getAllByRole<HTMLInputElement>("radio");
  expect(options.length).toBeGreaterThan(1);
  expect(options.every(({ value }) => /^(abril|juny) del \d{4} – setembre del \d{4}$/.test(value))).toBe(
    true,
  );
});

test("an option that was requested is under way, and bars another request for it", async () => {
  const screen = await openContract(house);
  const dialog = await openDialog(screen, "Hores gratuïtes", hoursTitle);
  await screen.user.click(dialog.getByLabelText("22:00 – 24:00"));
  await screen.user.click(dialog.getByRole("button", { name: submit }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByText("Hem demanat el canvi")).toBeDefined();
  const requests = screen.getByRole("region", { name: "En marxa" });
  expect(requests.textContent).toContain("Hores gratuïtes: 22:00 – 24:00");
  const button = screen.getByRole("button", { name: "Canvia’l Hores gratuïtes" });
  expect(button.getAttribute("aria-description")).toContain("Ja tens en marxa un altre canvi d’aquest tipus");
  const cancel = within(requests).getByRole("button", { name: "Anul·la la sol·licitud" });
  await screen.user.click(cancel);
});

test("an option that cannot be requested stays in the dialog, with the reason", async () => {
  const screen = await openContract(house);
  const dialog = await openDialog(screen, "Dia gratuït", dayTitle);
  await screen.user.click(dialog.getByLabelText("Diumenge"));
  portal.fail(/\/happy-day\//, { status: 409, code: "tariff_option_not_available" });
  await screen.user.click(dialog.getByRole("button", { name: submit }));
  expect(dialog.getByRole("alert").textContent).toContain("El teu producte ja no ofereix aquesta opció.");
});

test("options that cannot be loaded say so in their row and in the dialog", async () => {
  portal.fail(/available-happy-days/, { status: 500, code: "internal_error" });
  const screen = await openContract(house);
  const dialog = await openDialog(screen, "Dia gratuït", dayTitle);
  expect(dialog.getByRole("alert").textContent).toContain("No hem pogut carregar les opcions del producte");
  expect(dialog.queryByRole("button", { name: submit })).toBeNull();
});

test("the dialog of a product without another option only informs", async () => {
  await database.unguarded.query(
    `update products set tariff_options = jsonb_set(tariff_options, '{happy_day}', '["sunday"]') where product_id = 'solar'`,
  );
  await database.unguarded.query(
    `update contracts set tariff_options = tariff_options || '{"happy_day": "sunday"}' where name = $1`,
    [house],
  );
  const screen = await openContract(house);
  const dialog = await openDialog(screen, "Dia gratuït", dayTitle);
  expect(dialog.getByText("Ara tens: Diumenge.")).toBeDefined();
  expect(dialog.getByText("Ara mateix el teu producte no ofereix cap altra opció.")).toBeDefined();
  expect(dialog.queryByRole("button", { name: submit })).toBeNull();
});

test("the options of a contract that is not active cannot be changed", async () => {
  const screen = await openContract(garage);
  const button = screen.getByRole("button", { name: "Canvia’l Dia gratuït" });
  expect(button.getAttribute("aria-description")).toBe("Només es pot canviar un contracte actiu");
});
