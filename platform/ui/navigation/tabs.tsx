import { Tabs as MantineTabs } from "@mantine/core";
import type { ReactNode } from "react";

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

/** Panels of one page, one at a time. Where each has its own address, TabLinks. */
export function Tabs<Value extends string>({ label, tabs, value, onValueChange }: TabsProps<Value>) {
  const handleChange = (changed: string | null) => {
    const tab = tabs.find((candidate) => candidate.value === changed);
    if (tab !== undefined) onValueChange(tab.value);
  };
  return (
    <MantineTabs value={value} onChange={handleChange} keepMounted={false} unstyled>
      <MantineTabs.List aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <MantineTabs.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.icon}
            {tab.label}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      {tabs.map((tab) => (
        <MantineTabs.Panel key={tab.value} value={tab.value} className={styles.panel}>
          {tab.panel}
        </MantineTabs.Panel>
      ))}
    </MantineTabs>
  );
}
