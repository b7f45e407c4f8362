import type { Configuration } from "#features/operations/contract/configuration.ts";
import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { AudienceTrait, BannerPlace } from "../contract/banner-places.ts";
import type { Texts } from "./published-promotions.ts";

export interface PromotionPorts {
  readonly database: Pick<Database, "pool">;
  readonly readConfiguration: () => {
    readonly languages: Pick<Configuration["languages"], "default">;
    readonly features: Pick<Configuration["features"], "showCoupons">;
    /** The code of the banner on each screen; empty where there is none. */
    readonly banners: Readonly<Record<BannerPlace, string>>;
  };
  /** What the customer has, for the audience of banners. */
  readonly findTraits: (customerId: number) => Promise<readonly AudienceTrait[]>;
}

/** The text in the wanted language, else in the deployment's, else in any. */
export const textIn = (texts: Texts, wanted: CompleteLanguage, fallback: CompleteLanguage): string =>
  [wanted, fallback, ...completeLanguages]
    .map((language) => texts[language])
    .find((text) => text !== undefined) ?? "";
