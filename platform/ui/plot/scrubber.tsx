import type { CSSProperties, KeyboardEvent, PointerEvent } from "react";

import type { PlotBox } from "./plot-options.ts";
import styles from "./scrubber.module.css";

interface ScrubberProps {
  box: PlotBox;
  points: number;
  /** The point looked at. */
  index: number | undefined;
  onIndexChange: (index: number | undefined) => void;
  label: string;
  /** The point in words with its values. */
  valueText: string;
  pageStep: number;
}

const clampTo = (points: number, index: number): number => Math.min(points - 1, Math.max(0, index));

function movedBy(
  key: string,
  { points, index, pageStep }: Pick<ScrubberProps, "points" | "index" | "pageStep">,
) {
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowUp: 1,
    ArrowLeft: -1,
    ArrowDown: -1,
    PageUp: pageStep,
    PageDown: -pageStep,
  };
  if (key === "Home") return 0;
  if (key === "End") return points - 1;
  const step = steps[key];
  if (step === undefined) return undefined;
  return index === undefined ? points - 1 : clampTo(points, index + step);
}

/**
 * Looks at one point of a chart with finger, pointer or keys. It is a slider for assistive technology, so
 * that arrows reach it in every reading mode and each move is announced, without a live region beside it.
 */
export function Scrubber(props: ScrubberProps) {
  const { box, points, index, onIndexChange, label, valueText } = props;
  const handlePointer = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onIndexChange(clampTo(points, Math.floor(((event.clientX - left) / width) * points)));
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onIndexChange(undefined);
    const moved = movedBy(event.key, props);
    if (moved === undefined) return;
    event.preventDefault();
    onIndexChange(moved);
  };
  const width = Math.max(1, box.width / points);
  const mark: CSSProperties = { width, translate: `${(index ?? 0) * (box.width / points)}px 0` };
  return (
    <div
      className={styles.scrubber}
      style={box}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={points}
      aria-valuenow={(index ?? points - 1) + 1}
      aria-valuetext={valueText}
      onPointerDown={handlePointer}
      onPointerMove={handlePointer}
      onPointerLeave={(event) => event.pointerType === "mouse" && onIndexChange(undefined)}
      onKeyDown={handleKeyDown}
      onFocus={(event) => event.target.matches(":focus-visible") && onIndexChange(index ?? points - 1)}
      onBlur={() => onIndexChange(undefined)}
    >
      {index !== undefined && <div className={styles.mark} style={mark} />}
    </div>
  );
}
