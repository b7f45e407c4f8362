export interface Change {
  readonly trend: "more" | "less" | "same";
  /** How much of what there was, 0.12 for 12 %; never negative. */
  readonly share: number;
}

/** Under half a per cent it is the same. */
const noticeable = 0.005;

/** How a use of energy changed; undefined when there was nothing, or nothing known, to compare it with. */
export const changeFrom = (beforeWh: number | null, nowWh: number): Change | undefined => {
  if (beforeWh === null || beforeWh <= 0) return undefined;
  const difference = (nowWh - beforeWh) / beforeWh;
  const share = Math.abs(difference);
  if (share < noticeable) return { trend: "same", share };
  return { trend: difference > 0 ? "more" : "less", share };
};
