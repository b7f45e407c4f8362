import type { ReactNode } from "react";

/** Where the navigation leads. */
export interface NavigationEntry {
  href: string;
  label: ReactNode;
  icon?: ReactNode;
  isCurrent?: boolean;
  /** Outside the portal: a plain anchor, not the router's link. */
  isExternal?: boolean;
  /** Along the top, several of these stand behind one word, so that the row stays a row. */
  isExtra?: boolean;
}

/** Entries under one heading, or a group without one. */
export interface NavigationGroup {
  id: string;
  label?: ReactNode;
  entries: readonly NavigationEntry[];
}
