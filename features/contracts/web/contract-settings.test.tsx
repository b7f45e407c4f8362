import { expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const demo = await loadConfiguration("deployments/demo/llum.json");
const off = { enabled: false };
/** The demo with everything of contracts switched the other way. */
const configuration = {
  ...demo,
  features: {
    ...demo.features,
    powerChange: false,
    notificacionAddressChange: false,
    noCesionSips: false,
    invoiceOnlineModification: false,
    electronicNotificationButton: false,
    contractReportDownload: false,
    horizontalButtonLayout: true,
  },
  contract: { ...demo.contract, ibanChange: off, gasIbanChange: off },
  contracts: { ...demo.contracts, dontShowSearchFilter: true, showProduct: false, showPower: false },
};
const portal = await startComponentPortal(await createTestDatabase("demo"), {
  infrastructure: { configuration },
});
const { household } = demoPeople;
const { flat, flatGas } = demoContracts.household;
type Screen = Awaited<ReturnType<typeof portal.open>>;

const changeButtons = [
  "Canvia la potència",
  "Canvia’l Compte bancari",
  "Canvia-ho Com arriben les factures",
  "No vull cedir les dades",
  "Canvia l’adreça",
  "Activada",
  "Descarrega el contracte",
];
const shownOf = (screen: Screen): string[] =>
  changeButtons.filter((name) => screen.queryByRole("button", { name }) !== null);

test("a contract has no button for what the deployment switches off", async () => {
  const electricity = await portal.open(`/contractes/electricity/${flat}`, { as: household });
  expect(electricity.getByRole("heading", { name: "Dades del contracte" })).toBeDefined();
  expect(shownOf(electricity)).toEqual([]);
  const gas = await portal.open(`/contractes-gas/${flatGas}`, { as: household });
  expect(gas.getByRole("heading", { name: "Dades del contracte" })).toBeDefined();
  expect(shownOf(gas)).toEqual([]);
});

test("buttons stand beside what they change where the deployment wants it", async () => {
  const screen = await portal.open(`/contractes/electricity/${flat}`, { as: household });
  expect(document.querySelector("[data-buttons]")?.getAttribute("data-buttons")).toBe("beside");
  await portal.restart({ infrastructure: { configuration: demo } });
  await screen.reload();
  expect(document.querySelector("[data-buttons]")?.getAttribute("data-buttons")).toBe("below");
  expect(shownOf(screen)).toEqual(changeButtons);
  await portal.restart({ infrastructure: { configuration } });
});

test("a list has neither search nor the columns that the deployment hides", async () => {
  const screen = await portal.open("/contractes/electricity", { as: household });
  expect(screen.queryByLabelText("Busca un contracte")).toBeNull();
  const columns = ["Adreça", "Contracte i CUPS", "Producte", "Potència", "Estat", "Pagament"];
  const shown = columns.filter(
    (name) => screen.queryByRole("columnheader", { name: new RegExp(`^${name}`) }) !== null,
  );
  expect(shown).toEqual(["Adreça", "Contracte i CUPS", "Estat", "Pagament"]);
});

test("the count of a list says when it has been updated", async () => {
  await portal.restart({ infrastructure: { configuration: demo } });
  const screen = await portal.open("/contractes/electricity", { as: household });
  expect(screen.queryByText(/S’ha actualitzat la llista/)).toBeNull();
  await screen.user.type(screen.getByLabelText("Busca un contracte"), "migdia{Enter}");
  expect(screen.getByText(/S’ha actualitzat la llista/)).toBeDefined();
});
