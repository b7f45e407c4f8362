import type { PlainDate } from "#energy/calendar.ts";
import type { IntervalPrices } from "#energy/pricing/interval-prices.ts";
import type { Product } from "#energy/pricing/product.ts";
import type { RegulatedAmounts } from "#energy/pricing/supply-terms.ts";
import type { TariffZone } from "#energy/tariffs.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";

/** What is known of a product of the catalogue before it is priced. */
export interface SoldProduct {
  readonly productId: string;
  readonly numericId: number;
  readonly commercialName: string;
  readonly minPowerW: number | null;
  readonly maxPowerW: number | null;
}

/** What decides which products a supply can have. */
export interface SupplyToOffer {
  readonly commodity: "electricity";
  readonly accessTariff: string;
  readonly zone: TariffZone;
  readonly powersW: readonly number[];
  readonly selfConsumption: "with" | "without";
  readonly audience: "home" | "business";
}

interface DayRange {
  readonly startsOn: PlainDate;
  readonly endsOn: PlainDate;
}

/** `Stored` is the catalogue's product, which only the catalogue reads. */
export interface OfferPorts<Stored extends SoldProduct = SoldProduct> {
  readonly database: Database;
  readonly findContractableProducts: (supply: SupplyToOffer, day: PlainDate) => Promise<Stored[]>;
  readonly pricedProductOf: (product: Stored, language: CompleteLanguage) => Product;
  readonly readIntervalPrices: (
    key: { readonly productId: string; readonly accessTariff: string; readonly zone: TariffZone },
    range: DayRange,
  ) => Promise<IntervalPrices>;
  readonly readRegulatedAmounts: () => Promise<RegulatedAmounts>;
  readonly findWalletShares: (
    keys: { readonly customerId: number; readonly contractIds: readonly number[] },
    today: PlainDate,
  ) => Promise<readonly { readonly percentage: number }[]>;
  readonly readConfiguration: () => {
    readonly features: { readonly virtualBattery: boolean };
    readonly powerChangeCosts: {
      readonly connectionEur: number;
      readonly accessEurPerKw: number;
      readonly extensionEurPerKw: number;
    };
  };
}
