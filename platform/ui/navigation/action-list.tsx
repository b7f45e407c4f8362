import { ChevronRight } from "lucide-react";
import { createElement, type ReactNode } from "react";
import { Tooltip } from "../overlay/tooltip.tsx";
import { useLinkComponent } from "./text-link.tsx";
import styles from "./action-list.module.css";

export interface ActionLink {
  href: string;
  label: ReactNode;
  detail?: ReactNode;
  icon?: ReactNode;
  /** Why it is not available now, shown on hover, focus and touch; the row is then no link. */
  disabledReason?: ReactNode;
}

interface ActionListProps {
  actions: readonly ActionLink[];
}

/** Available actions, one row each: the home page, the foot of a contract. */
export const ActionList = ({ actions }: ActionListProps) => (
  <ul className={styles.list}>
    {actions.map((action) => (
      <li key={action.href}>
        {action.disabledReason === undefined ? <OpenAction {...action} /> : <BarredAction {...action} />}
      </li>
    ))}
  </ul>
);

const ActionWords = ({ icon, label, detail }: ActionLink) => (
  <>
    {icon}
    <span className={styles.words}>
      <span className={styles.label}>{label}</span>
      {detail !== undefined && <span className={styles.detail}>{detail}</span>}
    </span>
  </>
);

const OpenAction = (action: ActionLink) => {
  const inside = useLinkComponent();
  return createElement(
    inside,
    { href: action.href, className: styles.row },
    <ActionWords {...action} />,
    <ChevronRight className={styles.arrow} aria-hidden="true" />,
  );
};

/** Still focusable, so that the reason reaches everyone. */
const BarredAction = (action: ActionLink) => (
  <Tooltip label={action.disabledReason} position="bottom">
    {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an anchor without an address takes no focus */}
    <span className={styles.row} data-barred role="link" aria-disabled="true" tabIndex={0}>
      <ActionWords {...action} />
    </span>
  </Tooltip>
);
