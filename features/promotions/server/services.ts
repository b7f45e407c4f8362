import { isCompleteLanguage, type KnownLanguage } from "#platform/contract/languages.ts";
import { sanitiseHtml } from "#platform/server/html/sanitise-html.ts";
import type { PromotionPorts } from "./promotion-ports.ts";
import { createPromotions } from "./publish-promotions.ts";
import { createFindCoupon } from "./validate-coupon.ts";

interface PromotionNeeds extends Pick<PromotionPorts, "database"> {
  readonly readConfiguration: () => {
    readonly languages: ReturnType<PromotionPorts["readConfiguration"]>["languages"] & {
      readonly offered: readonly KnownLanguage[];
    };
  };
}

export const createServices = ({ database, readConfiguration }: PromotionNeeds) => ({
  ...createPromotions({
    database,
    sanitiseHtml,
    offered: readConfiguration().languages.offered.filter(isCompleteLanguage),
  }),
  findCoupon: createFindCoupon({ database, readConfiguration }),
});
export type PromotionServices = ReturnType<typeof createServices>;
