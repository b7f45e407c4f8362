import { madridDate } from "#energy/calendar.ts";
import { powerChangeCosts } from "#energy/power-change-costs.ts";
import { taxedPowerChangeCosts } from "#energy/power-change-price.ts";
import { withPowerTaxes, yearlyPowerCents, type PowerTaxFactors } from "#energy/power-price.ts";
import type { RegulatedAmounts } from "#energy/pricing/supply-terms.ts";
import { billTaxesOn, hasBillTaxes } from "#energy/tax-rates.ts";
import { type AccessTariffCode, zoneOfPostalCode } from "#energy/tariffs.ts";
import type { ChangeCosts } from "#platform/contract/change-costs.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  findPrices,
  type FoundContractDetail,
  type FoundPrices,
} from "#features/contracts/server/contract-queries.ts";
import { powerTaxFactors } from "#features/contracts/server/get-contract-prices.ts";

export interface PowerChangeCostPorts {
  readonly database: Database;
  readonly readRegulatedAmounts: () => Promise<Pick<RegulatedAmounts, "taxRates">>;
  readonly configuration: {
    readonly powerChangeCosts: {
      readonly connectionEur: number;
      readonly accessEurPerKw: number;
      readonly extensionEurPerKw: number;
    };
  };
}

interface RequestedPowers {
  readonly contract: FoundContractDetail;
  readonly tariff: AccessTariffCode;
  readonly requestedW: readonly number[];
}

/** What the power costs in a year with its taxes, before and after; null where a period has no price. */
const yearOf = (
  { powerEurKwYear }: FoundPrices,
  { powersW, requestedW }: { readonly powersW: readonly number[]; readonly requestedW: readonly number[] },
  factors: PowerTaxFactors | null,
): ChangeCosts["year"] => {
  const taxed = (contractedW: readonly number[]): number | null => {
    const cents = yearlyPowerCents(contractedW, powerEurKwYear);
    if (cents === null || factors === null) return null;
    const total = cents.reduce((sum, ofPeriod) => sum + ofPeriod, 0);
    return withPowerTaxes(total, contractedW, factors);
  };
  const beforeCents = taxed(powersW);
  const afterCents = taxed(requestedW);
  return beforeCents === null || afterCents === null ? null : { beforeCents, afterCents };
};

/**
 * What a change of power costs: the distributor's fees with the sales tax of today, and the contracted power of a year
 * with all taxes, before and after. Undefined for a zone and a day of which the taxes are not known.
 */
export const findPowerChangeCosts = async (
  { database, readRegulatedAmounts, configuration }: PowerChangeCostPorts,
  { contract, tariff, requestedW }: RequestedPowers,
  { session, now }: { readonly session: { readonly customerId: number }; readonly now: Date },
): Promise<ChangeCosts | undefined> => {
  const today = madridDate(now);
  const { contractId, powersW, postalCode } = contract;
  const zone = zoneOfPostalCode(postalCode);
  const supply = {
    commodity: "electricity",
    zone,
    isHome: false,
    isSeverelyVulnerable: false,
    maxPowerW: Math.max(...requestedW),
  } as const;
  const [{ taxRates }, prices] = await Promise.all([
    readRegulatedAmounts(),
    findPrices(database, { customerId: session.customerId, contractId }, today),
  ]);
  if (!hasBillTaxes(taxRates, today, supply)) return undefined;
  const taxes = billTaxesOn(taxRates, today, supply);
  const { connectionEur, accessEurPerKw, extensionEurPerKw } = configuration.powerChangeCosts;
  const costs = powerChangeCosts({
    currentW: powersW,
    requestedW,
    highestHeldW: null,
    tariff,
    fees: {
      connectionCents: connectionEur * 100,
      accessCentsPerKw: accessEurPerKw * 100,
      extensionCentsPerKw: extensionEurPerKw * 100,
    },
  });
  const fees = [
    { fee: "connection", cents: costs.connectionCents },
    { fee: "access", cents: costs.accessCents },
    { fee: "extension", cents: costs.extensionCents },
  ] as const;
  return {
    fees: fees.filter(({ cents }) => cents > 0),
    tax: taxes.salesTax,
    taxRate: taxes.service.rate,
    ...taxedPowerChangeCosts(costs, taxes),
    isExtensionQuoted: costs.isExtensionQuoted,
    year:
      prices === undefined
        ? null
        : yearOf(prices, { powersW, requestedW }, powerTaxFactors(prices, taxRates, today)),
  };
};
