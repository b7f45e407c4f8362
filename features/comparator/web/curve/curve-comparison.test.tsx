import { describe, expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { eachDay, hoursInDay } from "#energy/calendar.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));
type Screen = Awaited<ReturnType<typeof portal.open>>;

const csv = [
  "CUPS;Fecha;Hora;Consumo_kWh;Metodo_obtencion",
  ...eachDay("2026-08-01", "2026-10-31").flatMap((day) =>
    Array.from(
      { length: hoursInDay(day) },
      (_, hour) => `ES0031408160870037YV0F;${day.replaceAll("-", "/")};${hour + 1};0,${300 + hour};R`,
    ),
  ),
].join("\r\n");

const open = async (): Promise<Screen> => {
  const screen = await portal.open("/comparador");
  await screen.user.click(screen.getByRole("radio", { name: "Amb les meves hores" }));
  return screen;
};
const choose = (screen: Screen, text: string) =>
  screen.user.upload(
    screen.getByLabelText("Fitxer de consum per hores"),
    new File([text], "consum.csv", { type: "text/csv" }),
  );

describe("the hours of a file", () => {
  test("are read in the browser and then priced with every product", async () => {
    const screen = await open();
    const before = portal.requests.length;
    await choose(screen, csv);
    await screen.findByText(/^Hem llegit 92 dies/);
    expect(portal.requests.slice(before).filter((path) => path.includes("price-compare"))).toEqual([]);
    await screen.user.type(screen.getByLabelText(/^Potència P1/), "3,45");
    await screen.user.click(screen.getByRole("button", { name: "Compara" }));
    expect(await screen.findByText(/^El més barat: /)).toBeDefined();
    expect(screen.getByText(/Un producte que segueix el mercat/)).toBeDefined();
    await screen.user.click(screen.getByRole("button", { name: "Compara un altre fitxer" }));
    expect(screen.getByLabelText("Fitxer de consum per hores")).toBeDefined();
  });

  test("are not found in a file of months, which is said", async () => {
    const screen = await open();
    await choose(screen, "CUPS;Fecha;Valle;Llano;Punta\nES1;2026/01;1;2;3");
    expect(await screen.findByText(/Comprova que és el consum per hores/)).toBeDefined();
    await screen.user.click(screen.getByRole("button", { name: "Compara" }));
    expect(screen.queryByText(/^El més barat/)).toBeNull();
  });
});
