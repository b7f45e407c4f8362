import { NavigationList } from "../navigation/navigation-list.tsx";
import { ShellContent } from "./shell-content.tsx";
import { ShellFrame } from "./shell-frame.tsx";
import type { ShellProps } from "./shell-slots.ts";
import styles from "./shell.module.css";
import { TopBar } from "./top-bar.tsx";

/** Navigation down the side, in groups or not; a drawer on a phone. */
export const SidebarLayout = ({ lastEntry, early, banner, footer, children, ...band }: ShellProps) => {
  const { words, groups } = band;
  return (
    <ShellFrame words={words} early={early} banner={banner} bar={<TopBar {...band} />}>
      <div className={styles.columns}>
        <nav className={styles.side} aria-label={words.navigation}>
          <NavigationList groups={groups} />
          {lastEntry !== undefined && <div className={styles.last}>{lastEntry}</div>}
        </nav>
        <ShellContent place="beside navigation" footer={footer}>
          {children}
        </ShellContent>
      </div>
    </ShellFrame>
  );
};
