import type { PlainDate } from "./calendar.ts";

/** Status of a contract as the customer sees it. */
export type ContractStatus = "signature_pending" | "draft" | "open" | "closed";

/**
 * Maps the retailer's state: `esborrany` is pending signature until it has a signature date and a draft from
 * then on; `activa` is open; `baixa` and any other state are closed.
 */
export const contractStatus = (contract: { state: string; signedOn: PlainDate | null }): ContractStatus => {
  if (contract.state === "esborrany") return contract.signedOn === null ? "signature_pending" : "draft";
  return contract.state === "activa" ? "open" : "closed";
};
