import type { ContractAction } from "../contract/contract-actions.ts";

/** Whether the link that led to the contract asks for an action: `…/accio/canvi-de-potencia`. */
export const hasAction = (state: unknown, action: ContractAction): boolean =>
  typeof state === "object" && state !== null && "action" in state && state.action === action;
