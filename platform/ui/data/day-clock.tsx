import styles from "./day-clock.module.css";

interface DayClockProps {
  /** The period of each hour from 0:00, `P1` to `P6`. */
  hours: readonly string[];
}

interface Span {
  readonly period: string;
  readonly from: number;
  /** The hour at which it ends: 24 is midnight. */
  readonly to: number;
}

/** Neighbouring hours of one period together, in the order of the day. */
export const spansOf = (hours: readonly string[]): Span[] => {
  const spans: Span[] = [];
  for (const [hour, period] of hours.entries()) {
    const last = spans.at(-1);
    if (last?.period === period) spans[spans.length - 1] = { ...last, to: hour + 1 };
    else spans.push({ period, from: hour, to: hour + 1 });
  }
  return spans;
};

const [centre, radius, labelRadius] = [60, 50, 31];
const marks = [0, 6, 12, 18];

/** A point of the circle: midnight is at the top, and a day goes round once. */
const pointAt = (hour: number, distance: number): string => {
  const angle = (hour / 24) * 2 * Math.PI - Math.PI / 2;
  const at = (ratio: number): string => (centre + distance * ratio).toFixed(2);
  return `${at(Math.cos(angle))} ${at(Math.sin(angle))}`;
};

/** A span's arc, a little short of its end so that its neighbours stand apart without their colours too. */
const arcOf = ({ from, to }: Span): string => {
  const isLong = to - from > 12 ? 1 : 0;
  return `M${pointAt(from + 0.08, radius)}A${radius} ${radius} 0 ${isLong} 1 ${pointAt(to - 0.08, radius)}`;
};

/** The periods of a day as a clock of 24 hours. Decorative: the words beside it say the same. */
export const DayClock = ({ hours }: DayClockProps) => (
  <svg className={styles.clock} viewBox="0 0 120 120" aria-hidden="true">
    {spansOf(hours).map((span) => (
      <path key={span.from} d={arcOf(span)} className={styles.span} data-period={span.period} />
    ))}
    {marks.map((hour) => {
      const [x, y] = pointAt(hour, labelRadius).split(" ");
      return (
        <text key={hour} x={x} y={y} className={styles.mark}>
          {hour}
        </text>
      );
    })}
  </svg>
);
