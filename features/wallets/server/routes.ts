import type { Handler } from "#platform/server/handler.ts";
import { handleDownloadWallets, type DownloadWalletsPorts } from "./download-wallets.ts";
import {
  handleListSharePercentages,
  handleListWalletEntries,
  handleListWallets,
  handleListWalletTypes,
  type WalletPorts,
} from "./list-wallets.ts";
import {
  handleChangeDiscounts,
  handleChangeSharePercentage,
  handleMoveShare,
  type ShareChangePorts,
} from "./share-changes.ts";

export type WalletsPorts = WalletPorts & ShareChangePorts & DownloadWalletsPorts;

export const handlers = (ports: WalletsPorts): Handler[] => [
  handleListWallets(ports),
  handleListWalletEntries(ports),
  handleListWalletTypes(ports),
  handleListSharePercentages(ports),
  handleDownloadWallets(ports),
  handleChangeSharePercentage(ports),
  handleMoveShare(ports),
  handleChangeDiscounts(ports),
];
