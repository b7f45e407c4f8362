import { addDays } from "#energy/calendar.ts";
import { billedDays } from "#energy/billing-period.ts";
import { isPossibleUse } from "#energy/bill-days.ts";
import { type BilledElectricity, priceElectricityBill } from "#energy/pricing/price-bill.ts";
import { canHavePvpc, pvpc } from "#energy/pricing/regulated-reference.ts";
import type { RegulatedAmounts } from "#energy/pricing/supply-terms.ts";
import { findAccessTariff, zoneOfPostalCode } from "#energy/tariffs.ts";
import { handler, type Call, type Handler } from "#platform/server/handler.ts";
import { compareElectricity, type ElectricityBill } from "../contract/compare-electricity.ts";
import type { ElectricityResult } from "../contract/comparison-result.ts";
import { billSharesOf } from "./bill-shares.ts";
import { type CatalogueProduct, compareOffers } from "./compared-offers.ts";
import { type Assumptions, contentOf, headerOf } from "./comparison-texts.ts";
import { type ComparatorPorts, readSupply } from "./comparator-ports.ts";
import { yearOfBill } from "./year-of-bill.ts";
import { resultLinesOf } from "./result-lines.ts";

/** The powers of every period; one that is not said is that of the period before. */
const powersOf = ({ power1W, power2W }: ElectricityBill, count: number): number[] =>
  Array.from({ length: count }, (_, index) => (index === 0 ? power1W : (power2W ?? power1W)));

const energyOf = ({ p1Wh, p2Wh, p3Wh, p4Wh, p5Wh, p6Wh }: ElectricityBill, count: number): number[] =>
  [p1Wh, p2Wh, p3Wh, p4Wh, p5Wh, p6Wh].slice(0, count).map((wh) => wh ?? 0);

type ElectricityCall = Pick<Call<typeof compareElectricity>, "now" | "language" | "fail">;

/** Which supply the bill is of, with what it used; fails with the code of the first rule that it breaks. */
const readBill = (call: ElectricityCall, bill: ElectricityBill) => {
  const { accessTariff, period, today } = readSupply(call, bill, "electricity");
  const { powerPeriods, energyPeriods } = findAccessTariff(accessTariff) ?? call.fail("tariff_not_found");
  const powersW = powersOf(bill, powerPeriods);
  const energyWh = energyOf(bill, energyPeriods);
  if (energyWh.every((wh) => wh === 0)) return call.fail("consumption_missing");
  if (!isPossibleUse(energyWh, powersW, period)) return call.fail("consumption_too_high");
  const zone = zoneOfPostalCode(bill.postalCode ?? "");
  const isHome = accessTariff === "018";
  return { billed: { accessTariff, zone, isHome, powersW, energyWh, period }, today };
};

const operationsOf = ({
  linesOf,
  taxes,
}: ReturnType<typeof resultLinesOf>): ElectricityResult["operations"] => ({
  powerLines: linesOf("power"),
  energyLines: linesOf("energy"),
  rentLines: linesOf("rent"),
  otherLines: linesOf("other"),
  taxes,
});

/** The same bill at the regulated price, as far as that is known. */
const pvpcCentsOf = async <S extends CatalogueProduct>(
  ports: Pick<ComparatorPorts<S>, "readPvpcPrices">,
  billed: BilledElectricity,
  regulated: RegulatedAmounts,
): Promise<number | null> => {
  if (!canHavePvpc(billed)) return null;
  const { from, to } = billed.period;
  const intervalPrices = await ports.readPvpcPrices(billed.zone, { startsOn: addDays(from, 1), endsOn: to });
  const bill = priceElectricityBill(pvpc, billed, { regulated, intervalPrices });
  return bill.status === "comparable" ? bill.totalCents : null;
};

const assumptionsOf = (
  bill: ElectricityBill,
  { days, powersW }: { readonly days: number; readonly powersW: readonly number[] },
): Assumptions => ({
  commodity: "electricity",
  days,
  lacksPowers: bill.power2W === undefined || powersW.length > 2,
  lacksPostalCode: bill.postalCode === undefined,
  lacksRent: false,
});

const compare = async <S extends CatalogueProduct>(
  ports: ComparatorPorts<S>,
  call: ElectricityCall,
  bill: ElectricityBill,
): Promise<ElectricityResult> => {
  const { language } = call;
  const { billed, today } = readBill(call, bill);
  const { accessTariff, zone, powersW, isHome, period } = billed;
  const [stored, regulated] = await Promise.all([
    ports.findContractableProducts(
      {
        commodity: "electricity",
        accessTariff,
        zone,
        powersW,
        selfConsumption: "without",
        audience: isHome ? "home" : "business",
      },
      today,
    ),
    ports.readRegulatedAmounts(),
  ]);
  const priced = stored.flatMap((each) => {
    const product = ports.pricedProductOf(each, language);
    if (product.commodity !== "electricity") return [];
    return [{ stored: each, bill: priceElectricityBill(product, billed, { regulated }) }];
  });
  const { offers, notCompared } = compareOffers(priced, bill.invoiceCents);
  const [cheapest] = offers;
  if (cheapest === undefined) return call.fail("not_compared");
  const tables = { accessTariff, accessPrices: regulated.accessPrices ?? [] };
  const shown = offers.map(({ parts, ...offer }) => ({
    ...offer,
    shares: billSharesOf(parts, tables),
    operations: operationsOf(resultLinesOf(parts, language)),
  }));
  const days = Math.max(billedDays(period), 1);
  return {
    header: headerOf({ ...cheapest, productName: cheapest.name, hasOthers: offers.length > 1 }, language),
    content: contentOf(assumptionsOf(bill, { days, powersW }), language),
    totalCents: cheapest.totalCents,
    invoiceCents: bill.invoiceCents,
    ...period,
    days,
    operations: operationsOf(resultLinesOf(cheapest.parts, language)),
    offers: shown,
    notCompared,
    pvpcCents: await pvpcCentsOf(ports, billed, regulated),
    year: await yearOfBill(ports, {
      billed,
      lastYearWh: bill.lastYearWh,
      stored,
      regulated,
      today,
      language,
    }),
  };
};

/** Compares a bill, or takes the contact of a person who wants to be called about it. */
export const handleCompareElectricity = <S extends CatalogueProduct>(ports: ComparatorPorts<S>): Handler =>
  handler(compareElectricity, async (call) => {
    const { body } = call;
    if ("contactHours" in body) {
      const { reference } = await ports.requestCallBack(call, body, {
        origin: body.isGas === true ? "gas_comparator" : "comparator",
      });
      return { data: { status: "OK" as const, reference } };
    }
    return { data: await compare(ports, call, body) };
  });
