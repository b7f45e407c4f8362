import { addDays } from "#energy/calendar.ts";
import { isoWeekdays } from "#energy/load-patterns.ts";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import styles from "./heat-map.module.css";
import { usePatternWords } from "./patterns-words.ts";

type Means = readonly (readonly (number | null)[])[];

interface HighestHour {
  /** 1 is Monday. */
  readonly weekday: number;
  readonly hour: number;
  readonly energyWh: number;
}

/** The hour of the week with the highest mean, the first of equal ones; undefined without any consumption. */
export const highestHourOf = (means: Means): HighestHour | undefined => {
  let highest: HighestHour | undefined;
  means.forEach((hours, index) =>
    hours.forEach((energyWh, hour) => {
      if (energyWh !== null && energyWh > (highest?.energyWh ?? 0)) {
        highest = { weekday: index + 1, hour, energyWh };
      }
    }),
  );
  return highest;
};

const levels = 5;

/**
 * From 1 to 5, and 0 without data. By the root of the part of the highest mean, so that one high hour does not make all
 * the others look alike.
 */
export const levelOf = (energyWh: number | null, highestWh: number): number => {
  if (energyWh === null) return 0;
  return Math.max(1, Math.min(levels, Math.ceil(Math.sqrt(energyWh / Math.max(1, highestWh)) * levels)));
};

/** A Monday; only its weekday and those of the days after it are written. */
const monday = "2026-01-05";
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const clock = (hour: number): string => `${hour}:00`;
const wholeFromWh = 100_000;
const oneDecimalFromWh = 10_000;

const digitsFor = (highestWh: number): number => {
  if (highestWh >= wholeFromWh) return 0;
  return highestWh >= oneDecimalFromWh ? 1 : 2;
};

/** The shades of the cells, from the lowest to the highest mean; the figures are in the cells. */
const Legend = () => {
  const t = usePatternWords();
  return (
    <p className={styles.legend} aria-hidden="true">
      {t("week.less")}
      {Array.from({ length: levels }, (_, level) => (
        <span key={level} className={styles.cell} data-level={level + 1} />
      ))}
      {t("week.more")}
    </p>
  );
};

/** The mean consumption of the hours of a week: a table whose cells are the stronger the more they have. */
export const HeatMap = ({ means }: { means: Means }) => {
  const t = usePatternWords();
  const formats = useFormats();
  const highest = highestHourOf(means);
  const highestWh = highest?.energyWh ?? 0;
  const digits = digitsFor(highestWh);
  return (
    <>
      {highest !== undefined && (
        <p className={styles.text}>
          {t("week.highest", {
            weekday: String(highest.weekday),
            from: clock(highest.hour),
            to: clock(highest.hour + 1),
            energy: formats.briefEnergy(highest.energyWh),
          })}
        </p>
      )}
      <Legend />
      <table className={styles.map}>
        <caption>
          <VisuallyHidden>{t("week.caption")}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col" className={styles.hour}>
              <VisuallyHidden>{t("week.hour")}</VisuallyHidden>
            </th>
            {isoWeekdays.map((weekday) => (
              <th key={weekday} scope="col" className={styles.weekday}>
                <span aria-hidden="true">{formats.shortWeekdayName(addDays(monday, weekday - 1))}</span>
                <VisuallyHidden>{formats.weekdayName(addDays(monday, weekday - 1))}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour}>
              <th scope="row" className={styles.hour}>
                <span aria-hidden="true">{hour}</span>
                <VisuallyHidden>{`${clock(hour)}–${clock(hour + 1)}`}</VisuallyHidden>
              </th>
              {isoWeekdays.map((weekday) => {
                const energyWh = means[weekday - 1]?.[hour] ?? null;
                return (
                  <td key={weekday} className={styles.cell} data-level={levelOf(energyWh, highestWh)}>
                    {energyWh === null ? t("week.none") : formats.decimals(energyWh / 1000, digits)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
};
