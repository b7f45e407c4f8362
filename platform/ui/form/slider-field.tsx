import { useState } from "react";
import controls from "./control.module.css";
import { Field, type FieldWords } from "./field.tsx";
import styles from "./slider-field.module.css";

interface Scale {
  min: number;
  max: number;
  step: number;
}

/** The nearest value that the scale has; of what is no number, its least. */
export const clampStep = (value: number, { min, max, step }: Scale): number => {
  if (Number.isNaN(value)) return min;
  const stepped = min + Math.round((value - min) / step) * step;
  return Math.min(max, Math.max(min, stepped));
};

interface SliderFieldProps extends FieldWords {
  value: number;
  onValueChange: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  /** After the number: "%". */
  suffix?: string;
  /** Names the slider, since the label is the number's: "Percentage, slider". */
  sliderLabel: string;
  /** A value as text, for screen readers: "40 %". */
  formatValue: (value: number) => string;
  disabled?: boolean;
  id?: string;
}

/** A number chosen by dragging or by typing it; what is typed is put within bounds on leaving. */
export const SliderField = (props: SliderFieldProps) => {
  const { value, onValueChange, min = 0, max = 100, step = 1, suffix, sliderLabel, formatValue } = props;
  const { label, help, error, hint, disabled, id } = props;
  /** What is being typed; undefined while the field shows the value. */
  const [typed, setTyped] = useState<string>();
  const leave = () => {
    if (typed !== undefined) {
      onValueChange(clampStep(Number.parseFloat(typed.replace(",", ".")), { min, max, step }));
    }
    setTyped(undefined);
  };
  return (
    <Field label={label} help={help} error={error} hint={hint} id={id}>
      {(control) => (
        <div className={styles.row}>
          <input
            type="range"
            className={styles.range}
            aria-label={sliderLabel}
            aria-valuetext={formatValue(value)}
            min={min}
            max={max}
            step={step}
            value={value}
            disabled={disabled}
            onChange={(event) => onValueChange(Number(event.target.value))}
          />
          <div className={`${controls.box} ${styles.number}`}>
            <input
              {...control}
              className={controls.control}
              data-align="end"
              inputMode="decimal"
              value={typed ?? String(value)}
              disabled={disabled}
              onChange={(event) => setTyped(event.target.value)}
              onBlur={leave}
              onKeyDown={(event) => {
                if (event.key !== "Enter" || typed === undefined) return;
                // The first Enter takes the number over; only then is it what a form would send.
                event.preventDefault();
                leave();
              }}
            />
            {suffix !== undefined && <span className={controls.affix}>{suffix}</span>}
          </div>
        </div>
      )}
    </Field>
  );
};
