import { type ReactNode, createElement, useId } from "react";
import { DisclosedLinks } from "./disclosed-links.tsx";
import styles from "./navigation-list.module.css";
import { useLinkComponent } from "./text-link.tsx";
import underlined from "./underlined.module.css";

/** Where the navigation leads. */
export interface NavigationEntry {
  href: string;
  label: ReactNode;
  icon?: ReactNode;
  isCurrent?: boolean;
  /** Outside the portal: a plain anchor, not the router's link. */
  isExternal?: boolean;
  /** In a row, several of these fold into one menu, so that the row does not wrap. */
  isExtra?: boolean;
}

/** Entries under one heading, or a group without one. */
export interface NavigationGroup {
  id: string;
  label?: ReactNode;
  entries: readonly NavigationEntry[];
}

interface NavigationListProps {
  groups: readonly NavigationGroup[];
  direction?: "column" | "row";
  /** In a row, title of the menu with the extra entries. */
  more?: ReactNode;
}

/** The entries, under their groups' headings where there are any. */
export const NavigationList = ({ groups, direction = "column", more }: NavigationListProps) => {
  const id = useId();
  return groups.map((group) => (
    <div key={group.id} className={styles.group} data-direction={direction}>
      {group.label !== undefined && (
        <p className={styles.label} id={`${id}-${group.id}`}>
          {group.label}
        </p>
      )}
      <ul
        className={styles.list}
        data-direction={direction}
        aria-labelledby={group.label === undefined ? undefined : `${id}-${group.id}`}
      >
        <Entries entries={group.entries} direction={direction} more={more} />
      </ul>
    </div>
  ));
};

interface EntriesProps {
  entries: readonly NavigationEntry[];
  direction: "column" | "row";
  more: ReactNode;
}

const Entries = ({ entries, direction, more }: EntriesProps) => {
  const extra = direction === "column" || more === undefined ? [] : entries.filter(({ isExtra }) => isExtra);
  const folded = extra.length > 1 ? extra : [];
  return entries.map((entry) => {
    if (folded.includes(entry) && entry !== folded[0]) return null;
    return (
      <li key={entry.href}>
        {entry === folded[0] ? (
          <DisclosedLinks title={more} links={folded} look="entry" />
        ) : (
          <EntryLink entry={entry} direction={direction} />
        )}
      </li>
    );
  });
};

interface EntryLinkProps {
  entry: NavigationEntry;
  direction: "column" | "row";
}

const EntryLink = ({ entry, direction }: EntryLinkProps) => {
  const inside = useLinkComponent();
  const attributes = {
    href: entry.href,
    className: direction === "row" ? `${styles.entry} ${underlined.entry}` : styles.entry,
    rel: entry.isExternal === true ? "noopener" : undefined,
    "aria-current": entry.isCurrent === true ? ("page" as const) : undefined,
  };
  return createElement(
    entry.isExternal === true ? "a" : inside,
    attributes,
    entry.icon,
    <span>{entry.label}</span>,
  );
};

interface NavigationButtonProps {
  icon: ReactNode;
  children: ReactNode;
  onPress: () => void;
  /** What it is doing; meanwhile it ignores presses. */
  busyText?: string;
}

/** What the navigation does instead of going somewhere: log out, at the foot of the sidebar. */
export const NavigationButton = ({ icon, children, onPress, busyText }: NavigationButtonProps) => {
  const isBusy = busyText !== undefined;
  return (
    <button
      type="button"
      className={styles.entry}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onPress}
    >
      {icon}
      <span aria-live="polite">{busyText ?? children}</span>
    </button>
  );
};
