import type { CSSProperties, ReactNode } from "react";
import { VisuallyHidden } from "../layout/visually-hidden.tsx";
import styles from "./flow-progress.module.css";
import { Steps } from "./steps.tsx";

interface FlowProgressProps {
  /** Names the list: "Steps". */
  label: string;
  steps: readonly { readonly title: ReactNode; readonly href?: string | undefined }[];
  /** Counted from 0. */
  current: number;
  /** "2 / 5", and the same for screen readers: "Step 2 of 5". */
  counter: string;
  counterLabel: string;
  /** After a step that was done, for screen readers: "done". */
  doneLabel: string;
}

/** How far a flow has come: on a phone a count and a bar, with more width the steps by name. */
export const FlowProgress = (props: FlowProgressProps) => {
  const { label, steps, current, counter, counterLabel, doneLabel } = props;
  const share: CSSProperties = { inlineSize: `${(100 * (current + 1)) / steps.length}%` };
  return (
    <div>
      <div className={styles.count}>
        <p className={styles.counter}>
          <span aria-hidden="true">{counter}</span>
          <VisuallyHidden>{counterLabel}</VisuallyHidden>
        </p>
        <div className={styles.bar} aria-hidden="true">
          <div className={styles.share} style={share} />
        </div>
      </div>
      <div className={styles.names}>
        <Steps
          label={label}
          steps={steps.map(({ title }) => title)}
          hrefs={steps.map(({ href }) => href)}
          current={current}
          doneLabel={doneLabel}
        />
      </div>
    </div>
  );
};
