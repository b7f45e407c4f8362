import { setImmediate } from "node:timers/promises";
import { addMonths, dateAt, firstOfMonth, type PlainDate } from "#energy/calendar.ts";
import { termsOn } from "#energy/contract-terms.ts";
import { excessMeasureOf } from "#energy/excess-power.ts";
import { hasDemands, type OwnSupply } from "#energy/pricing/own-offers.ts";
import type { SupplyTerms } from "#energy/pricing/supply-terms.ts";
import { type CurveDay, yearBefore, yearOfCurve } from "#energy/pricing/year-of-use.ts";
import { type FreeHours, hasFreeHours } from "#energy/price-options.ts";
import { clockOfZone, findAccessTariff } from "#energy/tariffs.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import {
  compareOwnOffers,
  type OwnComparison,
  type OwnOffersAnswer,
} from "../../contract/compare-own-offers.ts";
import { chooseConsumption } from "../chart/consumption-day-policy.ts";
import { type ContractTerms, readSupplyTerms } from "../cost/supply-terms.ts";
import { type CurveContract, findCurveContract, readCurves } from "../get-consumption-chart.ts";
import type { OfferPorts, SoldProduct } from "./offer-ports.ts";
import { type ChoiceToPrice, inOrderOfCost, offeredChoice, ownChoice } from "./own-choices.ts";
import { findDemands, findSupplyFacts } from "./own-supply-queries.ts";
import { quarterHoursOf, withoutYear, yearOfReadings } from "./year-of-contract.ts";

const none = (
  reason: NonNullable<OwnOffersAnswer["reason"]>,
  possibleOn: PlainDate | null = null,
): OwnOffersAnswer => ({ comparison: null, reason, possibleOn });

interface OwnCall {
  readonly customerId: number;
  readonly contractId: number;
  readonly today: PlainDate;
  readonly language: CompleteLanguage;
}

interface TodaysContract {
  readonly contract: CurveContract;
  readonly terms: ContractTerms;
  readonly prices: SupplyTerms;
}

/** The last powers before those of today, when they changed within twelve months. */
const powersChangedOn = ({ terms }: CurveContract, today: PlainDate): PlainDate | null => {
  const begun = terms.filter(({ startsOn }) => startsOn <= today);
  const isChange = begun.map(
    ({ powersW }, index) => index > 0 && powersW.join() !== (begun[index - 1]?.powersW ?? []).join(),
  );
  const changed = begun[isChange.lastIndexOf(true)];
  return changed !== undefined && changed.startsOn > addMonths(today, -12) ? changed.startsOn : null;
};

/** The demand, the wallet and the regulated amounts of a supply. */
const readOwnSupply = async <Stored extends SoldProduct>(
  ports: OfferPorts<Stored>,
  { customerId, contractId, today }: OwnCall,
  { contract, terms, prices }: TodaysContract,
): Promise<OwnSupply> => {
  const { database } = ports;
  const tariff = findAccessTariff(terms.tariffCode);
  const needsQuarters = tariff !== null && excessMeasureOf(tariff.code, terms.powersW) === "quarter_hours";
  const [maxima, quarters, shares, regulated] = await Promise.all([
    findDemands(database, { customerId, contractId }, addMonths(firstOfMonth(today), -12)),
    needsQuarters ? readCurves(database, contract, { ...yearBefore(today), step: "quarter" }) : [],
    ports.readConfiguration().features.virtualBattery
      ? ports.findWalletShares({ customerId, contractIds: [contractId] }, today)
      : [],
    ports.readRegulatedAmounts(),
  ]);
  const [share] = shares;
  return {
    accessTariff: terms.tariffCode,
    zone: terms.zone,
    isHome: prices.isHome,
    powersW: terms.powersW,
    maxima,
    quarterHours:
      tariff === null ? [] : quarterHoursOf(chooseConsumption(quarters, "quarter"), tariff, terms.zone),
    walletShare: share === undefined ? null : share.percentage / 100,
    regulated,
    today,
  };
};

interface SoldChoice extends Omit<ChoiceToPrice, "use" | "free"> {
  readonly sold: SoldProduct;
}

/** The products of the catalogue that the supply can have, with the prices of indexed ones. */
const readChoices = async <Stored extends SoldProduct>(
  ports: OfferPorts<Stored>,
  { today, language, ...call }: OwnCall,
  own: OwnSupply,
): Promise<SoldChoice[]> => {
  const { accessTariff, zone, powersW, isHome } = own;
  const facts = await findSupplyFacts(ports.database, call);
  const stored = await ports.findContractableProducts(
    {
      commodity: "electricity",
      accessTariff,
      zone,
      powersW,
      selfConsumption: (facts?.selfConsumptionCode ?? "00") === "00" ? "without" : "with",
      audience: isHome ? "home" : "business",
    },
    today,
  );
  return Promise.all(
    stored.flatMap((each) => {
      const product = ports.pricedProductOf(each, language);
      if (product.commodity !== "electricity") return [];
      const { productId } = each;
      const read = async () =>
        product.kind === "indexed"
          ? ports.readIntervalPrices({ productId, accessTariff, zone }, yearBefore(today))
          : undefined;
      return [read().then((intervalPrices) => ({ sold: each, product, intervalPrices }))];
    }),
  );
};

interface Year {
  readonly days: readonly CurveDay[];
  readonly filledHours: number;
}

const sumOf = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

const compareYear = async <Stored extends SoldProduct>(
  ports: OfferPorts<Stored>,
  call: OwnCall,
  { days, filledHours, ...today }: TodaysContract & Year,
): Promise<OwnComparison | undefined> => {
  const { contract, terms, prices } = today;
  const own = await readOwnSupply(ports, call, today);
  const yearWith = (free: FreeHours) => yearOfCurve(days, { ...own, free }, call.today);
  const charged = { ...prices.free, day: null, hours: null };
  const use = yearWith(charged);
  const ownUse = hasFreeHours(prices.free) ? yearWith(prices.free) : use;
  if (use === undefined || ownUse === undefined) return undefined;
  const { powerChangeCosts } = ports.readConfiguration();
  const conditions = { own, powerChangeCosts, termsOfContract: contract.terms };
  const choices = await readChoices(ports, call, own);
  const sold = choices.find((choice) => choice.sold.productId === terms.productId);
  const ofContract = ownChoice({ prices, terms, sold, use: ownUse, today: call.today });
  const ownOffer = offeredChoice(ofContract, conditions);
  const offers = [ownOffer];
  for (const choice of choices) {
    if (choice === sold) continue;
    // A product with prices by the hour takes some milliseconds: other calls are answered in between.
    // oxlint-disable-next-line no-await-in-loop -- each product after the other is the purpose
    await setImmediate();
    offers.push(offeredChoice({ ...choice, free: charged, use, isOwn: false }, conditions));
  }
  return {
    ...yearBefore(call.today),
    energyWh: days.reduce((sum, { energyWh }) => sum + sumOf(energyWh), 0),
    exportedWh: days.reduce((sum, { exportWh }) => sum + exportWh, 0),
    filledHours,
    now: ownOffer.asToday,
    productName: terms.productName,
    powersW: [...own.powersW],
    offers: inOrderOfCost(offers),
    hasDemands: hasDemands(own),
    powersChangedOn: powersChangedOn(contract, call.today),
  };
};

/** Every product on the hours of a contract, or why there is no comparison. */
export const ownOffersOfContract = async <Stored extends SoldProduct>(
  ports: OfferPorts<Stored>,
  call: OwnCall,
  contract: CurveContract,
): Promise<OwnOffersAnswer> => {
  const terms = termsOn(contract.terms, call.today);
  if (terms === undefined || findAccessTariff(terms.tariffCode) === null) return none("gas");
  const without = withoutYear(contract, call.today);
  if (without !== undefined) return { comparison: null, ...without };
  const range = yearBefore(call.today);
  const [curves, supplyTerms] = await Promise.all([
    readCurves(ports.database, contract, { ...range, step: "hour" }),
    readSupplyTerms(ports.database, contract.terms, range),
  ]);
  const prices = termsOn(supplyTerms, call.today);
  if (prices === undefined || terms.productId === null) return none("no_product");
  const { days, unknownHours } = yearOfReadings(chooseConsumption(curves, "hour"), call.today);
  if (days === null) return none("unread");
  const ofContract = { contract, terms, prices, days, filledHours: unknownHours };
  const comparison = await compareYear(ports, call, ofContract);
  return comparison === undefined ? none("gas") : { comparison, reason: null, possibleOn: null };
};

export const handleCompareOwnOffers = <Stored extends SoldProduct>(ports: OfferPorts<Stored>): Handler =>
  handler(
    compareOwnOffers,
    async ({ session: { customerId }, params: { contractId }, now, language, fail }) => {
      const contract =
        (await findCurveContract(ports.database, customerId, contractId)) ?? fail("contract_not_found");
      const today = dateAt(now, clockOfZone(contract.zone));
      return ownOffersOfContract(ports, { customerId, contractId, today, language }, contract);
    },
  );
