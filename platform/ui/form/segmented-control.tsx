import { useId, type ReactNode } from "react";
import { VisuallyHidden } from "../layout/visually-hidden.tsx";
import styles from "./segmented-control.module.css";

export interface Segment<Value extends string> {
  value: Value;
  label: ReactNode;
  icon?: ReactNode;
}

interface SegmentedControlProps<Value extends string> {
  /** Names the group; seen only by screen readers. */
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
}

/** Two to five ways of seeing the same thing: amount or energy; month, day, hour. Radios underneath. */
export const SegmentedControl = <Value extends string>(props: SegmentedControlProps<Value>) => {
  const { label, segments, value, onValueChange } = props;
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {segments.map((segment) => (
        <label key={segment.value} className={styles.segment}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onValueChange(segment.value)}
          />
          {segment.icon}
          <span>{segment.label}</span>
        </label>
      ))}
    </fieldset>
  );
};
