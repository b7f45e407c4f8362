import { BookOpen, FileText, Gauge, ReceiptEuro } from "lucide-react";
import { useId, type ReactNode } from "react";
import { ActionList } from "#platform/ui/navigation/action-list.tsx";
import type { ActionGroup } from "./use-action-groups.ts";
import styles from "./action-columns.module.css";

const icons: Record<ActionGroup["id"], ReactNode> = {
  contracts: <FileText aria-hidden="true" />,
  invoices: <ReceiptEuro aria-hidden="true" />,
  consumption: <Gauge aria-hidden="true" />,
  more: <BookOpen aria-hidden="true" />,
};

interface ActionColumnsProps {
  groups: readonly ActionGroup[];
  /** Heading level of the groups. */
  level: 2 | 3;
}

export const ActionColumns = ({ groups, level }: ActionColumnsProps) => {
  const id = useId();
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className={styles.columns}>
      {groups.map((group) => (
        <section key={group.id} className={styles.group} aria-labelledby={`${id}-${group.id}`}>
          <Heading className={styles.title} id={`${id}-${group.id}`}>
            {icons[group.id]}
            {group.title}
          </Heading>
          <ActionList actions={group.actions} />
        </section>
      ))}
    </div>
  );
};
