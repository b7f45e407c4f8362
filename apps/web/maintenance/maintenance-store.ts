import type { Maintenance } from "#platform/contract/maintenance.ts";
import type { ApiError } from "#platform/web/api/api-error.ts";

type Listener = () => void;

const instantOf = (value: string | number | undefined): Date | null => {
  const instant = new Date(value ?? Number.NaN);
  return Number.isNaN(instant.getTime()) ? null : instant;
};

/**
 * The maintenance that is in progress, from the page or from the first call refused because of it. Outside React
 * because the API reports refusals here.
 */
export const createMaintenanceStore = (announced: Maintenance | undefined) => {
  let current = announced?.phase === "on" ? announced : undefined;
  const listeners = new Set<Listener>();
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    read: (): Maintenance | undefined => current,
    subscribe: (listener: Listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Each refusal carries the times as they are now. */
    noteRefusal: ({ code, values }: Pick<ApiError, "code" | "values">): void => {
      if (code !== "maintenance") return;
      current = { phase: "on", startsAt: instantOf(values["start"]), endsAt: instantOf(values["end"]) };
      notify();
    },
    /** The maintenance is over. */
    noteOpen: (): void => {
      current = undefined;
      notify();
    },
  };
};
export type MaintenanceStore = ReturnType<typeof createMaintenanceStore>;
