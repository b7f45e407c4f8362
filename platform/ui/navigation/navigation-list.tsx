import { createElement, useId } from "react";
import type { ReactNode } from "react";
import { DisclosedLinks } from "./disclosed-links.tsx";
import { useLinkComponent } from "./link-context.ts";
import underlined from "./underlined.module.css";
import type { NavigationEntry, NavigationGroup } from "./navigation-entry.ts";
import styles from "./navigation-list.module.css";

interface NavigationListProps {
  groups: readonly NavigationGroup[];
  direction?: "column" | "row";
  /** In a row, what the extra entries stand behind. */
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
