import { addDays, madridDate, type PlainDate } from "#energy/calendar.ts";
import type { IntervalPrices } from "#energy/pricing/interval-prices.ts";
import { lastResortTariff } from "#energy/pricing/price-bill.ts";
import { type Product, pricesFor } from "#energy/pricing/product.ts";
import { regulatedAmountsOf } from "#energy/pricing/regulated-amounts.ts";
import { canHavePvpc, pvpc } from "#energy/pricing/regulated-reference.ts";
import type { RegulatedAmounts } from "#energy/pricing/supply-terms.ts";
import { yearBefore } from "#energy/pricing/year-of-use.ts";
import { findNumberedTariff } from "#energy/tariff-numbers.ts";
import type { TariffZone } from "#energy/tariffs.ts";
import { ratesOn } from "#energy/tax-rates.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { getRegulatedReference, type RegulatedReference } from "../contract/get-regulated-reference.ts";
import {
  findFacts,
  type OfferedSupply,
  offeredSupplyOf,
  type RegistryPorts,
  supplyPointOf,
} from "./offers/offered-supply.ts";
import { estimateProduct, yearOfSupply } from "./offers/product-estimate.ts";
import { findRegulatedRows } from "./regulated-queries.ts";

export interface ReferencePorts extends RegistryPorts {
  readonly database: Pick<Database, "pool">;
  readonly readPvpcPrices: (
    zone: TariffZone,
    range: { readonly startsOn: PlainDate; readonly endsOn: PlainDate },
  ) => Promise<IntervalPrices>;
}

interface Reference extends Pick<RegulatedReference, "kind" | "pricesFrom" | "pricesTo"> {
  readonly product: Product;
  readonly intervalPrices: ReadonlyMap<string, IntervalPrices>;
}

/** The regulated price of a supply; undefined where it cannot have one. */
const findReference = async (
  { readPvpcPrices }: ReferencePorts,
  supply: OfferedSupply,
  { regulated, today }: { readonly regulated: RegulatedAmounts; readonly today: PlainDate },
): Promise<Reference | undefined> => {
  if (supply.commodity === "electricity") {
    if (!canHavePvpc(supply)) return undefined;
    const year = yearBefore(today);
    const prices = await readPvpcPrices(supply.zone, year);
    const intervalPrices = new Map([[pvpc.productId, prices]]);
    return { kind: "pvpc", product: pvpc, intervalPrices, pricesFrom: year.startsOn, pricesTo: year.endsOn };
  }
  const product = lastResortTariff(supply.accessTariff, regulated);
  const [row] = product?.commodity === "gas" ? ratesOn(pricesFor(product.prices, supply), today) : [];
  if (product === null || row === undefined) return undefined;
  const pricesTo = row.validTo === null ? null : addDays(row.validTo, -1);
  return { kind: "tur", product, intervalPrices: new Map(), pricesFrom: row.validFrom, pricesTo };
};

/** Prices the year of use that the products of the supply are estimated with. */
export const handleGetRegulatedReference = (ports: ReferencePorts): Handler =>
  handler(getRegulatedReference, async ({ query, now, fail }) => {
    const { commodity, atr, cups, power = 0, ...asked } = query;
    const supplyPoint = supplyPointOf(cups) ?? fail("cups_not_valid");
    const { code: accessTariff } = findNumberedTariff(commodity, atr) ?? fail("tariff_not_found");
    const today = madridDate(now);
    const [facts, rows] = await Promise.all([
      findFacts(ports, { supplyPoint, commodity }),
      findRegulatedRows(ports.database.pool),
    ]);
    const supply = offeredSupplyOf({ ...asked, commodity, accessTariff, maxPowerW: power }, facts, today);
    const regulated = regulatedAmountsOf(rows);
    const found = await findReference(ports, supply, { regulated, today });
    if (found === undefined) return { reference: null };
    const { product, intervalPrices, ...shown } = found;
    const use = yearOfSupply(supply, today);
    const estimate = estimateProduct(product, { supply, use, regulated, intervalPrices, today });
    if (estimate.status !== "comparable") return { reference: null };
    const { firstYearCents, monthlyCents } = estimate;
    return { reference: { ...shown, firstYearCents, monthlyCents } };
  });
