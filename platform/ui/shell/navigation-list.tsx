import { useId } from "react";

import { useLinkComponent } from "../navigation/link-context.ts";
import type { NavigationEntry, NavigationGroup } from "./navigation-entry.ts";
import styles from "./navigation-list.module.css";

interface NavigationListProps {
  groups: readonly NavigationGroup[];
  direction?: "column" | "row";
  /** After an entry was pressed: the drawer closes. */
  onNavigate?: () => void;
}

/** The entries, under their groups' headings where there are any. */
export function NavigationList({ groups, direction = "column", onNavigate }: NavigationListProps) {
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
            <EntryLink entry={entry} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </div>
  ));
}

interface EntryLinkProps {
  entry: NavigationEntry;
  onNavigate: (() => void) | undefined;
}

function EntryLink({ entry, onNavigate }: EntryLinkProps) {
  const inside = useLinkComponent();
  const Root = entry.isExternal === true ? "a" : inside;
  return (
    <Root
      href={entry.href}
      className={styles.entry}
      aria-current={entry.isCurrent === true ? "page" : undefined}
      onClick={onNavigate}
    >
      {entry.icon}
      <span>{entry.label}</span>
    </Root>
  );
}
