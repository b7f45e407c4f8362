import { lazy } from "react";
import type { Slots } from "#platform/web/portal/slots.tsx";

const ContractWallets = lazy(async () => ({
  default: (await import("#features/wallets/web/contract-wallets.tsx")).ContractWallets,
}));

const LatestNotifications = lazy(async () => ({
  default: (await import("#features/notifications/web/latest-notifications.tsx")).LatestNotifications,
}));

/** Which parts of features are shown in which places of other features' screens. */
export const slots: Slots = {
  "contract.wallets": [ContractWallets],
  "home.news": [LatestNotifications],
};
