import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import styles from "./notice.module.css";

export type NoticeTone = "info" | "positive" | "warning" | "negative";

const icons = { info: Info, positive: CircleCheck, warning: TriangleAlert, negative: CircleAlert };

interface NoticeProps {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /**
   * `assertive` for the result of an action: the notice also scrolls into view; `silent` for what the page showed from
   * the start.
   */
  announce?: "assertive" | "polite" | "silent";
}

const roles = { assertive: "alert", polite: "status", silent: undefined };

/** Something to know, above what it concerns. */
export const Notice = ({ tone = "info", title, children, actions, announce = "silent" }: NoticeProps) => {
  const Icon = icons[tone];
  const box = useRef<HTMLDivElement>(null);
  // Outside React: the browser's scrolling. The button of a long form is far below the notice above its fields.
  useEffect(() => {
    if (announce === "assertive") box.current?.scrollIntoView({ block: "nearest" });
  }, [announce]);
  return (
    <div ref={box} className={styles.notice} data-tone={tone} role={roles[announce]}>
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.words}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children !== undefined && <div>{children}</div>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
};
