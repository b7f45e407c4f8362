import { expect, it } from "vitest";

it("the rules of energy and of servers run again in a process that is fourteen hours ahead of UTC", () => {
  expect(new Date("2026-11-20T10:00:00Z").getDate()).toBe(21);
  expect(new Date("2026-11-20T10:00:00Z").getTimezoneOffset()).toBe(-14 * 60);
});
