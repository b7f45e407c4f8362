import { createElement, useId } from "react";
import type { ReactNode } from "react";

import { DisclosedLinks } from "../navigation/disclosed-links.tsx";
import { useLinkComponent } from "../navigation/link-context.ts";
import type { NavigationEntry, NavigationGroup } from "./navigation-entry.ts";
import styles from "./navigation-list.module.css";

interface NavigationListProps {
  groups: readonly NavigationGroup[];
  direction?: "column" | "row";
  /** In a row, what the extra entries stand behind. */
  more?: ReactNode;
}

/** The entries, under their groups' headings where there are any. */
export function NavigationList({ groups, direction = "column", more }: NavigationListProps) {
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
        <Entries entries={group.entries} more={direction === "row" ? more : undefined} />
      </ul>
    </div>
  ));
}

interface EntriesProps {
  entries: readonly NavigationEntry[];
  more: ReactNode;
}

function Entries({ entries, more }: EntriesProps) {
  const extra = more === undefined ? [] : entries.filter(({ isExtra }) => isExtra);
  const folded = extra.length > 1 ? extra : [];
  return entries.map((entry) => {
    if (folded.includes(entry) && entry !== folded[0]) return null;
    return (
      <li key={entry.href}>
        {entry === folded[0] ? (
          <DisclosedLinks title={more} links={folded} look="entry" />
        ) : (
          <EntryLink entry={entry} />
        )}
      </li>
    );
  });
}

interface EntryLinkProps {
  entry: NavigationEntry;
}

function EntryLink({ entry }: EntryLinkProps) {
  const inside = useLinkComponent();
  const attributes = {
    href: entry.href,
    className: styles.entry,
    rel: entry.isExternal === true ? "noopener" : undefined,
    "aria-current": entry.isCurrent === true ? ("page" as const) : undefined,
  };
  return createElement(
    entry.isExternal === true ? "a" : inside,
    attributes,
    entry.icon,
    <span>{entry.label}</span>,
  );
}
