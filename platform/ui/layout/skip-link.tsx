import type { ReactNode } from "react";
import styles from "./skip-link.module.css";

interface SkipLinkProps {
  /** `id` of the main landmark. */
  targetId: string;
  children: ReactNode;
}

/** The first stop of the tab key: past the navigation. */
export const SkipLink = ({ targetId, children }: SkipLinkProps) => (
  <a className={styles.skip} href={`#${targetId}`}>
    {children}
  </a>
);
