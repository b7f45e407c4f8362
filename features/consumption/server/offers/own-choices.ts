import { addMonths, type PlainDate } from "#energy/calendar.ts";
import {
  type OwnOffer,
  type OwnOffers,
  ownOffersOf,
  type OwnSupply,
  type PricedChoice,
  type UnpricedOffer,
} from "#energy/pricing/own-offers.ts";
import type { ElectricityProduct } from "#energy/pricing/product.ts";
import { hasDoubleTariff, type SupplyTerms } from "#energy/pricing/supply-terms.ts";
import { powerChangeCosts } from "#energy/power-change-costs.ts";
import { isAccessTariffCode } from "#energy/tariffs.ts";
import type { OwnComparison, OwnOfferAnswer, PowerChangeOfOffer } from "../../contract/compare-own-offers.ts";
import type { ContractTerms } from "../cost/supply-terms.ts";
import type { OfferPorts, SoldProduct } from "./offer-ports.ts";

/** A product of the catalogue, or that of the contract. */
export interface ChoiceToPrice extends Pick<PricedChoice, "product" | "intervalPrices" | "free" | "use"> {
  /** Undefined for the product of the contract once it is no longer sold. */
  readonly sold: SoldProduct | undefined;
}

export interface Choice extends ChoiceToPrice {
  readonly isOwn: boolean;
  readonly name?: string;
  /** Whether the prices of today are those of a double tariff, which are not known. */
  readonly hasDoubleTariff?: boolean;
}

interface OwnProduct {
  readonly prices: SupplyTerms;
  readonly terms: ContractTerms;
  readonly sold: Omit<ChoiceToPrice, "use" | "free"> | undefined;
  readonly use: PricedChoice["use"];
  readonly today: PlainDate;
}

/** The product of the contract, without the promotions of a new contract; with its compulsory services while it is sold. */
export const ownChoice = ({ prices, terms, sold, use, today }: OwnProduct): Choice => {
  const { intervalPrices, zone, free } = prices;
  const accessTariff = isAccessTariffCode(terms.tariffCode) ? terms.tariffCode : "018";
  const product: ElectricityProduct = {
    commodity: "electricity",
    productId: terms.productId ?? "",
    kind: terms.productKind ?? "by_period",
    prices: prices.prices.map((row) => ({
      ...row,
      accessTariff,
      zone,
      surplusEurKwh: row.surplusEurKwh === 0 ? null : row.surplusEurKwh,
    })),
    promotions: [],
    services: sold?.product.services ?? [],
    oneOffCharges: [],
    permanenceMonths: 0,
    penalty: null,
  };
  return {
    sold: sold?.sold,
    product,
    intervalPrices,
    free,
    use,
    isOwn: true,
    name: terms.productName ?? "",
    hasDoubleTariff: hasDoubleTariff(prices, today),
  };
};

const withLimits = ({ sold, ...choice }: Choice): PricedChoice => ({
  ...choice,
  minPowerW: sold?.minPowerW ?? null,
  maxPowerW: sold?.maxPowerW ?? null,
});

const yearOf = (offer: OwnOffer | UnpricedOffer): OwnComparison["now"] => {
  if (offer.status === "unpriced") return offer;
  const { powersW, yearCents, estimate, wallet } = offer;
  const paidOf = (month: PlainDate): number =>
    wallet?.months.find((paid) => paid.month === month)?.paidCents ?? 0;
  return {
    status: "priced",
    powersW: [...powersW],
    yearCents,
    followingYearCents: estimate.followingYearCents - (wallet?.paidCents ?? 0),
    months: estimate.months.map(({ month, totalCents }) => ({
      month,
      totalCents: totalCents - paidOf(month),
    })),
    lines: [...estimate.lines],
    wallet: wallet && { earnedCents: wallet.earnedCents, paidCents: wallet.paidCents },
    hoursWithoutPrice: estimate.coverage?.hoursWithoutPrice ?? null,
  };
};

interface Conditions extends Pick<ReturnType<OfferPorts["readConfiguration"]>, "powerChangeCosts"> {
  readonly own: OwnSupply;
  readonly termsOfContract: readonly ContractTerms[];
}

const yearsOfExtension = 3;

/** The distributor's fees for other powers than those of today; null for the same. */
const powerChangeOf = (
  powersW: readonly number[],
  { own, powerChangeCosts: fees, termsOfContract }: Conditions,
): PowerChangeOfOffer | null => {
  const since = addMonths(own.today, -12 * yearsOfExtension);
  const held = termsOfContract.filter(
    ({ startsOn }, index) =>
      startsOn <= own.today && (termsOfContract[index + 1]?.startsOn ?? own.today) >= since,
  );
  const { direction, totalCents, isExtensionQuoted } = powerChangeCosts({
    currentW: own.powersW,
    requestedW: powersW,
    highestHeldW: Math.max(0, ...held.flatMap((terms) => terms.powersW)),
    tariff: isAccessTariffCode(own.accessTariff) ? own.accessTariff : "018",
    fees: {
      connectionCents: fees.connectionEur * 100,
      accessCentsPerKw: fees.accessEurPerKw * 100,
      extensionCentsPerKw: fees.extensionEurPerKw * 100,
    },
  });
  return direction === "unchanged" ? null : { direction, totalCents, isExtensionQuoted };
};

const penaltyOf = ({ penalty }: ElectricityProduct): OwnOfferAnswer["penalty"] =>
  penalty && {
    percentOfPendingEnergy: "percentOfPendingEnergy" in penalty ? penalty.percentOfPendingEnergy : null,
    eur: "eur" in penalty ? penalty.eur : null,
  };

const ofDoubleTariff = { status: "unpriced", reason: "double_tariff" } as const;
const unknownPrices: OwnOffers = { asToday: ofDoubleTariff, best: ofDoubleTariff };

/** A product with the powers of today and with its best ones. */
export const offeredChoice = (choice: Choice, conditions: Conditions): OwnOfferAnswer => {
  const { sold, product, isOwn, name = sold?.commercialName ?? "" } = choice;
  const { best, asToday } =
    choice.hasDoubleTariff === true ? unknownPrices : ownOffersOf(withLimits(choice), conditions.own);
  return {
    productId: sold?.numericId ?? null,
    name,
    isOwnProduct: isOwn,
    kind: product.kind,
    best: yearOf(best),
    asToday: yearOf(asToday),
    powerChange: best.status === "priced" ? powerChangeOf(best.powersW, conditions) : null,
    permanenceMonths: product.permanenceMonths,
    penalty: penaltyOf(product),
    oneOffCents: best.status === "priced" ? best.estimate.oneOffCents : 0,
    services: product.services.filter(({ isCompulsory }) => isCompulsory).map((service) => service.name),
  };
};

const costOf = ({ best }: OwnOfferAnswer): number => (best.status === "priced" ? best.yearCents : Infinity);

/** The cheapest first; of equal ones the product of the contract, then by number. */
export const inOrderOfCost = (offers: readonly OwnOfferAnswer[]): OwnOfferAnswer[] =>
  offers.toSorted((a, b) => {
    const [first, second] = [costOf(a), costOf(b)];
    if (first !== second) return first - second;
    return Number(b.isOwnProduct) - Number(a.isOwnProduct) || (a.productId ?? 0) - (b.productId ?? 0);
  });
