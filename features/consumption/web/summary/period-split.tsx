import type { CSSProperties } from "react";
import type { ConsumptionChart } from "#features/consumption/contract/consumption-chart.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { roleOfPeriod } from "../points/build-series.ts";
import { useConsumptionNames } from "../use-consumption-names.ts";
import { useWords } from "../words.ts";
import styles from "./period-split.module.css";

interface PeriodSplitProps {
  byPeriod: ConsumptionChart["totals"]["byPeriod"];
  tariffName: string;
}

/** What was drawn in each period, from the dearest to the cheapest, as a bar, an amount and a part of the whole. */
export const PeriodSplit = ({ byPeriod, tariffName }: PeriodSplitProps) => {
  const t = useWords();
  const formats = useFormats();
  const names = useConsumptionNames(byPeriod.length);
  const totalWh = byPeriod.reduce((sum, { importWh }) => sum + importWh, 0);
  // All to the same decimals, as the whole is told.
  const energy = totalWh < 100_000 ? formats.briefEnergy : formats.energy;
  return (
    <div className={styles.split}>
      <h2 className={styles.title}>{t("periods.title", { tariff: tariffName })}</h2>
      <ul className={styles.periods}>
        {byPeriod.map(({ period, importWh }) => {
          const share = totalWh === 0 ? 0 : importWh / totalWh;
          const shape: CSSProperties = {
            width: share === 0 ? 0 : `max(2px, ${share * 100}%)`,
            backgroundColor: `var(--llum-${roleOfPeriod(period)})`,
          };
          return (
            <li key={period} className={styles.period}>
              <span className={styles.name}>{names.period(period)}</span>
              <span className={styles.track} aria-hidden="true">
                <span className={styles.bar} style={shape} />
              </span>
              <span className={styles.energy}>{energy(importWh)}</span>
              <span className={styles.share}>{formats.percentage(share)}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
};
