import type { ReactNode } from "react";
import { MenuDrawer } from "../navigation/menu-drawer.tsx";
import { NavigationList } from "../navigation/navigation-list.tsx";
import type { ShellProps } from "./shell-slots.ts";
import styles from "./top-bar.module.css";

interface TopBarProps extends Pick<
  ShellProps,
  "words" | "brand" | "groups" | "call" | "language" | "user" | "help"
> {
  /** The horizontal navigation, where it is short. */
  children?: ReactNode;
  /** The horizontal navigation in a row of its own. */
  below?: ReactNode;
}

/** The band on top: the retailer's name, then language and person; on a phone, the drawer's button. */
export const TopBar = (props: TopBarProps) => {
  const { words, brand, groups, call, language, user, help, children, below } = props;
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <div className={styles.brand}>{brand}</div>
        {children}
        <div className={styles.slots}>
          {call}
          {language}
          {user}
        </div>
        <div className={styles.end}>
          {help}
          <MenuDrawer openLabel={words.openMenu} closeLabel={words.closeMenu} label={words.navigation}>
            {call}
            {groups.length > 0 && (
              <nav aria-label={words.navigation}>
                <NavigationList groups={groups} />
              </nav>
            )}
            <div className={styles.below}>
              {user}
              {language}
            </div>
          </MenuDrawer>
        </div>
      </div>
      {below !== undefined && below !== false && <div className={styles.row}>{below}</div>}
    </header>
  );
};
