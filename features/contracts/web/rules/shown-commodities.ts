import { commodities, type Commodity } from "#features/contracts/contract/contract-fields.ts";
import type { DisplayType } from "#platform/contract/settings.ts";

/** The kinds of supply that have a list here; all of them where the deployment names none of the two. */
export const shownCommodities = (displayTypes: readonly DisplayType[]): Commodity[] => {
  const shown = commodities.filter((commodity) => displayTypes.includes(commodity));
  return shown.length > 0 ? shown : [...commodities];
};

/** The kind of supply that an address names, if it has a list here. */
export const commodityOf = (
  contractType: string | undefined,
  displayTypes: readonly DisplayType[],
): Commodity | undefined => shownCommodities(displayTypes).find((commodity) => commodity === contractType);
