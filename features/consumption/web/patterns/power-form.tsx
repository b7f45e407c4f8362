import { useState } from "react";
import { excessMeasureOf } from "#energy/excess-power.ts";
import type { PeriodDemand } from "#energy/maximum-demand.ts";
import { powerFromText } from "#energy/power-change.ts";
import { cheapestPowers, usualPowers, yearlyPowerCost } from "#energy/power-cost.ts";
import type { KnownDemands, PowerDemands } from "#energy/power-demands.ts";
import { powerProblems, type PowerProblem } from "#energy/power-limits.ts";
import type { AccessTariff } from "#energy/tariffs.ts";
import { contractActions } from "#features/contracts/contract/contract-actions.ts";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useLanguage } from "#platform/web/words/language-context.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { usePatternWords } from "./patterns-words.ts";
import styles from "./power-section.module.css";

interface PowerFormProps extends KnownDemands {
  readonly contractName: string;
  readonly tariff: AccessTariff;
}

/** What is wrong with a power on its own; the rest of the problems cannot occur in this form. */
const shownProblems = [
  "above_tariff_limit",
  "below_tariff_limit",
  "below_previous_period",
  "not_positive",
] as const satisfies readonly PowerProblem[];

const isBelow = (powersW: readonly number[], highest: readonly PeriodDemand[]): boolean =>
  highest.some(({ highest: top }, index) => (top?.powerW ?? 0) > (powersW[index] ?? 0));

interface ComparisonProps {
  readonly demands: PowerDemands;
  readonly highest: readonly PeriodDemand[];
  readonly otherW: readonly number[];
}

/** What other powers cost a year beside the contracted ones, with the excess of both where it can be calculated. */
const PowerComparison = ({ demands, highest, otherW }: ComparisonProps) => {
  const t = usePatternWords();
  const { money } = useFormats();
  const contractedW = highest.map(({ contractedW: powerW }) => powerW);
  const [now, other] = [yearlyPowerCost(demands, contractedW), yearlyPowerCost(demands, otherW)];
  const isKnown = now.excessCents !== null && other.excessCents !== null;
  const [nowExcess, otherExcess] = isKnown ? [now.excessCents, other.excessCents] : [0, 0];
  const [nowCents, otherCents] = [now.powerCents + nowExcess, other.powerCents + otherExcess];
  const difference = otherCents - nowCents;
  const isCut = excessMeasureOf(demands.tariff, otherW) === "none" && isBelow(otherW, highest);
  return (
    <Notice
      announce="polite"
      tone={isCut || !isKnown ? "warning" : "info"}
      title={
        difference === 0
          ? t("power.same")
          : t(difference < 0 ? "power.less" : "power.more", { amount: money(Math.abs(difference)) })
      }
    >
      {isCut && <p>{t("power.tooLow")}</p>}
      {!isKnown && <p>{t("power.excessUnknown")}</p>}
      {nowExcess + otherExcess > 0 && (
        <p>
          {t("power.excess", {
            months: demands.months,
            now: money(nowCents),
            nowExcess: money(nowExcess),
            other: money(otherCents),
            otherExcess: money(otherExcess),
          })}
        </p>
      )}
      <p>{t("power.terms")}</p>
    </Notice>
  );
};

/** The power of each period, first the cheapest for the demand, with what those that are written cost a year. */
export const PowerForm = ({ contractName, tariff, demands, highest }: PowerFormProps) => {
  const t = usePatternWords();
  const formats = useFormats();
  const path = usePath();
  const contractedW = highest.map(({ contractedW: powerW }) => powerW);
  const [cheapestW] = useState(() => cheapestPowers(demands, contractedW, usualPowers(demands, contractedW)));
  const [texts, setTexts] = useState(() => cheapestW.map((powerW) => formats.decimal(powerW / 1000)));
  const written = texts.map(powerFromText);
  const otherW = written.flatMap((powerW) => powerW ?? []);
  const isWritten = otherW.length === texts.length;
  const problems = isWritten ? powerProblems(tariff.code, otherW) : [];
  const nameOf = (index: number): string => {
    if (tariff.powerPeriods !== 2) return `P${index + 1}`;
    return t(index === 0 ? "power.peak" : "power.valley");
  };
  const errorOf = (index: number): string | undefined => {
    if (written[index] === undefined) return t("power.wrong");
    const problem = problems.find(({ period }) => period === index + 1)?.problem;
    const shown = shownProblems.find((known) => known === problem);
    return shown && t(`power.problems.${shown}`);
  };
  const startOf = (): "same" | "covering" | "withExcess" => {
    if (cheapestW.every((powerW, index) => powerW === contractedW[index])) return "same";
    return isBelow(cheapestW, highest) ? "withExcess" : "covering";
  };
  const changePath = path("contracts.contractAction", {
    contractType: "electricity",
    contractName,
    action: contractActions.powChange[useLanguage().language],
  });
  const isPossible = isWritten && problems.length === 0;
  const tried = new URLSearchParams({ powers: otherW.map((powerW) => powerW / 1000).join(",") });
  const changeHref = isPossible ? `${changePath}?${tried}` : changePath;
  return (
    <>
      <p>{t(`power.start.${startOf()}`)}</p>
      <div className={styles.fields}>
        {highest.map(({ contractedW: powerW, highest: top }, index) => (
          <TextField
            key={nameOf(index)}
            label={t("power.period", { period: nameOf(index) })}
            help={t("power.help", {
              contracted: formats.power(powerW),
              highest: formats.power(top?.powerW ?? 0),
              month: top === null ? "" : formats.month(top.month),
            })}
            inputMode="decimal"
            suffix="kW"
            align="end"
            value={texts[index] ?? ""}
            error={errorOf(index)}
            onValueChange={(text) => setTexts(texts.with(index, text))}
          />
        ))}
      </div>
      {isPossible && <PowerComparison demands={demands} highest={highest} otherW={otherW} />}
      <p>
        <TextLink href={changeHref}>{t("power.change")}</TextLink>
      </p>
    </>
  );
};
