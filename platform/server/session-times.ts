export interface SessionLimits {
  readonly idleMinutes: number;
  readonly maxHours: number;
}

const minuteMs = 60_000;
/** An active session's expiry is updated once a minute, not at every request. */
const prolongAfterMs = minuteMs;

/** When a session of any kind of subject ends: some time after its last use, and at the latest at a fixed instant. */
export const createSessionTimes = ({ idleMinutes, maxHours }: SessionLimits) => {
  const expiryFrom = (now: Date, endsAt: Date): Date =>
    new Date(Math.min(now.getTime() + idleMinutes * minuteMs, endsAt.getTime()));
  return {
    /** The times of a new session; `maxMinutes` if it is to be shorter than others. */
    start: (now: Date, maxMinutes = Infinity): { expiresAt: Date; endsAt: Date } => {
      const endsAt = new Date(now.getTime() + Math.min(maxMinutes, maxHours * 60) * minuteMs);
      return { endsAt, expiresAt: expiryFrom(now, endsAt) };
    },
    /** The new expiry of a session that is used now; undefined if the stored one still does. */
    prolong: ({ lastUsedAt, endsAt }: { lastUsedAt: Date; endsAt: Date }, now: Date): Date | undefined =>
      now.getTime() - lastUsedAt.getTime() > prolongAfterMs ? expiryFrom(now, endsAt) : undefined,
  };
};
