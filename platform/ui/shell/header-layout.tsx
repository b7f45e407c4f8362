import { NavigationList } from "./navigation-list.tsx";
import { ShellFrame } from "./shell-frame.tsx";
import type { ShellProps } from "./shell-slots.ts";
import styles from "./shell.module.css";
import { TopBar } from "./top-bar.tsx";

/** Navigation along the top; a drawer on a phone. Also for visitors' pages, with few entries or none. */
export function HeaderLayout(props: ShellProps) {
  const { words, brand, groups, language, user, banner, footer, children } = props;
  const bar = (
    <TopBar words={words} brand={brand} groups={groups} language={language} user={user}>
      {groups.length > 0 && (
        <nav className={styles.across} aria-label={words.navigation}>
          <NavigationList groups={groups} direction="row" />
        </nav>
      )}
    </TopBar>
  );
  return (
    <ShellFrame words={words} banner={banner} bar={bar}>
      <div className={styles.content} data-centred>
        <main className={styles.main} id="main" tabIndex={-1}>
          {children}
        </main>
        {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </ShellFrame>
  );
}
