import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

import { useLinkComponent } from "./link-context.ts";
import styles from "./action-list.module.css";

export interface ActionLink {
  href: string;
  label: ReactNode;
  detail?: ReactNode;
  icon?: ReactNode;
  /** Why it cannot be done now; the row is then no link. */
  disabledReason?: ReactNode;
}

interface ActionListProps {
  actions: readonly ActionLink[];
}

/** What can be done, one row each: the home page, the foot of a contract. */
export function ActionList({ actions }: ActionListProps) {
  const Link = useLinkComponent();
  return (
    <ul className={styles.list}>
      {actions.map(({ href, label, detail, icon, disabledReason }) => {
        const isBarred = disabledReason !== undefined;
        const small = disabledReason ?? detail;
        const content = (
          <>
            {icon}
            <span className={styles.words}>
              <span className={styles.label}>{label}</span>
              {small !== undefined && <span className={styles.detail}>{small}</span>}
            </span>
            {!isBarred && <ChevronRight className={styles.arrow} aria-hidden="true" />}
          </>
        );
        return (
          <li key={href}>
            {isBarred ? (
              <div className={styles.row} data-barred>
                {content}
              </div>
            ) : (
              <Link href={href} className={styles.row}>
                {content}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
