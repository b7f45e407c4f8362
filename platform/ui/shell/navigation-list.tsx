import { createElement, useId } from "react";

import { useLinkComponent } from "../navigation/link-context.ts";
import type { NavigationEntry, NavigationGroup } from "./navigation-entry.ts";
import styles from "./navigation-list.module.css";

interface NavigationListProps {
  groups: readonly NavigationGroup[];
  direction?: "column" | "row";
}

/** The entries, under their groups' headings where there are any. */
export function NavigationList({ groups, direction = "column" }: NavigationListProps) {
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
        {group.entries.map((entry) => (
          <li key={entry.href}>
            <EntryLink entry={entry} />
          </li>
        ))}
      </ul>
    </div>
  ));
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
