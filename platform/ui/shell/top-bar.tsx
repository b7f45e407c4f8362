import type { ReactNode } from "react";

import { MenuDrawer } from "./menu-drawer.tsx";
import { NavigationList } from "./navigation-list.tsx";
import type { ShellProps } from "./shell-slots.ts";
import styles from "./top-bar.module.css";

interface TopBarProps extends Pick<ShellProps, "words" | "brand" | "groups" | "language" | "user"> {
  /** The horizontal navigation, where there is one. */
  children?: ReactNode;
}

/** The band on top: the retailer's name, then language and person; on a phone, the drawer's button. */
export function TopBar({ words, brand, groups, language, user, children }: TopBarProps) {
  const isAcross = children !== undefined && groups.some(({ entries }) => entries.length > 0);
  return (
    <header className={styles.bar}>
      <div className={styles.inner} data-across={isAcross || undefined}>
        <div className={styles.brand}>{brand}</div>
        {children}
        <div className={styles.slots}>
          {language}
          {user}
        </div>
        <MenuDrawer openLabel={words.openMenu} closeLabel={words.closeMenu} label={words.navigation}>
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
    </header>
  );
}
