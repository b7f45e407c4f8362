import type { ReactNode } from "react";
import { useLinkComponent } from "./link-context.ts";
import styles from "./tabs.module.css";

export interface TabLink {
  href: string;
  label: ReactNode;
  icon?: ReactNode;
  isCurrent: boolean;
}

interface TabLinksProps {
  /** Names the navigation: "Kind of supply". */
  label: string;
  links: readonly TabLink[];
}

/** Looks like tabs, but each goes to its own address: electricity, gas, multipoint. */
export const TabLinks = ({ label, links }: TabLinksProps) => {
  const Link = useLinkComponent();
  return (
    <nav aria-label={label} className={styles.list}>
      {links.map((link) => (
        <Link
          key={link.href}
          href={link.href}
          className={styles.tab}
          data-active={link.isCurrent || undefined}
          aria-current={link.isCurrent ? "page" : undefined}
        >
          {link.icon}
          {link.label}
        </Link>
      ))}
    </nav>
  );
};
