import { insightThresholds } from "#energy/month-insight.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { PatternMonth } from "../../contract/get-consumption-patterns.ts";
import { usePatternWords } from "./patterns-words.ts";

type Insight = NonNullable<PatternMonth["insight"]>;

/** The fact of a month in a sentence. */
export const useInsightText = (): ((insight: Insight) => string) => {
  const t = usePatternWords();
  const { briefEnergy, percentage, dayInText, decimals } = useFormats();
  return (insight) => {
    switch (insight.kind) {
      case "base_load":
        return t("insight.text.base_load", { energy: briefEnergy(insight.hourlyWh) });
      case "dearest_weekday":
      case "highest_weekday":
        return t(`insight.text.${insight.kind}`, { weekday: String(insight.weekday) });
      case "peak_period":
        return t("insight.text.peak_period", { share: percentage(insight.share) });
      case "highest_day":
        return t("insight.text.highest_day", {
          day: dayInText(insight.day),
          ratio: decimals(insight.ratio, 1),
        });
      case "year_before":
        return t("insight.text.year_before", { share: percentage(insight.share), trend: insight.trend });
      case "typical_day":
        return t("insight.text.typical_day", { energy: briefEnergy(insight.energyWh) });
      default:
        return insight satisfies never;
    }
  };
};

/** Why the fact was chosen: its base and its threshold. */
export const useInsightReason = (): ((insight: Insight) => string) => {
  const t = usePatternWords();
  const { briefEnergy, money, percentage, decimals } = useFormats();
  return (insight) => {
    switch (insight.kind) {
      case "base_load":
        return t("insight.why.base_load", {
          share: percentage(insight.share),
          threshold: percentage(insightThresholds.baseShare),
        });
      case "dearest_weekday":
      case "highest_weekday":
        return t(`insight.why.${insight.kind}`, {
          usual:
            insight.kind === "dearest_weekday" ? money(insight.usualCents) : briefEnergy(insight.usualWh),
          share: percentage(insight.share),
          threshold: percentage(insightThresholds.weekdayShare),
        });
      case "peak_period":
        return t("insight.why.peak_period", { threshold: percentage(insightThresholds.peakShare) });
      case "highest_day":
        return t("insight.why.highest_day", {
          energy: briefEnergy(insight.energyWh),
          threshold: decimals(insightThresholds.highestDayRatio, 0),
        });
      case "year_before":
        return t("insight.why.year_before", {
          days: String(insight.days),
          before: briefEnergy(insight.beforeWh),
          threshold: percentage(insightThresholds.yearBeforeShare),
        });
      case "typical_day":
        return t("insight.why.typical_day");
      default:
        return insight satisfies never;
    }
  };
};
