import { useId, type KeyboardEvent, type ReactNode } from "react";
import styles from "./tabs.module.css";
import { useLinkComponent } from "./text-link.tsx";

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

/** Panels of one page, one at a time; arrows move among the tabs. Where each has its own address, TabLinks. @public for screens to come */
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

export interface TabLink {
  href: string;
  label: ReactNode;
  icon?: ReactNode;
  isCurrent: boolean;
}

interface TabLinksProps {
  /** Names the navigation: "Kind of supply". */
  label: string;
  links: readonly TabLink[];
}

/** Looks like tabs, but each goes to its own address: electricity, gas, multipoint. */
export const TabLinks = ({ label, links }: TabLinksProps) => {
  const Link = useLinkComponent();
  return (
    <nav aria-label={label} className={styles.list}>
      {links.map((link) => (
        <Link
          key={link.href}
          href={link.href}
          className={styles.tab}
          data-active={link.isCurrent || undefined}
          aria-current={link.isCurrent ? "page" : undefined}
        >
          {link.icon}
          {link.label}
        </Link>
      ))}
    </nav>
  );
};
