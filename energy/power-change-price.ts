import type { PowerChangeCosts } from "./power-change-costs.ts";
import type { BillTaxes } from "./tax-rates.ts";

/** The fees of a power change with the sales tax of a service. In cents; the tax is rounded once, on the total. */
export const taxedPowerChangeCosts = (
  { totalCents }: Pick<PowerChangeCosts, "totalCents">,
  { service }: Pick<BillTaxes, "service">,
): { taxCents: number; totalCents: number } => {
  const taxCents = Math.round(totalCents * service.rate);
  return { taxCents, totalCents: totalCents + taxCents };
};
