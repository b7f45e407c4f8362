import { isFeatureOn } from "#platform/contract/flags.ts";
import type { Boot } from "#platform/web/boot.ts";
import { offlineCopies } from "#platform/web/offline-copies.ts";
import { type CopiedPortal, copyWhatIsSeen } from "./copy-what-is-seen.ts";
import { workerAddress } from "./worker-address.ts";

const isInstalled = (): boolean => window.matchMedia("(display-mode: standalone)").matches;

/** Registers the worker; where the deployment has switched it off, removes it with what it stored. */
export const startInstallation = async (
  boot: Boot,
  { queries, language, sessions }: Pick<CopiedPortal, "queries" | "language" | "sessions">,
): Promise<void> => {
  if (!("serviceWorker" in navigator)) return;
  const workers = navigator.serviceWorker;
  if (!isFeatureOn([boot.featureFlags, boot.settings], "installation.enabled")) {
    offlineCopies.forget();
    for (const registration of await workers.getRegistrations()) await registration.unregister();
    return;
  }
  // The browser's own cache is not asked: a new build's worker is found at the next start.
  await workers.register(workerAddress(), { updateViaCache: "none" });
  // Staff who impersonate a customer leave nothing on their device.
  if (boot.readOnly) return;
  copyWhatIsSeen({ person: boot.person, language, queries, sessions, isInstalled: isInstalled() });
};
