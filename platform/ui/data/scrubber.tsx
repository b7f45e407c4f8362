import type { CSSProperties, KeyboardEvent, PointerEvent } from "react";
import type { PlotBox } from "./plot-options.ts";
import styles from "./scrubber.module.css";

declare module "react" {
  interface CSSProperties {
    "--thumb"?: string;
  }
}

interface ScrubberProps {
  /** Where the plot is in its holder; undefined until it is drawn. */
  box: PlotBox | undefined;
  points: number;
  /** The point looked at. */
  index: number | undefined;
  onIndexChange: (index: number | undefined) => void;
  label: string;
  /** The point in words with its values. */
  valueText: string;
  pageStep: number;
}

const wholeHolder: CSSProperties = { inset: 0, width: "100%", height: "100%" };

/** Moved by `translate`, which the browser does not count as a page that jumps. */
const overPlot = ({ left, top, width, height }: PlotBox, points: number): CSSProperties => ({
  inset: 0,
  width,
  height,
  translate: `${left}px ${top}px`,
  "--thumb": `${Math.max(1, width / points)}px`,
});

const clampTo = (points: number, index: number): number => Math.min(points - 1, Math.max(0, index));

/**
 * Looks at one point of a chart with finger, pointer or keys. A range input over the plot, its thumb as wide
 * as a bar: arrows reach it in every reading mode and each move is announced, so no live region repeats it.
 */
export const Scrubber = ({
  box,
  points,
  index,
  onIndexChange,
  label,
  valueText,
  pageStep,
}: ScrubberProps) => {
  const looked = index ?? points - 1;
  const handlePointerMove = (event: PointerEvent) => {
    if (event.pointerType !== "mouse") return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onIndexChange(clampTo(points, Math.floor(((event.clientX - left) / width) * points)));
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onIndexChange(undefined);
    if (event.key !== "PageUp" && event.key !== "PageDown") return;
    event.preventDefault();
    onIndexChange(clampTo(points, looked + (event.key === "PageUp" ? pageStep : -pageStep)));
  };
  // Rendered before the plot, so that the tab order does not skip it.
  const style = box === undefined ? wholeHolder : overPlot(box, points);
  return (
    <input
      type="range"
      className={styles.scrubber}
      style={style}
      data-active={index !== undefined || undefined}
      aria-label={label}
      aria-valuetext={valueText}
      min={0}
      max={points - 1}
      value={looked}
      onChange={(event) => onIndexChange(Number(event.target.value))}
      onPointerMove={handlePointerMove}
      onPointerLeave={(event) => event.pointerType === "mouse" && onIndexChange(undefined)}
      onKeyDown={handleKeyDown}
      onFocus={() => onIndexChange(looked)}
      onBlur={() => onIndexChange(undefined)}
    />
  );
};
