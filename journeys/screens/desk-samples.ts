import { demoCases } from "#database/seed/demo-people.ts";
import type { StaffRole } from "#platform/contract/staff-roles.ts";

export interface DeskSample {
  /** A value for each parameter of the path. */
  readonly params?: Readonly<Record<string, string>>;
  /** Appended to the path. */
  readonly ending?: string;
}

/** A member of the demo's staff for each role. */
export const staffOfRole: Readonly<Record<StaffRole, string>> = {
  agent: "laia@equip.example",
  manager: "marc@equip.example",
  publisher: "berta@equip.example",
  administrator: "jordi@equip.example",
};

/** Screens of the desk that cannot be opened by their path alone; one with parameters must be listed here. */
export const deskSamples: Readonly<Record<string, DeskSample>> = {
  "case-queue.case": { params: { kind: "claim", reference: demoCases.household.claim } },
  "staff.invitation": { ending: `#${"x".repeat(43)}` },
};
