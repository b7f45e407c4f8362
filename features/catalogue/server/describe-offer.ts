import type { PlainDate } from "#energy/calendar.ts";
import { regulatedAmountsOf } from "#energy/pricing/regulated-amounts.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { OfferedProduct } from "../contract/offered-product.ts";
import { findContractableProducts } from "./contractable-products.ts";
import type { ChosenProduct } from "./find-offer.ts";
import type { ProductPorts } from "./list-products.ts";
import { pricesOfIndexed } from "./indexed-prices.ts";
import { offeredProductOf } from "./offers/offered-product.ts";
import { findFacts, offeredSupplyOf, supplyPointOf } from "./offers/offered-supply.ts";
import { yearOfSupply } from "./offers/product-estimate.ts";
import { findRegulatedRows } from "./regulated-queries.ts";

/** A product that was chosen for a supply point, with the coupon that was typed. */
export interface DescribedProduct extends ChosenProduct {
  readonly cups: string;
  readonly coupon?: string | undefined;
  readonly language: CompleteLanguage;
}

/**
 * The chosen product with its prices, promotions, services and what a year of it costs this supply, as the list of
 * products shows it on this day; undefined where a contract of the day cannot have it.
 */
export const createDescribeOffer =
  (ports: ProductPorts) =>
  async (chosen: DescribedProduct, day: PlainDate): Promise<OfferedProduct | undefined> => {
    const { cups, coupon: code, language, tariffCode: accessTariff, powersW, selfConsumption } = chosen;
    const { commodity, postalCode, audience } = chosen;
    const supplyPoint = supplyPointOf(cups);
    const [facts, coupon, rows] = await Promise.all([
      supplyPoint === undefined ? undefined : findFacts(ports, { supplyPoint, commodity }),
      code === undefined ? undefined : ports.promotions.findCoupon({ code, today: day, language }),
      findRegulatedRows(ports.database.pool),
    ]);
    const asked = {
      commodity,
      accessTariff,
      maxPowerW: Math.max(0, ...powersW),
      hasSelfConsumption: selfConsumption === "with",
      audience,
      ...(postalCode === "" ? {} : { postalCode }),
    };
    // The powers of the contract, which need not be those of the register.
    const supply = { ...offeredSupplyOf(asked, facts, day), powersW };
    const products = await findContractableProducts(ports.database.pool, supply, day);
    const product = products.find(({ numericId }) => numericId === chosen.productId);
    if (product === undefined) return undefined;
    const intervalPrices = await pricesOfIndexed(ports.database.pool, [product], { supply, today: day });
    const selected = coupon?.productIds ?? [];
    const applies = selected.length === 0 || selected.includes(product.productId);
    return offeredProductOf(product, {
      supply,
      use: yearOfSupply(supply, day),
      coupon: applies ? coupon : undefined,
      language,
      today: day,
      intervalPrices,
      regulated: regulatedAmountsOf(rows),
    });
  };
