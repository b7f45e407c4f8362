import { KeyFigure, KeyFigures } from "#platform/ui/data/key-figure.tsx";
import { Disclosure } from "#platform/ui/layout/disclosure.tsx";
import { Prose } from "#platform/ui/layout/prose.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { OwnComparison } from "../../contract/compare-own-offers.ts";
import { OfferList } from "./offer-list.tsx";
import { OfferMonths } from "./offer-months.tsx";
import { OfferSteps } from "./offer-steps.tsx";
import { isPriced, type PricedOffer, useDifferenceText, usePowersText } from "./offer-texts.ts";
import styles from "./offers.module.css";
import { useOfferWords } from "./offers-words.ts";

const Figures = ({
  comparison,
  best,
}: {
  readonly comparison: OwnComparison;
  readonly best: PricedOffer;
}) => {
  const t = useOfferWords();
  const formats = useFormats();
  const powersText = usePowersText();
  const differenceText = useDifferenceText();
  const { now, powersW, productName } = comparison;
  const nowCents = now.status === "priced" ? now.yearCents : null;
  const isNow = nowCents === best.best.yearCents;
  return (
    <>
      <KeyFigures>
        <KeyFigure
          label={isNow ? t("bestNow") : t("best", { product: best.name })}
          value={formats.moneyParts(best.best.yearCents)}
          detail={nowCents === null || isNow ? t("year") : differenceText(best.best.yearCents - nowCents)}
          size="large"
        />
        {!isNow && nowCents !== null && (
          <KeyFigure
            label={t("now")}
            value={formats.moneyParts(nowCents)}
            detail={[productName, t("powers", { powers: powersText(powersW) })].filter(Boolean).join(" · ")}
          />
        )}
      </KeyFigures>
      {isNow && <p>{t("stay")}</p>}
    </>
  );
};

/** What the figures rest on, and what is not in them. */
const HowItIsCalculated = ({ comparison }: { readonly comparison: OwnComparison }) => {
  const t = useOfferWords();
  const formats = useFormats();
  const { startsOn, endsOn, energyWh, exportedWh, filledHours, hasDemands } = comparison;
  return (
    <Disclosure summary={t("how.title")}>
      <Prose>
        <p>
          {t("how.year", {
            from: formats.dayInText(startsOn),
            to: formats.dayInText(endsOn),
            energy: formats.energy(energyWh),
          })}
        </p>
        {exportedWh > 0 && <p>{t("how.exported", { energy: formats.energy(exportedWh) })}</p>}
        <p>{t("how.prices")}</p>
        {filledHours > 0 && <p>{t("how.filled", { hours: filledHours })}</p>}
        <p>{t(hasDemands ? "how.demands" : "how.noDemands")}</p>
      </Prose>
    </Disclosure>
  );
};

interface OffersViewProps {
  readonly comparison: OwnComparison;
  readonly contractName: string;
}

/** The best offer, what it takes to get there, its months, and all the others. */
export const OffersView = ({ comparison, contractName }: OffersViewProps) => {
  const t = useOfferWords();
  const { offers, now } = comparison;
  const priced = offers.filter(isPriced);
  const [best] = priced;
  const nowCents = now.status === "priced" ? now.yearCents : null;
  return (
    <div className={styles.layout}>
      {best !== undefined && (
        <div>
          <Figures comparison={comparison} best={best} />
          <p className={styles.detail}>{t("how.out")}</p>
          <HowItIsCalculated comparison={comparison} />
        </div>
      )}
      {best !== undefined && best.best.yearCents !== nowCents && (
        <OfferSteps offer={best} comparison={comparison} contractName={contractName} />
      )}
      <OfferList offers={offers} nowCents={nowCents} />
      {now.status === "priced" && priced.length > 0 && <OfferMonths now={now} offers={priced} />}
    </div>
  );
};
