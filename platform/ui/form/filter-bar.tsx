import { X, SlidersHorizontal } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "./button.tsx";
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

const FilterChips = ({ active, clearAllLabel, onClearAll }: FilterChipsProps) => {
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

export interface FilterBarWords {
  /** Names the region: "Filters". */
  label: string;
  /** Of the button that opens the fields. */
  open: string;
  close: string;
  clearAll: string;
}

interface FilterBarProps {
  words: FilterBarWords;
  /** Always in sight: the search. */
  main?: ReactNode;
  /** The rest, behind a button: mounted when it is opened first, and not before. */
  children?: ReactNode;
  active: readonly ActiveFilter[];
  onClearAll: () => void;
}

/** The filters of a list: shows the active ones, each with a button that clears it. */
export const FilterBar = ({ words, main, children, active, onClearAll }: FilterBarProps) => {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const handleToggle = (): void => {
    setOpen(!isOpen);
    setOpened(true);
  };
  const fieldsId = useId();
  const hasFields = children !== undefined;
  return (
    <search className={styles.bar} aria-label={words.label}>
      <div className={styles.top}>
        {main !== undefined && <div className={styles.main}>{main}</div>}
        {hasFields && (
          <Button
            icon={<SlidersHorizontal aria-hidden="true" />}
            aria-expanded={isOpen}
            aria-controls={fieldsId}
            onClick={handleToggle}
          >
            {isOpen ? words.close : words.open}
          </Button>
        )}
      </div>
      <FilterChips active={active} clearAllLabel={words.clearAll} onClearAll={onClearAll} />
      {hasFields && (
        <div className={styles.fields} id={fieldsId} hidden={!isOpen}>
          {wasOpened && children}
        </div>
      )}
    </search>
  );
};
