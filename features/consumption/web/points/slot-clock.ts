import { hoursInDay, madridDate, madridHour, madridMidnight, type PlainDate } from "#energy/calendar.ts";

/** An hour, or a quarter of one, as Madrid's clock shows it. */
export interface SlotClock {
  readonly startsAt: Date;
  readonly day: PlainDate;
  readonly hour: number;
  /** What the clock shows as it begins and, had it not been changed meanwhile, as it ends: `02:45`, `03:00`. */
  readonly from: string;
  readonly to: string;
  /** Of October's repeated hour: the first time, in summer time, or the second, in winter time. */
  readonly repeated: "summer" | "winter" | undefined;
}

const minutesPerDay = 1440;
const clockText = (minutes: number): string =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

const repeatedAt = (startsAt: Date, day: PlainDate, hour: number): SlotClock["repeated"] => {
  if (hour !== 2 || hoursInDay(day) !== 25) return undefined;
  const hoursSinceMidnight = (startsAt.getTime() - madridMidnight(day).getTime()) / 3_600_000;
  return hoursSinceMidnight < 3 ? "summer" : "winter";
};

/** The clock of a slot that begins at an instant. */
export const slotClock = (startsAt: Date, stepSeconds: 3600 | 900): SlotClock => {
  const day = madridDate(startsAt);
  const hour = madridHour(startsAt);
  const minutes = hour * 60 + startsAt.getUTCMinutes();
  return {
    startsAt,
    day,
    hour,
    from: clockText(minutes),
    to: clockText((minutes + stepSeconds / 60) % minutesPerDay),
    repeated: repeatedAt(startsAt, day, hour),
  };
};

/** What the clock does on a day: forward in March (23 hours), back in October (25). */
export const clockChangeOn = (day: PlainDate): "forward" | "back" | undefined => {
  const hours = hoursInDay(day);
  if (hours === 24) return undefined;
  return hours === 23 ? "forward" : "back";
};
