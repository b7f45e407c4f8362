import { Activity, lazy, useState, useSyncExternalStore, type ReactNode } from "react";
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
      const { start, end, text } = values;
      current = {
        phase: "on",
        startsAt: instantOf(start),
        endsAt: instantOf(end),
        text: text === undefined ? text : String(text),
      };
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

const MaintenanceScreen = lazy(async () => ({
  default: (await import("./maintenance-screen.tsx")).MaintenanceScreen,
}));

/**
 * The portal, or during a maintenance only the page that explains it. A portal that was already open stays mounted but
 * hidden, so that nothing typed is lost.
 */
export const MaintenanceGate = ({ store, children }: { store: MaintenanceStore; children: ReactNode }) => {
  const maintenance = useSyncExternalStore(store.subscribe, store.read, store.read);
  const [wasOpen] = useState(maintenance === undefined);
  if (!wasOpen && maintenance !== undefined) return <MaintenanceScreen maintenance={maintenance} />;
  return (
    <>
      {maintenance !== undefined && <MaintenanceScreen maintenance={maintenance} onOpen={store.noteOpen} />}
      <Activity mode={maintenance === undefined ? "visible" : "hidden"}>{children}</Activity>
    </>
  );
};
