import { accountRoutes } from "#features/account/contract/routes.ts";
import { contractAddress } from "#features/contracts/contract/routes.ts";
import { invoiceRoutes } from "#features/invoices/contract/routes.ts";
import { supportRoutes } from "#features/support/contract/routes.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import type { Notification } from "../contract/list-notifications.ts";

/** The address of what a notification is about; undefined for a change without a contract. */
export const useNotificationAddress = (): ((notification: Notification) => string | undefined) => {
  const path = usePath();
  return ({ kind, topic, facts }) => {
    switch (kind) {
      case "bill":
      case "payment":
        return path(invoiceRoutes.invoices);
      case "answer":
        return path(supportRoutes.supportRequest, { id: facts.reference ?? "" });
      case "change": {
        const { commodity, contractName } = facts;
        if (commodity === undefined || contractName === undefined) return undefined;
        const { route, params } = contractAddress(commodity, contractName);
        return path(route, params);
      }
      case "alert":
        return path(topic === "password_changed" ? accountRoutes.sessions : accountRoutes.secondFactor);
      default:
        return kind satisfies never;
    }
  };
};
