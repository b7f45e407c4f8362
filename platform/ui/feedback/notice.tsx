import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

import styles from "./notice.module.css";

export type NoticeTone = "info" | "positive" | "warning" | "negative";

const ICONS = { info: Info, positive: CircleCheck, warning: TriangleAlert, negative: CircleAlert };

interface NoticeProps {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** `assertive` for what just happened because of the person; `silent` for what was there on arrival. */
  announce?: "assertive" | "polite" | "silent";
}

const ROLES = { assertive: "alert", polite: "status", silent: undefined };

/** Something to know, above what it concerns. */
export function Notice({ tone = "info", title, children, actions, announce = "silent" }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div className={styles.notice} data-tone={tone} role={ROLES[announce]}>
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.words}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children !== undefined && <div>{children}</div>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
