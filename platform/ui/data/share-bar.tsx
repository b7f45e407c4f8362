import type { ReactNode } from "react";
import styles from "./share-bar.module.css";

export interface Share {
  readonly id: string;
  readonly label: ReactNode;
  /** Of a hundred. */
  readonly percent: number;
  /** The share in words and numbers, which a screen reader reads too. */
  readonly value: ReactNode;
}

interface ShareBarProps {
  /** Names the list. */
  readonly label: string;
  /** At most six, in the order in which they are drawn; together a hundred. */
  readonly shares: readonly Share[];
}

const gap = 0.4;

/** What a whole consists of: one bar, and below it the same shares as a list of text. */
export const ShareBar = ({ label, shares }: ShareBarProps) => {
  const starts = shares.map((_share, index) =>
    shares.slice(0, index).reduce((sum, { percent }) => sum + percent, 0),
  );
  return (
    <div className={styles.shares}>
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" className={styles.bar} aria-hidden="true">
        {shares.map(({ id, percent }, index) => (
          <rect
            key={id}
            data-nth={index + 1}
            x={starts[index]}
            y="0"
            width={Math.max(percent - gap, 0)}
            height="1"
          />
        ))}
      </svg>
      <ul className={styles.list} aria-label={label}>
        {shares.map(({ id, label: name, value }, index) => (
          <li key={id} className={styles.share}>
            <span className={styles.swatch} data-nth={index + 1} aria-hidden="true" />
            <span className={styles.name}>{name}</span> <span className={styles.value}>{value}</span>
          </li>
        ))}
      </ul>
    </div>
  );
};
