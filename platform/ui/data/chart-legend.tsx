import styles from "./chart-legend.module.css";
import type { ChartSeries } from "./chart-series.ts";
import { hatchOf } from "./hatch.ts";

export interface LegendEntry {
  series: ChartSeries;
  /** At the point looked at, or of them all. */
  value: string;
}

interface ChartLegendProps {
  heading: string;
  total: { label: string; value: string } | undefined;
  entries: readonly LegendEntry[];
}

/** Names, textures and values in one place: the legend is also the readout. */
export const ChartLegend = ({ heading, total, entries }: ChartLegendProps) => (
  <div className={styles.legend}>
    <p className={styles.heading}>
      {heading}
      {total !== undefined && (
        <>
          {" "}
          <span className={styles.total}>
            {total.label} <b>{total.value}</b>
          </span>
        </>
      )}
    </p>
    <ul className={styles.entries}>
      {entries.map(({ series, value }) => (
        <li key={series.id} className={styles.entry}>
          <span
            className={styles.swatch}
            data-hatch={hatchOf(series.tone)}
            style={{ backgroundColor: `var(--llum-${series.tone})` }}
          />
          <span>{series.label}</span>
          <span className={styles.value}>{value}</span>
        </li>
      ))}
    </ul>
  </div>
);
