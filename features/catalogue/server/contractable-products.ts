import type { PlainDate } from "#energy/calendar.ts";
import type { TariffZone } from "#energy/tariffs.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import { findOfferedProducts, type ProductPriceRow, type StoredProduct } from "./product-rows.ts";

/** What decides which products a supply can have. */
export interface SupplyToContract {
  readonly commodity: "electricity" | "gas";
  /** CNMC code. */
  readonly accessTariff: string;
  readonly zone: TariffZone;
  /** By period; empty for gas. */
  readonly powersW: readonly number[];
  readonly selfConsumption: "with" | "without";
  readonly audience: "home" | "business";
}

interface Validity {
  readonly from: PlainDate | null;
  /** First day on which it no longer holds. */
  readonly to: PlainDate | null;
}

const holdsOn = ({ from, to }: Validity, day: PlainDate): boolean =>
  (from === null || from <= day) && (to === null || day < to);

const isWithinPowers = ({ minPowerW, maxPowerW }: StoredProduct, powersW: readonly number[]): boolean => {
  const highestW = Math.max(...powersW);
  return powersW.length === 0
    ? minPowerW === null && maxPowerW === null
    : highestW >= (minPowerW ?? 0) && highestW <= (maxPowerW ?? Infinity);
};

export const isSoldOn = ({ soldFrom, soldTo }: StoredProduct, day: PlainDate): boolean =>
  holdsOn({ from: soldFrom, to: soldTo }, day);

export const isPricedOn = ({ validFrom, validTo }: ProductPriceRow, day: PlainDate): boolean =>
  holdsOn({ from: validFrom, to: validTo }, day);

/** Whether a supply can have a product from a contract that is made on a day; whether it is offered at all is not asked. */
export const canBeContracted = (
  product: StoredProduct,
  { commodity, accessTariff, zone, powersW, selfConsumption, audience }: SupplyToContract,
  day: PlainDate,
): boolean =>
  product.commodity === commodity &&
  isSoldOn(product, day) &&
  (product.zones.length === 0 || product.zones.includes(zone)) &&
  (product.selfConsumption === "any" || product.selfConsumption === selfConsumption) &&
  (product.audience === "any" || product.audience === audience) &&
  isWithinPowers(product, powersW) &&
  product.prices.some(
    (price) =>
      price.accessTariff === accessTariff &&
      (price.zone === "any" || price.zone === zone) &&
      isPricedOn(price, day),
  );

/** The published products that can be contracted for a supply on a day, in the order of their numbers. */
export const findContractableProducts = async (
  db: Queryable,
  supply: SupplyToContract,
  day: PlainDate,
): Promise<StoredProduct[]> =>
  (await findOfferedProducts(db, supply.commodity)).filter((product) =>
    canBeContracted(product, supply, day),
  );
