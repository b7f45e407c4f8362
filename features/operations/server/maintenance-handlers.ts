import { handler, type Handler } from "#platform/server/handler.ts";
import {
  bypassLink,
  keyMinutes,
  passHours,
  type MaintenanceBypass,
} from "#platform/server/http/maintenance.ts";
import type { CarryOut } from "#platform/server/staff-action.ts";
import { actorOf, type StaffSubject } from "#platform/server/subject.ts";
import { endMaintenance } from "../contract/end-maintenance.ts";
import { getMaintenance } from "../contract/get-maintenance.ts";
import { openMaintenanceBypass } from "../contract/open-maintenance-bypass.ts";
import type { StaffMaintenance } from "../contract/staff-maintenance.ts";
import { startMaintenance } from "../contract/start-maintenance.ts";
import { beginMaintenance, closeMaintenance, noteBypass } from "../staff/run-maintenance.ts";
import {
  maintenanceAt,
  maintenanceVersion,
  type AnnouncedMaintenance,
  type MaintenanceStore,
} from "./maintenance.ts";

export interface MaintenanceHandlerPorts {
  readonly maintenance: MaintenanceStore;
  readonly maintenanceBypass: MaintenanceBypass;
  readonly organization: { readonly phone: string };
  readonly publicOrigin: string;
  readonly carryOut: CarryOut;
}

const toStaffMaintenance = (found: AnnouncedMaintenance, now: Date): StaffMaintenance => ({
  ...maintenanceAt(found, now),
  announcedBy: found.announcedBy,
  version: maintenanceVersion(found) ?? "",
});

const authorOf = (subject: StaffSubject, now: Date) => ({
  actor: actorOf(subject),
  roles: subject.roles,
  now,
});

export const handleGetMaintenance = ({ maintenance, organization }: MaintenanceHandlerPorts): Handler =>
  handler(getMaintenance, async ({ now }) => {
    const found = await maintenance.find();
    return {
      maintenance: found === undefined ? null : toStaffMaintenance(found, now),
      phone: organization.phone,
    };
  });

export const handleStartMaintenance = ({ maintenance, carryOut }: MaintenanceHandlerPorts): Handler =>
  handler(startMaintenance, async ({ body, subject, now, fail }) => {
    const { endsAt, texts, version } = body;
    // The page can say since when, also of one that begins at once.
    const startsAt = body.startsAt ?? now;
    if (endsAt !== null && (endsAt <= startsAt || endsAt <= now)) return fail("maintenance_ends_first");
    const next = { startsAt, endsAt, texts, announcedBy: subject.name };
    const outcome = await carryOut(beginMaintenance, { ...next, version }, authorOf(subject, now));
    if (outcome === "maintenance_changed") return fail(outcome);
    await maintenance.refresh();
    return toStaffMaintenance(outcome, now);
  });

export const handleEndMaintenance = ({ maintenance, carryOut }: MaintenanceHandlerPorts): Handler =>
  handler(endMaintenance, async ({ body, subject, now, fail }) => {
    // Ended by another person: nothing is left to be changed.
    if ((await maintenance.find()) === undefined) return fail("maintenance_not_found");
    const outcome = await carryOut(closeMaintenance, body, authorOf(subject, now));
    await maintenance.refresh();
    if (outcome === "maintenance_changed") return fail(outcome);
    return outcome ? { status: "OK" as const } : fail("maintenance_not_found");
  });

export const handleOpenMaintenanceBypass = (ports: MaintenanceHandlerPorts): Handler =>
  handler(openMaintenanceBypass, async ({ subject, now }) => {
    const { maintenanceBypass, publicOrigin, carryOut } = ports;
    await carryOut(noteBypass, undefined, authorOf(subject, now));
    const link = bypassLink(publicOrigin, maintenanceBypass.createKey(now));
    return { link, linkMinutes: keyMinutes, passHours };
  });
