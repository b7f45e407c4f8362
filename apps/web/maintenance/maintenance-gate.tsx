import { Activity, lazy, useState, useSyncExternalStore, type ReactNode } from "react";
import type { MaintenanceStore } from "./maintenance-store.ts";

const MaintenanceScreen = lazy(async () => ({
  default: (await import("./maintenance-screen.tsx")).MaintenanceScreen,
}));

/**
 * The portal, or during a maintenance only the page that explains it. A portal that was already open stays mounted but
 * hidden, so that nothing typed is lost.
 */
export const MaintenanceGate = ({ store, children }: { store: MaintenanceStore; children: ReactNode }) => {
  const maintenance = useSyncExternalStore(store.subscribe, store.read);
  const [wasOpen] = useState(maintenance === undefined);
  if (!wasOpen && maintenance !== undefined) return <MaintenanceScreen maintenance={maintenance} />;
  return (
    <>
      {maintenance !== undefined && <MaintenanceScreen maintenance={maintenance} onOpen={store.noteOpen} />}
      <Activity mode={maintenance === undefined ? "visible" : "hidden"}>{children}</Activity>
    </>
  );
};
