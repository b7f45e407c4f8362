import type { Contract } from "#features/contracts/contract/get-contract.ts";

export type ElectronicNotification =
  | { readonly status: "active"; readonly startsOn: string }
  | { readonly status: "requested"; readonly requestedOn: string }
  | { readonly status: "inactive" };

/** Active once it is on and has a first day; requested while there is only the day of the request. */
export const electronicNotificationOf = (
  contract: Pick<
    Contract,
    "hasElectronicNotification" | "electronicNotificationStartsOn" | "electronicNotificationRequestedOn"
  >,
): ElectronicNotification => {
  const { electronicNotificationStartsOn: startsOn, electronicNotificationRequestedOn: requestedOn } =
    contract;
  if (contract.hasElectronicNotification && startsOn !== null) return { status: "active", startsOn };
  if (requestedOn !== null && startsOn === null) return { status: "requested", requestedOn };
  return { status: "inactive" };
};
