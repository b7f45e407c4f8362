import { describe, expect, test } from "vitest";
import { type GasPrices, pricesFor } from "./product.ts";

const row = (accessTariff: GasPrices["accessTariff"], zone: GasPrices["zone"], eur: number): GasPrices => ({
  validFrom: "2026-01-01",
  validTo: null,
  accessTariff,
  zone,
  fixedTerm: { per: "month", eur },
  energyEurKwh: 0.05,
});

describe("pricesFor", () => {
  const prices = [
    row("RL.1", null, 4),
    { ...row("RL.1", null, 3), validFrom: "2025-01-01" } as const,
    row("RL.1", "balearic_islands", 5),
    row("RL.2", null, 8),
  ];

  test("gives the rows of the tariff, oldest first", () => {
    const rows = pricesFor(prices, { accessTariff: "RL.1", zone: "peninsula" });
    expect(rows.map(({ fixedTerm }) => fixedTerm.eur)).toEqual([3, 4]);
  });

  test("prefers the rows of the zone", () => {
    const rows = pricesFor(prices, { accessTariff: "RL.1", zone: "balearic_islands" });
    expect(rows.map(({ fixedTerm }) => fixedTerm.eur)).toEqual([5]);
  });

  test("gives none for a tariff without prices", () => {
    expect(pricesFor(prices, { accessTariff: "RL.3", zone: "peninsula" })).toEqual([]);
  });
});
