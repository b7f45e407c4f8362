import { House, Sun, UtilityPole } from "lucide-react";
import styles from "./energy-flow.module.css";

interface EnergyFlowProps {
  /** In Wh, as the other two. */
  producedToHome: number;
  producedToGrid: number;
  gridToHome: number;
  words: { roof: string; home: string; grid: string };
}

const [thinnest, thickest] = [1.5, 12];

/** The width of a flow beside the largest; undefined for none. */
export const flowWidth = (energyWh: number, largestWh: number): number | undefined =>
  energyWh <= 0 ? undefined : Math.max(thinnest, (thickest * energyWh) / largestWh);

/** Where energy flows to between a solar roof, its home and the grid. Decorative: the figures beside it say how much. */
export const EnergyFlow = ({ producedToHome, producedToGrid, gridToHome, words }: EnergyFlowProps) => {
  const largestWh = Math.max(producedToHome, producedToGrid, gridToHome);
  const flows = [
    { name: "home", path: "M104 30 L104 82", energyWh: producedToHome },
    { name: "export", path: "M168 24 L222 84", energyWh: producedToGrid },
    { name: "import", path: "M206 106 L166 106", energyWh: gridToHome },
  ];
  return (
    <div className={styles.flow} aria-hidden="true">
      <svg viewBox="0 0 260 128" className={styles.lines}>
        {flows.map(({ name, path, energyWh }) => {
          const width = flowWidth(energyWh, largestWh);
          return (
            width !== undefined && (
              <g key={name} data-flow={name} className={styles.line}>
                <path d={path} strokeWidth={width} />
              </g>
            )
          );
        })}
        {producedToHome > 0 && <path d="M92 76 L104 90 L116 76 Z" data-flow="home" className={styles.head} />}
        {producedToGrid > 0 && (
          <path d="M210 86 L230 92 L228 71 Z" data-flow="export" className={styles.head} />
        )}
        {gridToHome > 0 && (
          <path d="M172 94 L158 106 L172 118 Z" data-flow="import" className={styles.head} />
        )}
      </svg>
      <span className={styles.roof}>
        <Sun />
        {words.roof}
      </span>
      <span className={styles.home}>
        <House />
        {words.home}
      </span>
      <span className={styles.grid}>
        <UtilityPole />
        {words.grid}
      </span>
    </div>
  );
};
