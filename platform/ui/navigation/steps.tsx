import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { VisuallyHidden } from "../layout/visually-hidden.tsx";
import styles from "./steps.module.css";
import { TextLink } from "./text-link.tsx";

interface StepsProps {
  /** Names the list: "Steps of the change". */
  label: string;
  steps: readonly ReactNode[];
  /** Of the steps that can be opened. */
  hrefs?: readonly (string | undefined)[];
  /** Counted from 0. */
  current: number;
  /** After a step that was done, for screen readers: "done". */
  doneLabel: string;
}

/** Progress through a form of several pages. */
export const Steps = ({ label, steps, hrefs = [], current, doneLabel }: StepsProps) => (
  <ol className={styles.steps} aria-label={label}>
    {steps.map((step, index) => {
      const isDone = index < current;
      const href = index === current ? undefined : hrefs[index];
      return (
        <li
          key={index}
          className={styles.step}
          data-done={isDone || undefined}
          aria-current={index === current ? "step" : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {isDone ? <Check /> : index + 1}
          </span>
          <span className={styles.words}>
            {href === undefined ? step : <TextLink href={href}>{step}</TextLink>}
            {isDone && <VisuallyHidden> ({doneLabel})</VisuallyHidden>}
          </span>
        </li>
      );
    })}
  </ol>
);
