import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { useWords } from "../words.ts";
import styles from "./month-bars.module.css";

interface MonthBarsProps {
  /** The first day of each month and what was used in it; null when it is not known. */
  months: readonly { readonly day: string; readonly importWh: number | null }[];
}

/** A year at a glance: which months are high. The figures are in the list that a screen reader reads. */
export const MonthBars = ({ months }: MonthBarsProps) => {
  const t = useWords();
  const formats = useFormats();
  const highestWh = Math.max(1, ...months.map(({ importWh }) => importWh ?? 0));
  return (
    <ol className={styles.months} aria-label={t("consumption.byMonth")}>
      {months.map(({ day, importWh }) => (
        <li key={day} className={styles.month}>
          <span
            className={styles.bar}
            style={{ height: `${Math.max(1, Math.round(((importWh ?? 0) / highestWh) * 96))}px` }}
            aria-hidden="true"
          />
          <span className={styles.name} aria-hidden="true">
            {formats.shortMonth(day)}
          </span>
          <VisuallyHidden>
            {`${formats.month(day)}: ${importWh === null ? t("consumption.unknown") : formats.energy(importWh)}`}
          </VisuallyHidden>
        </li>
      ))}
    </ol>
  );
};
