import type { PlainDate } from "./calendar.ts";

/** Where a contract stands, as the customer reads it. */
export type ContractStatus = "signature_pending" | "draft" | "open" | "closed";

/**
 * The status of a contract from the retailer's state: `esborrany` waits for its signature until it has a day of
 * signature and is then in process; `activa` is open; `baixa` and whatever else there is are closed.
 */
export const contractStatus = (contract: { state: string; signedOn: PlainDate | null }): ContractStatus => {
  if (contract.state === "esborrany") return contract.signedOn === null ? "signature_pending" : "draft";
  return contract.state === "activa" ? "open" : "closed";
};
