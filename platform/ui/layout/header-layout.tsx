import { NavigationList } from "../navigation/navigation-list.tsx";
import { ShellContent } from "./shell-content.tsx";
import { ShellFrame } from "./shell-frame.tsx";
import type { ShellProps } from "./shell-slots.ts";
import styles from "./shell.module.css";
import { TopBar } from "./top-bar.tsx";

/** As many as the band holds beside the name and the languages, in the longest of them. */
const mostInBand = 3;

/**
 * Navigation along the top: in the band while it is short, in a row of its own below it when it is not, where it wraps
 * and never pushes; a drawer on a phone. Also for visitors' pages, with few entries or none.
 */
export const HeaderLayout = ({ early, banner, footer, children, ...band }: ShellProps) => {
  const { words, groups } = band;
  const count = groups.flatMap(({ entries }) => entries).length;
  const across = count > 0 && (
    <nav className={styles.across} aria-label={words.navigation}>
      <NavigationList groups={groups} direction="row" more={words.more} />
    </nav>
  );
  const bar = (
    <TopBar {...band} below={count > mostInBand ? across : undefined}>
      {count > mostInBand ? undefined : across}
    </TopBar>
  );
  return (
    <ShellFrame words={words} early={early} banner={banner} bar={bar}>
      <ShellContent place="centred" footer={footer}>
        {children}
      </ShellContent>
    </ShellFrame>
  );
};
