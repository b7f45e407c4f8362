import { Check, Circle } from "lucide-react";
import type { ReactNode } from "react";
import { VisuallyHidden } from "../layout/visually-hidden.tsx";
import styles from "./checklist.module.css";

export interface ChecklistItem {
  id: string;
  text: ReactNode;
  isMet: boolean;
}

interface ChecklistProps {
  /** Names the list: "The new password". */
  label: string;
  items: readonly ChecklistItem[];
  /** Before each, for screen readers: "Met:", "Missing:". */
  metLabel: string;
  unmetLabel: string;
  id?: string;
}

/** Rules that are ticked off while one types. Tie its `id` to the field with `aria-describedby`. */
export const Checklist = ({ label, items, metLabel, unmetLabel, id }: ChecklistProps) => (
  <ul className={styles.list} aria-label={label} id={id}>
    {items.map((item) => (
      <li key={item.id} className={styles.item} data-met={item.isMet || undefined}>
        {item.isMet ? <Check aria-hidden="true" strokeWidth={2.5} /> : <Circle aria-hidden="true" />}
        <span>
          <VisuallyHidden>{item.isMet ? metLabel : unmetLabel} </VisuallyHidden>
          {item.text}
        </span>
      </li>
    ))}
  </ul>
);
