import * as z from "zod/mini";
import { completeLanguages } from "#platform/contract/languages.ts";
import { instant, named } from "#platform/contract/wire.ts";

export const maxMaintenanceText = 500;

/** What customers read about it, as plain text; the page has words of its own in a language without one. */
export const maintenanceTexts = z.partialRecord(
  z.enum(completeLanguages),
  z.string().check(z.trim(), z.minLength(1), z.maxLength(maxMaintenanceText)),
);

/** A maintenance as staff see it. */
export const staffMaintenance = named({
  phase: ["phase", z.enum(["announced", "on"])],
  startsAt: ["starts_at", z.nullable(instant)],
  /** When it is expected to end; it lasts until staff end it. */
  endsAt: ["ends_at", z.nullable(instant)],
  texts: ["texts", z.partialRecord(z.enum(completeLanguages), z.string())],
  /** Name of the person. */
  announcedBy: ["announced_by", z.string()],
  /** Another after each change. */
  version: ["version", z.string()],
});
export type StaffMaintenance = z.output<typeof staffMaintenance>;
