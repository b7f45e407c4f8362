import { hoursInDay, madridDate, type PlainDate, plainDate } from "#energy/calendar.ts";
import { estimateElectricityYear } from "#energy/pricing/estimate-electricity-year.ts";
import { canHavePvpc, pvpc } from "#energy/pricing/regulated-reference.ts";
import { noFreeHours } from "#energy/price-options.ts";
import { type CurveDay, monthsOfCurve } from "#energy/pricing/year-of-use.ts";
import { findNumberedTariff } from "#energy/tariff-numbers.ts";
import { findAccessTariff, zoneOfPostalCode } from "#energy/tariffs.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { compareCurve, type CurveBody, type CurveResult } from "../contract/compare-curve.ts";
import type { CatalogueProduct } from "./compared-offers.ts";
import type { ComparatorPorts } from "./comparator-ports.ts";

/** The days of a body; undefined where one is not whole, not over or not after the one before. */
const daysOf = ({ days }: CurveBody, today: PlainDate): CurveDay[] | undefined => {
  const read = days.map(({ date, wh, surplus_wh }): CurveDay => ({
    day: plainDate(date),
    slotsPerHour: 1,
    energyWh: wh,
    exportWh: surplus_wh,
  }));
  const isRight = read.every(
    ({ day, energyWh }, index) =>
      day < today && energyWh.length === hoursInDay(day) && day > (read[index - 1]?.day ?? ""),
  );
  return isRight ? read : undefined;
};

const sumOf = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** Which supply the curve is of; fails with the code of the first rule that it breaks. */
const readCurve = (
  {
    now,
    fail,
  }: { readonly now: Date; readonly fail: (code: "tariff_not_found" | "curve_not_valid") => never },
  body: CurveBody,
) => {
  const { code } = findNumberedTariff("electricity", body.tariffId) ?? fail("tariff_not_found");
  const tariff = findAccessTariff(code) ?? fail("tariff_not_found");
  const today = madridDate(now);
  const days = daysOf(body, today) ?? fail("curve_not_valid");
  const [first, last] = [days[0] ?? fail("curve_not_valid"), days.at(-1) ?? fail("curve_not_valid")];
  const powersW = Array.from(
    { length: tariff.powerPeriods },
    (_, index) => body.powersW[Math.min(index, body.powersW.length - 1)] ?? 0,
  );
  const supply = {
    accessTariff: tariff.code,
    zone: zoneOfPostalCode(body.postalCode ?? ""),
    isHome: tariff.code === "018",
    powersW,
    free: noFreeHours,
  };
  const use = monthsOfCurve(days, supply) ?? fail("tariff_not_found");
  return { supply, days, use, today, range: { startsOn: first.day, endsOn: last.day } };
};

type ReadCurve = ReturnType<typeof readCurve>;

/** The products that the supply can have, with what the hours cost. */
const priceProducts = async <S extends CatalogueProduct>(
  ports: ComparatorPorts<S>,
  { supply, days, use, today, range }: ReadCurve,
  language: CompleteLanguage,
) => {
  const { accessTariff, zone, powersW, isHome } = supply;
  const hasSurplus = days.some(({ exportWh }) => exportWh > 0);
  const [stored, regulated] = await Promise.all([
    ports.findContractableProducts(
      {
        commodity: "electricity",
        accessTariff,
        zone,
        powersW,
        selfConsumption: hasSurplus ? "with" : "without",
        audience: isHome ? "home" : "business",
      },
      today,
    ),
    ports.readRegulatedAmounts(),
  ]);
  const priced = stored.map(async (each) => {
    const product = ports.pricedProductOf(each, language);
    if (product.commodity !== "electricity") return [];
    const key = { productId: product.productId, accessTariff, zone };
    const intervalPrices =
      product.kind === "indexed" ? await ports.readIntervalPrices(key, range) : undefined;
    const ofMarket = intervalPrices === undefined ? {} : { intervalPrices };
    const estimate = estimateElectricityYear({ product, supply, use, ...ofMarket, regulated, today });
    return [{ stored: each, estimate }];
  });
  return (await Promise.all(priced)).flat();
};

/** What the hours cost at the regulated price, as far as it is known; it has no price for what is fed into the grid. */
const pvpcCentsOf = async <S extends CatalogueProduct>(
  ports: ComparatorPorts<S>,
  { supply, days, use, today, range }: ReadCurve,
): Promise<number | null> => {
  if (!canHavePvpc(supply) || days.some(({ exportWh }) => exportWh > 0)) return null;
  const [intervalPrices, regulated] = await Promise.all([
    ports.readPvpcPrices(supply.zone, range),
    ports.readRegulatedAmounts(),
  ]);
  const estimate = estimateElectricityYear({ product: pvpc, supply, use, intervalPrices, regulated, today });
  return estimate.status === "comparable" ? estimate.followingYearCents : null;
};

/** Prices the hours of a curve, which is not stored. */
export const handleCompareCurve = <S extends CatalogueProduct>(ports: ComparatorPorts<S>): Handler =>
  handler(compareCurve, async (call) => {
    const curve = readCurve(call, call.body);
    const { days, range } = curve;
    const offers: CurveResult["offers"] = [];
    const notCompared: CurveResult["notCompared"] = [];
    for (const { stored, estimate } of await priceProducts(ports, curve, call.language)) {
      const product = { productId: stored.numericId, name: stored.commercialName };
      if (estimate.status === "not_comparable") {
        notCompared.push({ ...product, reason: estimate.reason });
        continue;
      }
      const { firstYearCents, followingYearCents: totalCents } = estimate;
      const { permanenceMonths } = stored;
      const isReduced = firstYearCents !== totalCents;
      offers.push({
        ...product,
        totalCents,
        firstYearCents: isReduced ? firstYearCents : null,
        permanenceMonths,
      });
    }
    const data: CurveResult = {
      ...range,
      days: days.length,
      energyWh: days.reduce((sum, { energyWh }) => sum + sumOf(energyWh), 0),
      exportedWh: days.reduce((sum, { exportWh }) => sum + exportWh, 0),
      offers: offers.toSorted((a, b) => a.totalCents - b.totalCents),
      notCompared,
      pvpcCents: await pvpcCentsOf(ports, curve),
    };
    return { data };
  });
