import { useSuspenseQueries } from "@tanstack/react-query";
import { demandLevel, highestDemands, type PeriodDemand } from "#energy/maximum-demand.ts";
import { powerPeriodName } from "#energy/period-names.ts";
import { powerControlOf } from "#energy/power-limits.ts";
import { withPowerTaxes, yearlyPowerCents } from "#energy/power-price.ts";
import { SkeletonText } from "#platform/ui/feedback/skeleton.tsx";
import { Card } from "#platform/ui/layout/card.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { Contract } from "../contract/get-contract.ts";
import { type ContractPrices, getContractPrices } from "../contract/get-contract-prices.ts";
import { listMaximumDemands } from "../contract/list-maximum-demands.ts";
import styles from "./power-card.module.css";
import { useWords } from "./words.ts";

interface DemandBarProps {
  readonly period: PeriodDemand;
  /** The power as wide as the whole bar. */
  readonly scaleW: number;
}

/** Contracted power as a frame and the highest demand as its filling, on the scale of all periods. */
const DemandBar = ({ period: { contractedW, highest }, scaleW }: DemandBarProps) => {
  const widthOf = (powerW: number) => ({ width: `${(powerW / scaleW) * 100}%` });
  return (
    <div className={styles.track} aria-hidden="true">
      <span className={styles.contracted} style={widthOf(contractedW)} />
      {highest !== null && (
        <span
          className={styles.demand}
          data-over={highest.powerW > contractedW || undefined}
          style={widthOf(highest.powerW)}
        />
      )}
    </div>
  );
};

interface PowerPeriodsProps {
  readonly periods: readonly PeriodDemand[];
  /** What each costs a year before taxes; null without prices. */
  readonly yearlyCents: readonly number[] | null;
}

/** Each period with its power, what that costs, and the highest demand. */
const PowerPeriods = ({ periods, yearlyCents }: PowerPeriodsProps) => {
  const t = useWords();
  const formats = useFormats();
  const scaleW = Math.max(
    ...periods.flatMap(({ contractedW, highest }) => [contractedW, highest?.powerW ?? 0]),
  );
  const nameOf = (index: number): string => {
    const name = powerPeriodName(index + 1, periods.length);
    if (name === undefined) return `P${index + 1}`;
    return t(name === "peak" ? "periods.peak" : "periods.valley");
  };
  const demandOf = ({ highest }: PeriodDemand): string =>
    highest === null
      ? t("maximumDemand.noData")
      : t("maximumDemand.highest", {
          power: formats.power(highest.powerW),
          month: formats.month(highest.month),
        });
  return (
    <ul className={styles.periods}>
      {periods.map((period, index) => {
        const cents = yearlyCents?.[index];
        const power = formats.power(period.contractedW);
        return (
          <li key={nameOf(index)} className={styles.period}>
            <span>{nameOf(index)}</span>
            <strong className={styles.price}>
              {cents === undefined
                ? power
                : t("maximumDemand.contracted", { power, amount: formats.money(cents) })}
            </strong>
            <DemandBar period={period} scaleW={scaleW} />
            <span className={styles.demandText}>{demandOf(period)}</span>
          </li>
        );
      })}
    </ul>
  );
};

/** What the powers cost a year with taxes; undefined where a price or the taxes are not known. */
const useYearlyText = (
  powersW: readonly number[],
  yearlyCents: readonly number[] | null,
  prices: ContractPrices | null,
): string | undefined => {
  const t = useWords();
  const formats = useFormats();
  const factors = prices?.powerTaxFactors ?? null;
  if (yearlyCents === null || factors === null) return undefined;
  const cents = yearlyCents.reduce((sum, ofPeriod) => sum + ofPeriod, 0);
  return t("maximumDemand.yearly", { amount: formats.money(withPowerTaxes(cents, powersW, factors)) });
};

const LoadedPower = ({ contract }: { contract: Contract }) => {
  const t = useWords();
  const path = usePath();
  const params = { name: contract.name };
  const [{ data: demands }, { data: priced }] = useSuspenseQueries({
    queries: [query(listMaximumDemands, { params }), query(getContractPrices, { params })],
  });
  const powersW = contract.powers.map(({ powerW }) => powerW);
  const periods = highestDemands(powersW, demands.months);
  const yearlyCents = yearlyPowerCents(
    powersW,
    priced.prices?.periods.map(({ powerEurKwYear }) => powerEurKwYear) ?? [],
  );
  const yearlyText = useYearlyText(powersW, yearlyCents, priced.prices);
  const level = demandLevel(periods);
  const levelText = {
    unknown: t("maximumDemand.none"),
    above: t(`maximumDemand.levels.above.${powerControlOf(powersW)}`),
    ample: t("maximumDemand.levels.ample"),
    within: t("maximumDemand.levels.within"),
  }[level];
  return (
    <>
      <PowerPeriods periods={periods} yearlyCents={yearlyCents} />
      <p>{[yearlyText, levelText].filter((text) => text !== undefined).join(" ")}</p>
      {level !== "unknown" && (
        <p>
          <TextLink
            href={`${path("consumption.patterns")}?${new URLSearchParams({ contract: contract.name })}`}
          >
            {t("maximumDemand.compare")}
          </TextLink>
        </p>
      )}
    </>
  );
};

/** The contracted power with its price beside the highest demand of the last year, by period. */
export const PowerCard = ({ contract }: { contract: Contract }) => {
  const t = useWords();
  const { startsOn, powers, name } = contract;
  if (startsOn === null || powers.length === 0) return null;
  return (
    <Card title={t("maximumDemand.title")}>
      <PartBoundary
        failedTitle={t("maximumDemand.failed")}
        fallback={<SkeletonText lines={2 + 3 * powers.length} label={t("maximumDemand.loading")} />}
        words={t}
        question={name}
      >
        <LoadedPower contract={contract} />
      </PartBoundary>
    </Card>
  );
};
