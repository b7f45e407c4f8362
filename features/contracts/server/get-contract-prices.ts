import { addDays, isoWeekday, madridDate, plainDate, type PlainDate } from "#energy/calendar.ts";
import { isTariffHoliday } from "#energy/holidays.ts";
import type { RegulatedAmounts } from "#energy/pricing/supply-terms.ts";
import { energyPeriodsOfDay } from "#energy/tariff-periods.ts";
import { findAccessTariff } from "#energy/tariffs.ts";
import { type BillTaxes, billTaxesOn, hasBillTaxes, type TaxRate } from "#energy/tax-rates.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { getContractPrices, type ContractPrices } from "../contract/get-contract-prices.ts";
import { type FoundPrices, findContract, findPrices } from "./contract-queries.ts";
import { pricedDayOf } from "./download-contract-pdf.ts";

export interface ContractPricesPorts {
  readonly database: Database;
  /** What law and regulator set, each row until the next one of its table begins. */
  readonly readRegulatedAmounts: () => Promise<Pick<RegulatedAmounts, "taxRates">>;
}

const isWorkday = (day: PlainDate): boolean => isoWeekday(day) < 6 && !isTariffHoliday(day);

/** The day itself, or the first working day after it. */
const workdayFrom = (day: PlainDate): PlainDate => (isWorkday(day) ? day : workdayFrom(addDays(day, 1)));

/** The highest power of the reduced rates of sales tax. */
const reducedUpToW = 10_000;

const factorOf = ({ electricityTax, supply }: BillTaxes): number =>
  (1 + (electricityTax?.rate ?? 0)) * (1 + supply.rate);

/** The taxes on a euro of power; the sales tax depends on the highest power. */
export const powerTaxFactors = (
  { tariffCode, zone, holderKind }: FoundPrices,
  taxRates: readonly TaxRate[],
  day: PlainDate,
): ContractPrices["powerTaxFactors"] => {
  const supply = {
    commodity: "electricity",
    zone,
    isHome: tariffCode === "018" && holderKind === "person",
    isSeverelyVulnerable: false,
  } as const;
  if (!hasBillTaxes(taxRates, day, supply)) return null;
  const taxesFor = (maxPowerW: number) => billTaxesOn(taxRates, day, { ...supply, maxPowerW });
  const above10Kw = taxesFor(reducedUpToW + 1);
  return {
    upTo10Kw: factorOf(taxesFor(reducedUpToW)),
    above10Kw: factorOf(above10Kw),
    fees: 1 + above10Kw.service.rate,
  };
};

export const handleGetContractPrices = ({ database, readRegulatedAmounts }: ContractPricesPorts): Handler =>
  handler(getContractPrices, async ({ params, session: { customerId }, now, fail }) => {
    const contract = (await findContract(database, customerId, params.name)) ?? fail("contract_not_found");
    const key = { customerId, contractId: contract.contractId };
    const day = pricedDayOf(contract, madridDate(now));
    const [found, { taxRates }] = await Promise.all([findPrices(database, key, day), readRegulatedAmounts()]);
    if (found === undefined) return { prices: null };
    const { validFrom, validTo, powerEurKwYear, energyEurKwh, fixedEurDay, surplusEurKwh } = found;
    const periodCount = Math.max(powerEurKwYear.length, energyEurKwh.length);
    const tariff = findAccessTariff(found.tariffCode);
    return {
      prices: {
        validFrom,
        validThrough: validTo === null ? null : addDays(plainDate(validTo), -1),
        periods: Array.from({ length: periodCount }, (_, index) => ({
          period: `P${index + 1}`,
          powerEurKwYear: powerEurKwYear[index] ?? null,
          energyEurKwh: energyEurKwh[index] ?? null,
        })),
        fixedEurDay: fixedEurDay || null,
        surplusEurKwh: surplusEurKwh || null,
        powerTaxFactors: tariff === null ? null : powerTaxFactors(found, taxRates, day),
        workdayPeriods:
          tariff === null
            ? []
            : energyPeriodsOfDay(tariff.code, workdayFrom(day), found.zone).map((period) => `P${period}`),
      },
    };
  });
