import { lazy } from "react";
import type { Slots } from "#platform/web/portal/slots.tsx";

const ContractWallets = lazy(async () => ({
  default: (await import("#features/wallets/web/contract-wallets.tsx")).ContractWallets,
}));

const LatestNotifications = lazy(async () => ({
  default: (await import("#features/notifications/web/latest-notifications.tsx")).LatestNotifications,
}));

const ContractChanges = lazy(async () => ({
  default: (await import("#features/contract-changes/web/contract-changes.tsx")).ContractChanges,
}));

const ContractDispute = lazy(async () => ({
  default: (await import("#features/support/web/disputes.tsx")).ContractDispute,
}));

const ContractUnderWay = lazy(async () => ({
  default: (await import("#features/support/web/under-way-box.tsx")).ContractUnderWay,
}));

const ChangeToSign = lazy(async () => ({
  default: (await import("#features/support/web/under-way-box.tsx")).ChangeToSign,
}));

const InvoiceDispute = lazy(async () => ({
  default: (await import("#features/support/web/disputes.tsx")).InvoiceDispute,
}));

const DisputeMark = lazy(async () => ({
  default: (await import("#features/support/web/disputes.tsx")).DisputeMark,
}));

const PaymentPlans = lazy(async () => ({
  default: (await import("#features/payment-plans/web/payment-plans.tsx")).PaymentPlans,
}));

const PendingContracts = lazy(async () => ({
  default: (await import("#features/contracting/web/pending-contracts.tsx")).PendingContracts,
}));

const DeviceOffer = lazy(async () => ({
  default: (await import("#features/notifications/web/device-section.tsx")).DeviceOffer,
}));

/** Which parts of features are shown in which places of other features' screens. */
export const slots: Slots = {
  "change.toSign": [ChangeToSign],
  "contract.changes": [ContractChanges],
  "contract.notices": [ContractUnderWay, ContractDispute],
  "contract.wallets": [ContractWallets],
  "contracts.pending": [PendingContracts],
  "home.news": [LatestNotifications],
  "invoice.marks": [DisputeMark],
  "invoice.notices": [InvoiceDispute],
  "owed.plans": [PaymentPlans],
  "price-alerts.added": [DeviceOffer],
};
