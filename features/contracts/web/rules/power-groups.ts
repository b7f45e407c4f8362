interface PeriodPower {
  readonly period: string;
  readonly powerW: number;
}

export interface PowerGroup {
  /** First and last period of the group: `P1`, `P5`. */
  readonly from: string;
  readonly to: string;
  readonly powerW: number;
}

/** Neighbouring periods with the same power as one: six powers of which five are equal are two figures. */
export const powerGroups = (powers: readonly PeriodPower[]): PowerGroup[] => {
  const groups: PowerGroup[] = [];
  for (const { period, powerW } of powers) {
    const last = groups.at(-1);
    if (last?.powerW === powerW) groups[groups.length - 1] = { ...last, to: period };
    else groups.push({ from: period, to: period, powerW });
  }
  return groups;
};

/** `P1–P5`, or `P6` alone. */
export const groupName = ({ from, to }: PowerGroup): string => (from === to ? from : `${from}–${to}`);
