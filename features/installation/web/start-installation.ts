import { getPushSettings } from "#features/notifications/contract/get-push-settings.ts";
import { isFeatureOn } from "#platform/contract/flags.ts";
import type { Api } from "#platform/web/api/client.ts";
import type { Boot } from "#platform/web/boot.ts";
import { findOwnSubscription, hashOf } from "#platform/web/device-push.ts";
import { offlineCopies } from "#platform/web/offline-copies.ts";
import { type CopiedPortal, copyWhatIsSeen } from "./copy-what-is-seen.ts";
import { workerAddress } from "./worker-address.ts";

const isInstalled = (): boolean => window.matchMedia("(display-mode: standalone)").matches;

type StartedPortal = Pick<CopiedPortal, "queries" | "language" | "sessions"> & { readonly api: Api };

/** A device that another customer had subscribed gets no more of that customer's notifications. */
const unsubscribeForeigner = async ({
  api,
  sessions,
}: Pick<StartedPortal, "api" | "sessions">): Promise<void> => {
  if (sessions.read().status !== "signed_in") return;
  const own = await findOwnSubscription();
  if (own === null) return;
  const { endpointHashes } = await api.call(getPushSettings, {});
  if (!endpointHashes.includes(await hashOf(own.endpoint))) await own.unsubscribe();
};

/** Registers the worker; where the deployment has switched it off, removes it with what it stored. */
export const startInstallation = async (
  boot: Boot,
  { api, queries, language, sessions }: StartedPortal,
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
  void unsubscribeForeigner({ sessions, api }).catch(() => undefined);
  copyWhatIsSeen({ person: boot.person, language, queries, sessions, isInstalled: isInstalled() });
};
