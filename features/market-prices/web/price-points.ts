import { clocks, hourAt } from "#energy/calendar.ts";

/** An interval of the board. */
export interface PricePoint {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly centsMwh: number;
}

const [madrid] = clocks;
const hourMs = 3_600_000;

/** Whether the clock shows the time of an instant for the second time: an hour before, it showed the same. */
export const isRepeated = (instant: Date): boolean =>
  hourAt(instant, madrid) === hourAt(new Date(instant.getTime() - hourMs), madrid);

/** Whether an interval is one of a block of hours. */
export const isWithin = (
  { startsAt }: Pick<PricePoint, "startsAt">,
  block: Pick<PricePoint, "startsAt" | "endsAt"> | null,
): boolean => block !== null && startsAt >= block.startsAt && startsAt < block.endsAt;

/** The interval at an instant, if the day has it. */
export const pointAt = (points: readonly PricePoint[], instant: Date): PricePoint | undefined =>
  points.find(({ startsAt, endsAt }) => startsAt <= instant && instant < endsAt);

/** Even hours, on the hour: what the axis names. */
export const axisHours = (points: readonly PricePoint[]): { index: number; hour: number }[] =>
  points.flatMap(({ startsAt }, index) => {
    const hour = hourAt(startsAt, madrid);
    const isFull = startsAt.getTime() % hourMs === 0;
    return isFull && hour % 2 === 0 && !isRepeated(startsAt) ? [{ index, hour }] : [];
  });
