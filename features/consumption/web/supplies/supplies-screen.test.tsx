import { describe, expect, test, vi } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const database = await createTestDatabase("demo");
const portal = await startComponentPortal(database);

type Screen = Awaited<ReturnType<typeof portal.open>>;
const open = (search = ""): Promise<Screen> =>
  portal.open(`/consum/subministraments${search}`, { as: demoPeople.administrator });
const rowsOf = (screen: Screen): string[] =>
  [...screen.getByRole("table", { name: "Consum per grups" }).querySelectorAll("tbody tr")].map(
    ({ textContent }) => textContent,
  );

describe("the consumption of all supplies", () => {
  test("of 400 contracts is one sum, divided by municipality and by product", async () => {
    const screen = await open();
    expect(await screen.findByText(/de 400 contractes d’electricitat/)).toBeDefined();
    const municipalities = rowsOf(screen);
    expect(municipalities.length).toBeGreaterThan(1);
    await screen.user.click(screen.getByRole("radio", { name: "Productes" }));
    await screen.findByRole("columnheader", { name: "Producte" });
    expect(rowsOf(screen)[0]).toContain("Llum");
    expect(
      screen.getByRole("slider", { name: /^Consum de tots els subministraments per mesos/ }),
    ).toBeDefined();
  });

  test("by contract has pages, whose rows open the contract's consumption", async () => {
    const screen = await open("?by=contract");
    expect(await screen.findByText("1–20 de 400")).toBeDefined();
    expect(rowsOf(screen)).toHaveLength(20);
    const link = screen.getAllByRole("link", { name: /^00\d{5}$/ })[0];
    expect(link?.getAttribute("href")).toMatch(/^\/consum\?contract=00\d{5}$/);
  });

  test("comes as a ZIP with the readings of each contract on the chosen days", async () => {
    const screen = await open();
    const from = await screen.findByLabelText("Del dia");
    const last = screen.getByLabelText<HTMLInputElement>("Fins al dia");
    await screen.user.clear(from);
    await screen.user.type(from, `${last.value.slice(0, 8)}01`);
    await screen.user.selectOptions(screen.getByLabelText("Format"), "JSON");
    await screen.user.click(screen.getByRole("button", { name: "Descarrega el ZIP" }));
    await vi.waitFor(() => expect(screen.downloads).toHaveLength(1), { timeout: 60_000 });
    const [archive] = screen.downloads;
    expect(archive?.filename).toMatch(/^corbes_hourly_.*\.zip$/);
  });

  test("has no ZIP of days without readings, and says why", async () => {
    const screen = await open();
    for (const label of ["Del dia", "Fins al dia"]) {
      const field = await screen.findByLabelText(label);
      await screen.user.clear(field);
      await screen.user.type(field, "2019-01-01");
    }
    await screen.user.click(screen.getByRole("button", { name: "Descarrega el ZIP" }));
    expect(await screen.findByText("No s’ha pogut descarregar")).toBeDefined();
  });

  test("is announced as empty without readings", async () => {
    await database.unguarded.query("delete from curve_months");
    const screen = await open();
    expect(await screen.findByText("Encara no hi ha lectures")).toBeDefined();
  });
});
