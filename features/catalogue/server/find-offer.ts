import type { PlainDate } from "#energy/calendar.ts";
import { findNumberedTariff } from "#energy/tariff-numbers.ts";
import { zoneOfPostalCode } from "#energy/tariffs.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { findContractableProducts, type SupplyToContract } from "./contractable-products.ts";

/** A product that was chosen for a supply, by their numbers for programs. */
export interface ChosenProduct extends Pick<
  SupplyToContract,
  "commodity" | "powersW" | "selfConsumption" | "audience"
> {
  readonly productId: number;
  readonly tariffCode: string;
  readonly postalCode: string;
}

/** CNMC's code of the tariff with a number; undefined for a number that none has. */
export const tariffCodeOf = (
  commodity: SupplyToContract["commodity"],
  tariffId: number,
): string | undefined => findNumberedTariff(commodity, tariffId)?.code;

/** The chosen product, where a contract of this day can have it; undefined otherwise. */
export const createFindOffer =
  ({ pool }: Pick<Database, "pool">) =>
  async (
    { productId: chosen, tariffCode, postalCode, ...supply }: ChosenProduct,
    day: PlainDate,
  ): Promise<{ productId: string; name: string } | undefined> => {
    const offered = await findContractableProducts(
      pool,
      { ...supply, accessTariff: tariffCode, zone: zoneOfPostalCode(postalCode) },
      day,
    );
    const product = offered.find(({ numericId }) => numericId === chosen);
    return product && { productId: product.productId, name: product.commercialName };
  };
