import { expect, it } from "vitest";
import { minutesLeft } from "./impersonation-bar.tsx";

const now = new Date("2026-11-20T10:00:00Z");

it.each([
  ["2026-11-20T10:30:00Z", 30],
  ["2026-11-20T10:29:59Z", 29],
  ["2026-11-20T10:01:00Z", 1],
  ["2026-11-20T10:00:59Z", 0],
  ["2026-11-20T09:00:00Z", 0],
])("a session that ends at %s has %d whole minutes left", (endsAt, minutes) => {
  expect(minutesLeft(new Date(endsAt), now)).toBe(minutes);
});
