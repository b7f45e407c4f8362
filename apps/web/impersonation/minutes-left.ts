const minuteMs = 60_000;

/** Whole minutes until an instant; 0 in the last one and after it. */
export const minutesLeft = (endsAt: Date, now: Date): number =>
  Math.max(0, Math.floor((endsAt.getTime() - now.getTime()) / minuteMs));
