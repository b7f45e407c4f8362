import { dateAt } from "#energy/calendar.ts";
import { clockOfZone } from "#energy/tariffs.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { findCurveContract } from "../get-consumption-chart.ts";
import { ownOffersOfContract } from "./compare-own-offers.ts";
import type { OfferPorts, SoldProduct } from "./offer-ports.ts";

/** The last year of readings of a contract, priced as it is and with a product of the catalogue; undefined without one. */
export const createFindYearsOfProduct =
  <Stored extends SoldProduct>(ports: OfferPorts<Stored>) =>
  async (
    {
      customerId,
      contractId,
      numericId,
    }: { readonly customerId: number; readonly contractId: number; readonly numericId: number },
    { now, language }: { readonly now: Date; readonly language: CompleteLanguage },
  ): Promise<{ readonly nowCents: number; readonly productCents: number } | undefined> => {
    const contract = await findCurveContract(ports.database, customerId, contractId);
    if (contract === undefined) return undefined;
    const today = dateAt(now, clockOfZone(contract.zone));
    const { comparison } = await ownOffersOfContract(
      ports,
      { customerId, contractId, today, language },
      contract,
    );
    const offered = comparison?.offers.find(({ productId }) => productId === numericId);
    return comparison?.now.status === "priced" && offered?.asToday.status === "priced"
      ? { nowCents: comparison.now.yearCents, productCents: offered.asToday.yearCents }
      : undefined;
  };
