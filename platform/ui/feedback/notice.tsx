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
   * `assertive` for what just happened because of the person, who then sees it wherever the button was; `silent` for
   * what was there on arrival.
   */
  announce?: "assertive" | "polite" | "silent";
}

const roles = { assertive: "alert", polite: "status", silent: undefined };

/** Something to know, above what it concerns. */
export const Notice = ({ tone = "info", title, children, actions, announce = "silent" }: NoticeProps) => {
  const Icon = icons[tone];
  const box = useRef<HTMLDivElement>(null);
  // The browser's scrolling is outside React. A long form's button is further down than what stands above its fields.
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
