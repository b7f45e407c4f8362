import { Amount } from "#platform/ui/data/amount.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { useWords } from "../words.ts";
import styles from "./period-powers.module.css";

interface PeriodPowersProps {
  powers: readonly { readonly period: string; readonly powerW: number }[];
}

/** The power of each period, one by one; with two, said as people say them. */
export const PeriodPowers = ({ powers }: PeriodPowersProps) => {
  const t = useWords();
  const formats = useFormats();
  const nameOf = (period: string): string => {
    if (powers.length !== 2) return period;
    return period === "P1" ? t("periods.peak") : t("periods.valley");
  };
  return (
    <span className={styles.powers}>
      {powers.map(({ period, powerW }) => (
        <span key={period} className={styles.power}>
          <span className={styles.period} data-period={period.toLowerCase()}>
            {nameOf(period)}
          </span>
          <Amount value={formats.power(powerW)} />
        </span>
      ))}
    </span>
  );
};
