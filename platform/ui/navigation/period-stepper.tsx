import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./period-stepper.module.css";

interface PeriodStepperProps {
  /** What is shown: "October 2026". Announced when it changes. */
  text: ReactNode;
  /** "The month before", "The month after". */
  previousLabel: string;
  nextLabel: string;
  /** Absent where there is nothing before or after. */
  onPrevious?: () => void;
  onNext?: () => void;
  /** `fixed`: the buttons stay in their places, however long the text is. */
  width?: "text" | "fixed";
}

/** Moves by day, month or year. */
export const PeriodStepper = (props: PeriodStepperProps) => {
  const { text, previousLabel, nextLabel, onPrevious, onNext, width } = props;
  return (
    <div className={styles.stepper} data-width={width}>
      <button
        type="button"
        className={styles.step}
        aria-label={previousLabel}
        aria-disabled={onPrevious === undefined || undefined}
        onClick={onPrevious}
      >
        <ChevronLeft aria-hidden="true" />
      </button>
      <output className={styles.text}>{text}</output>
      <button
        type="button"
        className={styles.step}
        aria-label={nextLabel}
        aria-disabled={onNext === undefined || undefined}
        onClick={onNext}
      >
        <ChevronRight aria-hidden="true" />
      </button>
    </div>
  );
};
