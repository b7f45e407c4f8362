import type { ReactNode } from "react";
import type { NavigationGroup } from "../navigation/navigation-entry.ts";

/** Words of the frame around every page. */
export interface ShellWords {
  /** "Skip to the content". */
  skip: string;
  /** Names the main navigation. */
  navigation: string;
  openMenu: string;
  closeMenu: string;
  /** "More": what extra entries stand behind, along the top. */
  more: string;
  /** Names the banner: "Notice". */
  banner: string;
}

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
