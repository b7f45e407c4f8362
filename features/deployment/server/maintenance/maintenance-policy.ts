import type { Maintenance } from "#platform/contract/maintenance.ts";

export type MaintenanceTimes = Pick<Maintenance, "startsAt" | "endsAt">;

/** What a maintenance is at this moment. It lasts until it is taken off, even past the end that was expected. */
export const maintenanceAt = ({ startsAt, endsAt }: MaintenanceTimes, now: Date): Maintenance => ({
  phase: startsAt !== null && startsAt > now ? "announced" : "on",
  startsAt,
  endsAt,
});
