import { Check, CircleDashed, Clock, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./status-chip.module.css";

export type StatusTone = "neutral" | "info" | "positive" | "warning" | "negative";

const icons = { neutral: CircleDashed, info: Info, positive: Check, warning: Clock, negative: TriangleAlert };

interface StatusChipProps {
  tone: StatusTone;
  /** The state in words; colour and shape only repeat it. */
  children: ReactNode;
  /** Instead of the tone's own shape. */
  icon?: ReactNode;
}

/** The state of a thing: an invoice, a contract, a request. */
export const StatusChip = ({ tone, children, icon }: StatusChipProps) => {
  const Icon = icons[tone];
  return (
    <span className={styles.chip} data-tone={tone}>
      {icon ?? <Icon aria-hidden="true" strokeWidth={2.5} />}
      {children}
    </span>
  );
};
