import { Activity, lazy, useState, useSyncExternalStore, type ReactNode } from "react";
import type { ClosingStore } from "./closing-store.ts";

const MaintenanceScreen = lazy(async () => ({
  default: (await import("./maintenance-screen.tsx")).MaintenanceScreen,
}));

/**
 * The portal, or while a maintenance keeps everyone out nothing but the page that says so. A portal that was open
 * waits out of sight, with what was typed in it.
 */
export const UnlessClosed = ({ store, children }: { store: ClosingStore; children: ReactNode }) => {
  const closing = useSyncExternalStore(store.subscribe, store.read);
  const [wasOpen] = useState(closing === undefined);
  if (!wasOpen && closing !== undefined) return <MaintenanceScreen maintenance={closing} />;
  return (
    <>
      {closing !== undefined && <MaintenanceScreen maintenance={closing} onOpen={store.noteOpen} />}
      <Activity mode={closing === undefined ? "visible" : "hidden"}>{children}</Activity>
    </>
  );
};
