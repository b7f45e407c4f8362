import { useId } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import styles from "./tabs.module.css";

export interface Tab<Value extends string> {
  value: Value;
  label: ReactNode;
  icon?: ReactNode;
  panel: ReactNode;
}

interface TabsProps<Value extends string> {
  /** Names the row of tabs for a screen reader. */
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
}

/** Panels of one page, one at a time; arrows move among the tabs. Where each has its own address, TabLinks. */
export const Tabs = <Value extends string>({ label, tabs, value, onValueChange }: TabsProps<Value>) => {
  const id = useId();
  const current = tabs.findIndex((tab) => tab.value === value);
  const handleKeyDown = (event: KeyboardEvent): void => {
    const target = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: -1 }[event.key];
    const index = target === undefined ? undefined : (target + tabs.length) % tabs.length;
    const tab = index === undefined ? undefined : tabs[index];
    if (tab === undefined) return;
    event.preventDefault();
    onValueChange(tab.value);
    event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]").item(tabs.indexOf(tab)).focus();
  };
  return (
    <div>
      <div role="tablist" tabIndex={-1} aria-label={label} className={styles.list} onKeyDown={handleKeyDown}>
        {tabs.map((tab, index) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            className={styles.tab}
            aria-selected={index === current}
            aria-controls={index === current ? `${id}-panel` : undefined}
            tabIndex={index === current ? 0 : -1}
            data-active={index === current || undefined}
            onClick={() => onValueChange(tab.value)}
          >
            {tab.icon}
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${current}`}
        className={styles.panel}
      >
        {tabs[current]?.panel}
      </div>
    </div>
  );
};
