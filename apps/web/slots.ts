import { lazy } from "react";
import type { Slots } from "#platform/web/portal/slots.tsx";

const ContractWallets = lazy(async () => ({
  default: (await import("#features/wallets/web/contract-wallets.tsx")).ContractWallets,
}));

/** Which parts of features are shown in which places of other features' screens. */
export const slots: Slots = { "contract.wallets": [ContractWallets] };
