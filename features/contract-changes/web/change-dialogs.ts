import { lazy } from "react";

// Each dialog is loaded when it is opened: few visits to a contract change something.

export const AddressDialog = lazy(async () => ({
  default: (await import("./address-dialog.tsx")).AddressDialog,
}));
export const BankAccountDialog = lazy(async () => ({
  default: (await import("./bank-account-dialog.tsx")).BankAccountDialog,
}));
export const ElectronicNotificationDialog = lazy(async () => ({
  default: (await import("./electronic-notification-dialog.tsx")).ElectronicNotificationDialog,
}));
export const InvoiceDeliveryDialog = lazy(async () => ({
  default: (await import("./invoice-delivery-dialog.tsx")).InvoiceDeliveryDialog,
}));
export const PowerDialog = lazy(async () => ({ default: (await import("./power-dialog.tsx")).PowerDialog }));
export const ProductDialog = lazy(async () => ({
  default: (await import("./product-dialog.tsx")).ProductDialog,
}));
export const SipsDialog = lazy(async () => ({ default: (await import("./sips-dialog.tsx")).SipsDialog }));
export const TariffOptionDialog = lazy(async () => ({
  default: (await import("./tariff-option-dialog.tsx")).TariffOptionDialog,
}));
