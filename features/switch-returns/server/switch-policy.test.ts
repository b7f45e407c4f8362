import { describe, expect, test } from "vitest";
import type { PlainDate } from "#energy/calendar.ts";
import { blockOf, switchOf, type SwitchedSupply } from "./switch-policy.ts";

const left: SwitchedSupply = {
  customerKind: "person",
  state: "closed",
  startsOn: "2021-02-01",
  endsOn: "2026-02-28",
  hasReturned: false,
};
const came: SwitchedSupply = { ...left, state: "active", startsOn: "2026-03-01", endsOn: null };

describe("the change of retailer of a supply", () => {
  test("that left is on the day after its last with us, and that came on its first", () => {
    const asked = { switchedOn: "2026-03-01", askUntil: "2027-03-01" };
    expect(switchOf(left)).toEqual({ direction: "from_us", ...asked });
    expect(switchOf(came)).toEqual({ direction: "to_us", ...asked });
  });

  test.each<[string, SwitchedSupply, PlainDate, string | undefined]>([
    ["on its first day", left, "2026-03-01", undefined],
    ["on the last day of the year", left, "2027-03-01", undefined],
    ["a day later", left, "2027-03-02", "too_late"],
    ["of a company", { ...came, customerKind: "company" }, "2026-04-01", "company"],
    ["that has come back", { ...left, hasReturned: true }, "2026-04-01", "no_switch"],
    ["that begins tomorrow", came, "2026-02-28", "no_switch"],
    ["of a draft", { ...came, state: "draft" }, "2026-04-01", "no_switch"],
    ["of a contract without its last day", { ...left, endsOn: null }, "2026-04-01", "no_switch"],
  ])("%s may be asked for or not", (_case, supply, today, block) => {
    expect(blockOf(supply, today)).toBe(block);
  });

  test("of a leap day can be undone until the last of February", () => {
    expect(switchOf({ ...left, endsOn: "2028-02-28" })?.askUntil).toBe("2029-02-28");
  });
});
