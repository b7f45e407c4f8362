import { expect, test } from "vitest";
import { startComponentDesk } from "#apps/desk/testing/component-desk.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { loadProducts } from "../server/load-products.ts";

const database = await createTestDatabase("demo");
const record = {
  product_id: "dated",
  commodity: "electricity",
  commercial_name: "Dated",
  description: { en: "<p>All <strong>green</strong></p>" },
  prices: [
    {
      access_tariff: "018",
      valid_from: "2020-01-01",
      valid_to: "2025-01-01",
      energy_eur_kwh: [0.2, 0.15, 0.1],
    },
    { access_tariff: "018", valid_from: "2025-01-01", energy_eur_kwh: [0.123456, 0.123456, 0.123456] },
  ],
};
await loadProducts({ database, records: [{ line: 1, record }] });
const desk = await startComponentDesk(database);

test("a product is read with its prices by dates, and published with a reason", async () => {
  const screen = await desk.open("/products", { roles: ["publisher"] });
  await screen.user.click(screen.getByRole("link", { name: "Dated" }));
  expect(screen.getByText("green").tagName).toBe("STRONG");
  screen.getByText("P1 0.20 · P2 0.15 · P3 0.10");
  // One price for all periods is written once, and it is that of today.
  expect(screen.getByText("0.123456").closest("tr")?.textContent).toContain("Today");
  screen.getByText("It lacks the description in one of the languages.");
  await screen.user.click(screen.getByRole("button", { name: "Publish" }));
  await screen.user.type(screen.getByLabelText("Reason"), "campaign 7");
  await screen.user.click(screen.getAllByRole("button", { name: "Publish" }).at(-1) ?? document.body);
  screen.getByRole("button", { name: "Withdraw" });
  screen.getAllByText("Published");
  const { rows } = await database.unguarded.query(
    "select published from products where product_id = 'dated'",
  );
  expect(rows).toEqual([{ published: true }]);
});
