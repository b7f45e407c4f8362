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
import { startMaintenance } from "../contract/start-maintenance.ts";
import { beginMaintenance, closeMaintenance, noteBypass } from "../staff/run-maintenance.ts";
import { maintenanceAt, type MaintenanceStore } from "./maintenance.ts";

export interface MaintenanceHandlerPorts {
  readonly maintenance: MaintenanceStore;
  readonly maintenanceBypass: MaintenanceBypass;
  readonly organization: { readonly phone: string };
  readonly publicOrigin: string;
  readonly carryOut: CarryOut;
}

const authorOf = (subject: StaffSubject, now: Date) => ({
  actor: actorOf(subject),
  roles: subject.roles,
  now,
});

export const handleGetMaintenance = ({ maintenance, organization }: MaintenanceHandlerPorts): Handler =>
  handler(getMaintenance, async ({ now }) => {
    const found = await maintenance.find();
    return {
      maintenance:
        found === undefined ? null : { ...maintenanceAt(found, now), announcedBy: found.announcedBy },
      phone: organization.phone,
    };
  });

export const handleStartMaintenance = ({ maintenance, carryOut }: MaintenanceHandlerPorts): Handler =>
  handler(startMaintenance, async ({ body, subject, now, fail }) => {
    const { endsAt, texts } = body;
    // The page can say since when, also of one that begins at once.
    const startsAt = body.startsAt ?? now;
    if (endsAt !== null && (endsAt <= startsAt || endsAt <= now)) return fail("maintenance_ends_first");
    const next = { startsAt, endsAt, texts, announcedBy: subject.name };
    await carryOut(beginMaintenance, next, authorOf(subject, now));
    await maintenance.refresh();
    return { ...maintenanceAt(next, now), announcedBy: subject.name };
  });

export const handleEndMaintenance = ({ maintenance, carryOut }: MaintenanceHandlerPorts): Handler =>
  handler(endMaintenance, async ({ subject, now, fail }) => {
    const isEnded = await carryOut(closeMaintenance, undefined, authorOf(subject, now));
    await maintenance.refresh();
    return isEnded ? { status: "OK" as const } : fail("maintenance_not_found");
  });

export const handleOpenMaintenanceBypass = (ports: MaintenanceHandlerPorts): Handler =>
  handler(openMaintenanceBypass, async ({ subject, now }) => {
    const { maintenanceBypass, publicOrigin, carryOut } = ports;
    await carryOut(noteBypass, undefined, authorOf(subject, now));
    const link = bypassLink(publicOrigin, maintenanceBypass.createKey(now));
    return { link, linkMinutes: keyMinutes, passHours };
  });
