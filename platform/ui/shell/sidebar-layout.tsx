import { NavigationList } from "./navigation-list.tsx";
import { ShellFrame } from "./shell-frame.tsx";
import type { ShellProps } from "./shell-slots.ts";
import styles from "./shell.module.css";
import { TopBar } from "./top-bar.tsx";

/** Navigation down the side, in groups or not; a drawer on a phone. */
export function SidebarLayout(props: ShellProps) {
  const { words, brand, groups, lastEntry, call, language, user, help, early, banner, footer, children } =
    props;
  const bar = (
    <TopBar
      words={words}
      brand={brand}
      groups={groups}
      call={call}
      language={language}
      user={user}
      help={help}
    />
  );
  return (
    <ShellFrame words={words} early={early} banner={banner} bar={bar}>
      <div className={styles.columns}>
        <nav className={styles.side} aria-label={words.navigation}>
          <NavigationList groups={groups} />
          {lastEntry !== undefined && <div className={styles.last}>{lastEntry}</div>}
        </nav>
        <div className={styles.content}>
          <main className={styles.main} id="main" tabIndex={-1}>
            {children}
          </main>
          {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
        </div>
      </div>
    </ShellFrame>
  );
}
