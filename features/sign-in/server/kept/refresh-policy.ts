/**
 * How long a used token still gets a new one: two tabs that ask at once, an answer that was lost on its way. Later
 * the same token is in somebody else's hands.
 */
export const graceMs = 10_000;

export type RefreshVerdict = "first_use" | "again_at_once" | "copied";

/** What it means that a token comes now, which was used at `usedAt` or not yet. */
export const judgeRefresh = (usedAt: Date | undefined, now: Date): RefreshVerdict => {
  if (usedAt === undefined) return "first_use";
  return now.getTime() - usedAt.getTime() <= graceMs ? "again_at_once" : "copied";
};
