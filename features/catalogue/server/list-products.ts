import { madridDate, type PlainDate } from "#energy/calendar.ts";
import { regulatedAmountsOf } from "#energy/pricing/regulated-amounts.ts";
import { findNumberedTariff } from "#energy/tariff-numbers.ts";
import type { CouponTerms } from "#features/promotions/contract/coupon-code.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { listGasProducts } from "../contract/list-gas-products.ts";
import { listProducts } from "../contract/list-products.ts";
import type { OfferedProduct } from "../contract/offered-product.ts";
import { findContractableProducts } from "./contractable-products.ts";
import { inOrderOfCost, offeredProductOf } from "./offers/offered-product.ts";
import {
  type AskedSupply,
  findFacts,
  offeredSupplyOf,
  type RegistryPorts,
  supplyPointOf,
} from "./offers/offered-supply.ts";
import { yearOfSupply } from "./offers/product-estimate.ts";
import { pricesOfIndexed } from "./indexed-prices.ts";
import { findRegulatedRows } from "./regulated-queries.ts";

export interface ProductPorts extends RegistryPorts {
  readonly database: Pick<Database, "pool">;
  readonly promotions: {
    /** What a coupon gives today; undefined for one that cannot be used. */
    readonly findCoupon: (typed: {
      readonly code: string;
      readonly today: PlainDate;
      readonly language: CompleteLanguage;
    }) => Promise<CouponTerms | undefined>;
  };
}

interface ProductCall {
  readonly query: {
    readonly atr: number;
    readonly cups: string;
    readonly promocode?: string | undefined;
    readonly postalCode?: string | undefined;
    readonly audience?: "home" | "business" | undefined;
  };
  readonly language: CompleteLanguage;
  readonly now: Date;
  readonly fail: (code: "cups_not_valid" | "tariff_not_found") => never;
}

type AskedOfCommodity = Pick<AskedSupply, "commodity" | "maxPowerW" | "hasSelfConsumption">;

const listFor = async (
  ports: ProductPorts,
  { query: { atr, cups, promocode, ...asked }, language, now, fail }: ProductCall,
  ofCommodity: AskedOfCommodity,
): Promise<OfferedProduct[]> => {
  const { commodity } = ofCommodity;
  const supplyPoint = supplyPointOf(cups) ?? fail("cups_not_valid");
  const { code: accessTariff } = findNumberedTariff(commodity, atr) ?? fail("tariff_not_found");
  const today = madridDate(now);
  const { pool } = ports.database;
  const [facts, coupon, rows] = await Promise.all([
    findFacts(ports, { supplyPoint, commodity }),
    promocode === undefined ? undefined : ports.promotions.findCoupon({ code: promocode, today, language }),
    findRegulatedRows(pool),
  ]);
  const supply = offeredSupplyOf({ ...asked, ...ofCommodity, accessTariff }, facts, today);
  const products = await findContractableProducts(pool, supply, today);
  const selected = coupon?.productIds ?? [];
  const use = yearOfSupply(supply, today);
  const intervalPrices = await pricesOfIndexed(pool, products, { supply, today });
  const offer = { supply, use, coupon, language, today, intervalPrices, regulated: regulatedAmountsOf(rows) };
  return inOrderOfCost(
    products
      .filter(({ productId }) => selected.length === 0 || selected.includes(productId))
      .map((product) => offeredProductOf(product, offer)),
  );
};

export const handleListProducts = (ports: ProductPorts): Handler =>
  handler(listProducts, (call) => {
    const { power, selfcons } = call.query;
    return listFor(ports, call, { commodity: "electricity", maxPowerW: power, hasSelfConsumption: selfcons });
  });

export const handleListGasProducts = (ports: ProductPorts): Handler =>
  handler(listGasProducts, (call) => listFor(ports, call, { commodity: "gas", maxPowerW: 0 }));
