import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { addDays, madridDate } from "#energy/calendar.ts";
import {
  summarizeConsumption,
  type YearComparison,
} from "#features/consumption/contract/summarize-consumption.ts";
import { KeyFigure, KeyFigures } from "#platform/ui/data/key-figure.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import styles from "./overview.module.css";
import { useWords } from "./words.ts";

/** A smaller change, under half a per cent, counts as none. */
const noticeable = 0.005;

type Trend = "more" | "less" | "same";
const trendOf = (change: number): Trend => {
  if (Math.abs(change) < noticeable) return "same";
  return change > 0 ? "more" : "less";
};

interface ComparisonProps {
  comparison: YearComparison;
  /** Supplies in the month's total. */
  supplies: number;
}

const Comparison = ({ comparison, supplies }: ComparisonProps) => {
  const t = useWords();
  const { percentage, briefEnergy, money, period } = useFormats();
  const { importWh, nowImportWh, costCents, startsOn, endsOn } = comparison;
  if (importWh === 0) return null;
  const change = nowImportWh / importWh - 1;
  return (
    <>
      <p>
        {t("overview.usage.yearBefore", {
          trend: trendOf(change),
          percent: percentage(Math.abs(change)),
          days: period(startsOn, endsOn),
          energy: briefEnergy(importWh),
          cost: costCents === null ? "none" : money(costCents),
        })}
      </p>
      {comparison.supplies < supplies && (
        <p>{t("overview.usage.compared", { compared: comparison.supplies, supplies })}</p>
      )}
    </>
  );
};

/** What the energy cost; nothing where it is not known. */
const Cost = ({ cents, hasWallet }: { cents: number | null; hasWallet: boolean }) => {
  const t = useWords();
  const { money } = useFormats();
  return cents === null ? null : (
    <p>{t("overview.usage.cost", { amount: money(cents), wallet: hasWallet ? "yes" : "no" })}</p>
  );
};

/** The last day with readings and the month so far, over all supplies, against the year before. */
export const Usage = () => {
  const t = useWords();
  const path = usePath();
  const { briefEnergy, weekday, period } = useFormats();
  const [today] = useState(() => madridDate(new Date()));
  const { supplies, hasWallet, lastDay, month, comparison } = useSuspenseQuery(
    query(summarizeConsumption, {}),
  ).data;
  if (lastDay === null || month === null)
    return (
      <p className={styles.soft}>
        {supplies === 0 ? t("overview.usage.noSupply") : t("overview.usage.notYet")}
      </p>
    );
  const isYesterday = lastDay.day === addDays(today, -1);
  return (
    <Stack>
      <KeyFigures>
        <KeyFigure
          label={isYesterday ? t("overview.usage.yesterday") : t("overview.usage.lastDay")}
          value={briefEnergy(lastDay.importWh)}
          detail={
            <>
              <Cost cents={lastDay.costCents} hasWallet={hasWallet} />
              <p>{weekday(lastDay.day)}</p>
            </>
          }
        />
        <KeyFigure
          label={t("overview.usage.month")}
          value={briefEnergy(month.importWh)}
          detail={
            <>
              <Cost cents={month.costCents} hasWallet={hasWallet} />
              <p>{period(month.startsOn, month.endsOn)}</p>
              {comparison !== null && <Comparison comparison={comparison} supplies={month.supplies} />}
            </>
          }
        />
      </KeyFigures>
      {supplies > 1 && (
        <p className={styles.soft}>{t("overview.usage.supplies", { supplies: month.supplies })}</p>
      )}
      <p>
        <TextLink href={path("consumption.consumption")}>{t("overview.usage.see")}</TextLink>
      </p>
    </Stack>
  );
};
