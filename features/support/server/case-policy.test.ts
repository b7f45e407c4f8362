import { describe, expect, test } from "vitest";
import { caseStates } from "../contract/case-fields.ts";
import { dueDayOf, refusalOf, reopenDayOf, stateAfterMessage, turnOf } from "./case-policy.ts";
import { storedCases } from "./case-queries.ts";

const { canMove } = storedCases;
const movesOf = (actor: "customer" | "retailer") =>
  caseStates.flatMap((from) =>
    caseStates.filter((to) => canMove(from, to, actor)).map((to) => `${from} > ${to}`),
  );

describe("a case", () => {
  test("is closed or reopened by its customer, and decided by the retailer alone", () => {
    expect(movesOf("customer")).toEqual([
      "received > closed",
      "in_process > closed",
      "information_required > in_process",
      "information_required > closed",
      "accepted > in_process",
      "denied > in_process",
      "closed > in_process",
    ]);
    expect(movesOf("retailer").filter((move) => /> (accepted|denied)$/.test(move))).toHaveLength(6);
    expect(movesOf("retailer").filter((move) => move.startsWith("accepted"))).toEqual([
      "accepted > in_process",
    ]);
  });

  test.each([
    ["received", "retailer"],
    ["in_process", "retailer"],
    ["information_required", "customer"],
    ["accepted", undefined],
    ["denied", undefined],
    ["closed", undefined],
  ] as const)("that is %s waits for %s", (state, turn) => {
    expect(turnOf(state)).toBe(turn);
  });

  test.each([
    ["received", "retailer", "in_process"],
    ["information_required", "retailer", "information_required"],
    ["received", "customer", "received"],
    ["information_required", "customer", "in_process"],
    ["denied", "customer", "in_process"],
  ] as const)("that is %s is, after a message of the %s, %s", (state, author, after) => {
    expect(stateAfterMessage(state, author)).toBe(after);
  });
});

test("the day of an answer counts from the day of arrival in Madrid, with the deployment's holidays", () => {
  const lateInDecember = new Date("2026-12-10T23:30:00Z");
  expect(dueDayOf(lateInDecember, { answerWorkingDays: 15, holidays: [] })).toBe("2027-01-05");
  expect(dueDayOf(lateInDecember, { answerWorkingDays: 5, holidays: ["2026-12-14"] })).toBe("2026-12-21");
});

describe("what a customer does to an own case", () => {
  const resolvedAt = new Date("2026-11-30T23:30:00Z");
  const reopen = (now: string) =>
    refusalOf("reopen", { state: "denied", resolvedAt }, { reopenDays: 30, now: new Date(now) });

  test("opens it again until midnight of the last day in Madrid", () => {
    expect(reopenDayOf(resolvedAt, { reopenDays: 30 })).toBe("2026-12-31");
    expect(reopen("2026-12-31T22:59:59Z")).toBeUndefined();
    expect(reopen("2026-12-31T23:00:00Z")).toBe("reopening_too_late");
  });

  test("depends on whether it has ended", () => {
    const options = { reopenDays: 30, now: resolvedAt };
    const refusals = (state: "received" | "closed") =>
      (["write", "close", "reopen"] as const).map((action) =>
        refusalOf(action, { state, resolvedAt }, options),
      );
    expect(refusals("received")).toEqual([undefined, undefined, "case_open"]);
    expect(refusals("closed")).toEqual(["case_not_open", "case_not_open", undefined]);
  });
});
