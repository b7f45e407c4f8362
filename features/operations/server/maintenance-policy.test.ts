import { expect, it } from "vitest";
import { maintenanceAt } from "./maintenance.ts";

const now = new Date("2026-11-20T10:00:00Z");
const later = new Date("2026-11-20T10:00:01Z");
const earlier = new Date("2026-11-20T09:59:59Z");

it.each([
  ["without a beginning it is on", null, null, "on"],
  ["that began is on", earlier, null, "on"],
  ["that begins now is on", now, null, "on"],
  ["that will begin is announced", later, null, "announced"],
  ["is still on after the end that was expected", earlier, earlier, "on"],
] as const)("a maintenance %s", (_, startsAt, endsAt, phase) => {
  const texts = { ca: "Tornem aviat." };
  expect(maintenanceAt({ startsAt, endsAt, texts }, now)).toEqual({ phase, startsAt, endsAt, texts });
});
