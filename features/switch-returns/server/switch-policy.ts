import { addDays, addMonths, type PlainDate } from "#energy/calendar.ts";
import type { SwitchDirection, SwitchReturnBlock } from "../contract/switch-return.ts";

/** A contract as far as its supply has changed its retailer. */
export interface SwitchedSupply {
  readonly customerKind: "person" | "company";
  readonly state: "draft" | "active" | "closed";
  readonly startsOn: PlainDate | null;
  /** Last day of supply. */
  readonly endsOn: PlainDate | null;
  /** A later contract with us for the same supply point: it has come back. */
  readonly hasReturned: boolean;
}

interface Switch {
  readonly direction: SwitchDirection;
  /** First day with the other retailer. */
  readonly switchedOn: PlainDate;
  readonly askUntil: PlainDate;
}

/** Distributors refuse a return that is asked for later: I6 of electricity, S16 of gas. */
const monthsToAsk = 12;

/** The change of retailer that a contract shows; undefined where there is none. */
export const switchOf = ({ state, startsOn, endsOn, hasReturned }: SwitchedSupply): Switch | undefined => {
  if (state === "closed" && endsOn !== null && !hasReturned) {
    const switchedOn = addDays(endsOn, 1);
    return { direction: "from_us", switchedOn, askUntil: addMonths(switchedOn, monthsToAsk) };
  }
  if (state === "active" && startsOn !== null)
    return { direction: "to_us", switchedOn: startsOn, askUntil: addMonths(startsOn, monthsToAsk) };
  return undefined;
};

/** Why the return cannot be asked for on a day. Distributors refuse that of a company: E3, of gas S01. */
export const blockOf = (supply: SwitchedSupply, today: PlainDate): SwitchReturnBlock | undefined => {
  const found = switchOf(supply);
  if (found === undefined || found.switchedOn > today) return "no_switch";
  if (supply.customerKind === "company") return "company";
  return today > found.askUntil ? "too_late" : undefined;
};
