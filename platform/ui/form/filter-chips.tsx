import { X } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./filter-bar.module.css";

export interface ActiveFilter {
  key: string;
  /** "Contract: 0042". */
  text: ReactNode;
  /** "Clear the filter by contract". */
  clearLabel: string;
  onClear: () => void;
}

interface FilterChipsProps {
  active: readonly ActiveFilter[];
  clearAllLabel: string;
  onClearAll: () => void;
}

export const FilterChips = ({ active, clearAllLabel, onClearAll }: FilterChipsProps) => {
  if (active.length === 0) return null;
  return (
    <ul className={styles.chips}>
      {active.map((filter) => (
        <li key={filter.key} className={styles.chip}>
          <span className={styles.text}>{filter.text}</span>
          <button
            type="button"
            className={styles.clear}
            aria-label={filter.clearLabel}
            onClick={filter.onClear}
          >
            <X aria-hidden="true" />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={styles.clearAll} onClick={onClearAll}>
          {clearAllLabel}
        </button>
      </li>
    </ul>
  );
};
