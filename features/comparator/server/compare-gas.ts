import { billedDays, yearFraction } from "#energy/billing-period.ts";
import { lastResortCarriedOnSince } from "#energy/pricing/last-resort-year.ts";
import { lastResortTariff, priceGasBill } from "#energy/pricing/price-bill.ts";
import { zoneOfPostalCode } from "#energy/tariffs.ts";
import { handler, type Call, type Handler } from "#platform/server/handler.ts";
import { compareGas, type GasBill } from "../contract/compare-gas.ts";
import type { GasResult } from "../contract/comparison-result.ts";
import { billSharesOf } from "./bill-shares.ts";
import { type CatalogueProduct, compareOffers } from "./compared-offers.ts";
import { contentOf, headerOf } from "./comparison-texts.ts";
import { type ComparatorPorts, readSupply } from "./comparator-ports.ts";
import { resultLinesOf } from "./result-lines.ts";
import { yearOfGasBill } from "./year-of-gas-bill.ts";

type GasCall = Pick<Call<typeof compareGas>, "now" | "language" | "fail">;

const monthsPerYear = 12;

const readBill = (call: GasCall, bill: GasBill) => {
  const { accessTariff, period, today } = readSupply(call, bill, "gas");
  if (bill.energyWh === 0) return call.fail("consumption_missing");
  const months = yearFraction({ ...period }) * monthsPerYear;
  // The amount of the bill as that of a month, which the rules take.
  const meterRentEurMonth = months === 0 ? 0 : (bill.meterRentCents ?? 0) / 100 / months;
  const zone = zoneOfPostalCode(bill.postalCode ?? "");
  return { billed: { accessTariff, zone, period, energyWh: bill.energyWh, meterRentEurMonth }, today };
};

const operationsOf = ({ linesOf, taxes }: ReturnType<typeof resultLinesOf>): GasResult["operations"] => ({
  fixedLines: linesOf("fixed"),
  variableLines: linesOf("variable"),
  otherLines: [...linesOf("rent"), ...linesOf("other")],
  taxes,
});

const compare = async <S extends CatalogueProduct>(
  ports: ComparatorPorts<S>,
  call: GasCall,
  bill: GasBill,
): Promise<GasResult> => {
  const { language } = call;
  const { billed, today } = readBill(call, bill);
  const { accessTariff, zone, period } = billed;
  const supply = { commodity: "gas", accessTariff, zone, powersW: [], selfConsumption: "without" } as const;
  const [stored, regulated] = await Promise.all([
    ports.findContractableProducts({ ...supply, audience: "home" }, today),
    ports.readRegulatedAmounts(),
  ]);
  const priced = stored.flatMap((each) => {
    const product = ports.pricedProductOf(each, language);
    return product.commodity === "gas"
      ? [{ stored: each, bill: priceGasBill(product, billed, regulated) }]
      : [];
  });
  const { offers, notCompared } = compareOffers(priced, bill.invoiceCents);
  const [cheapest] = offers;
  if (cheapest === undefined) return call.fail("not_compared");
  const tur = lastResortTariff(accessTariff, regulated);
  const turBill = tur && priceGasBill(tur, billed, regulated);
  const days = Math.max(billedDays(period), 1);
  return {
    header: headerOf({ ...cheapest, productName: cheapest.name, hasOthers: offers.length > 1 }, language),
    content: contentOf(
      {
        commodity: "gas",
        days,
        lacksPowers: false,
        lacksPostalCode: bill.postalCode === undefined,
        lacksRent: bill.meterRentCents === undefined,
      },
      language,
    ),
    totalCents: cheapest.totalCents,
    invoiceCents: bill.invoiceCents,
    ...period,
    days,
    operations: operationsOf(resultLinesOf(cheapest.parts, language)),
    offers: offers.map(({ parts, ...offer }) => ({
      ...offer,
      shares: billSharesOf(parts),
      operations: operationsOf(resultLinesOf(parts, language)),
    })),
    notCompared,
    lastResortCents: turBill?.status === "comparable" ? turBill.totalCents : null,
    lastResortCarriedOnSince: lastResortCarriedOnSince(accessTariff, regulated, period.to),
    year: yearOfGasBill(ports, { billed, stored, regulated, today, language }),
  };
};

/** Compares a bill, or takes the contact of a person who wants to be called about it. */
export const handleCompareGas = <S extends CatalogueProduct>(ports: ComparatorPorts<S>): Handler =>
  handler(compareGas, async (call) => {
    const { body } = call;
    if ("contactHours" in body) {
      const { reference } = await ports.requestCallBack(call, body, { origin: "gas_comparator" });
      return { data: { status: "OK" as const, reference } };
    }
    return { data: await compare(ports, call, body) };
  });
