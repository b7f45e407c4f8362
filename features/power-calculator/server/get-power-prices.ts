import { madridDate } from "#energy/calendar.ts";
import { ratesOn } from "#energy/tax-rates.ts";
import type { RegulatedAmounts } from "#energy/pricing/supply-terms.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { getPowerPrices } from "../contract/get-power-prices.ts";

export interface PowerPricePorts {
  /** What law and regulator set, each row until the next one of its table begins. */
  readonly readRegulatedAmounts: () => Promise<RegulatedAmounts>;
}

const household = "018";

export const handleGetPowerPrices = ({ readRegulatedAmounts }: PowerPricePorts): Handler =>
  handler(getPowerPrices, async ({ now }) => {
    const { accessPrices = [] } = await readRegulatedAmounts();
    const ofHomes = ratesOn(accessPrices, madridDate(now)).filter(({ appliesTo }) => appliesTo === household);
    const tolls = ofHomes.find(({ kind }) => kind === "power_tolls")?.amounts;
    const charges = ofHomes.find(({ kind }) => kind === "power_charges")?.amounts;
    if (tolls === undefined || charges?.length !== tolls.length) return { eurKwYear: [] };
    return { eurKwYear: tolls.map((toll, index) => toll + (charges[index] ?? 0)) };
  });
