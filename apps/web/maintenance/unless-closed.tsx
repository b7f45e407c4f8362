import { lazy, useSyncExternalStore, type ReactNode } from "react";
import type { ClosingStore } from "./closing-store.ts";

const MaintenanceScreen = lazy(async () => ({
  default: (await import("./maintenance-screen.tsx")).MaintenanceScreen,
}));

/** The portal, or while a maintenance keeps everyone out nothing but the page that says so. */
export const UnlessClosed = ({ store, children }: { store: ClosingStore; children: ReactNode }) => {
  const closing = useSyncExternalStore(store.subscribe, store.read);
  return closing === undefined ? children : <MaintenanceScreen maintenance={closing} />;
};
