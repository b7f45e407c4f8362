import type { ReactNode } from "react";
import type { ShellWords } from "./shell-slots.ts";
import styles from "./shell.module.css";
import { SkipLink } from "./skip-link.tsx";

interface ShellFrameProps {
  words: ShellWords;
  early: ReactNode;
  banner: ReactNode;
  bar: ReactNode;
  children: ReactNode;
}

/** What both layouts share: the skip link, what comes early, the banner, the band on top. */
export const ShellFrame = ({ words, early, banner, bar, children }: ShellFrameProps) => (
  <div className={styles.frame}>
    <SkipLink targetId="main">{words.skip}</SkipLink>
    {early}
    {banner !== undefined && (
      <aside className={styles.banner} aria-label={words.banner}>
        {banner}
      </aside>
    )}
    {bar}
    {children}
  </div>
);
