import { useFormats } from "#platform/web/words/use-formats.ts";
import type { OwnOfferAnswer, PricedYear } from "../../contract/compare-own-offers.ts";
import { useOfferWords } from "./offers-words.ts";

/** An offer with a figure. */
export interface PricedOffer extends OwnOfferAnswer {
  readonly best: PricedYear;
}

export const isPriced = (offer: OwnOfferAnswer): offer is PricedOffer => offer.best.status === "priced";

/** Powers by period, or in one amount where they are all the same. */
export const usePowersText = () => {
  const t = useOfferWords();
  const formats = useFormats();
  return (powersW: readonly number[]): string => {
    const [first = 0] = powersW;
    return powersW.every((powerW) => powerW === first)
      ? t("onePower", { power: formats.power(first) })
      : powersW
          .map((powerW, index) => t("period", { period: `P${index + 1}`, power: formats.power(powerW) }))
          .join(" · ");
  };
};

/** How a year compares, in the same words whichever is dearer. */
export const useDifferenceText = () => {
  const t = useOfferWords();
  const { money } = useFormats();
  return (cents: number): string => {
    if (cents === 0) return t("same");
    return t(cents < 0 ? "cheaper" : "dearer", { amount: money(Math.abs(cents)) });
  };
};

/** What binds a customer who takes an offer. */
export const useTermTexts = () => {
  const t = useOfferWords();
  const formats = useFormats();
  return ({ permanenceMonths, penalty, oneOffCents, services, best }: PricedOffer): string[] => {
    const texts: string[] = [];
    if (permanenceMonths === 0) texts.push(t("steps.noPermanence"));
    else texts.push(t("steps.permanence", { months: permanenceMonths }));
    if (penalty?.eur != null) texts.push(t("steps.penaltyEur", { amount: formats.money(penalty.eur * 100) }));
    if (penalty?.percentOfPendingEnergy != null)
      texts.push(
        t("steps.penaltyPercent", { percent: formats.decimals(penalty.percentOfPendingEnergy, 0, 2) }),
      );
    if (oneOffCents > 0) texts.push(t("steps.oneOff", { amount: formats.money(oneOffCents) }));
    if (services.length > 0) texts.push(t("steps.services", { names: formats.list(services) }));
    if (best.followingYearCents !== best.yearCents)
      texts.push(t("steps.promotion", { amount: formats.money(best.followingYearCents) }));
    return texts;
  };
};
