import type { ReactNode } from "react";
import type { NavigationGroup, ShellWords } from "../navigation/navigation-entry.ts";

/** What both layouts take. */
export interface ShellProps {
  words: ShellWords;
  /** Logo or name, usually a link home. */
  brand: ReactNode;
  groups: readonly NavigationGroup[];
  /** What stands below the sidebar's entries: log out. */
  lastEntry?: ReactNode;
  /** The one thing that the retailer asks one to do: make a contract. */
  call?: ReactNode;
  /** Language selector; on a phone it moves into the drawer. */
  language?: ReactNode;
  /** Name, e-mail, log out; on a phone it moves into the drawer. */
  user?: ReactNode;
  /** Beside the menu of a phone: help, which floats in a larger window. */
  help?: ReactNode;
  /** Right behind the skip link, wherever it is drawn: what the keyboard should meet early. */
  early?: ReactNode;
  /** Above everything: "this is a demonstration". */
  banner?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}
