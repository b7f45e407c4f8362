import { expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { addDays, madridDate } from "#energy/calendar.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const database = await createTestDatabase("demo");
const portal = await startComponentPortal(database);
const { household } = demoPeople;
const { flat, garage } = demoContracts.household;
const tenDaysAgo = addDays(madridDate(new Date()), -10);
await database.unguarded.query("update contracts set starts_on = $2 where name = $1", [flat, tenDaysAgo]);
await database.unguarded.query(
  "update contracts set state = 'active', starts_on = '2020-01-01', ends_on = null where name = $1",
  [garage],
);

test("from the contract, a holder reads what happens, sends the wish, and follows it", async () => {
  const screen = await portal.open(`/contractes/electricity/${flat}`, { as: household });
  await screen.user.click(
    screen.getByRole("link", { name: "No vas acceptar el canvi de comercialitzadora?" }),
  );
  expect(screen.getByText("Va passar d’una altra comercialitzadora a nosaltres")).toBeDefined();
  expect(screen.getByText(/^El llum o el gas no es tallen/)).toBeDefined();
  await screen.user.click(screen.getByRole("button", { name: "Envia" }));
  expect(screen.getAllByText(/Tria què vols/).length).toBeGreaterThan(0);
  await screen.user.click(screen.getByRole("radio", { name: "Vull que torni com estava" }));
  await screen.user.click(screen.getByRole("radio", { name: "Per una trucada" }));
  await screen.user.click(screen.getByRole("checkbox", { name: /^Soc titular d’aquest subministrament/ }));
  await screen.user.click(screen.getByRole("button", { name: "Envia" }));
  await screen.user.click(await screen.findByRole("link", { name: "Mira com està" }));
  expect(
    await screen.findByRole("heading", { name: "Tornar el subministrament a la comercialitzadora anterior" }),
  ).toBeDefined();
});

test("a year later the screen says why it cannot be asked for, and leads to a claim", async () => {
  const screen = await portal.open(`/canvi-no-acceptat/${garage}`, { as: household });
  expect(screen.getByText(/^Ha passat més d’un any del canvi, i la distribuïdora/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Fes una reclamació" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Envia" })).toBeNull();
});
