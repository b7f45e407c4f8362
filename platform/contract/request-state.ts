/**
 * States of a request to the retailer. `waiting_for_signature` is the customer's turn, `sent` and `accepted` the
 * retailer's; the others are final.
 */
export const requestStates = [
  "waiting_for_signature",
  "sent",
  "accepted",
  "rejected",
  "done",
  "cancelled",
  "expired",
] as const;
export type RequestState = (typeof requestStates)[number];

/** The states in which a request is under way. */
export const openStates = [
  "waiting_for_signature",
  "sent",
  "accepted",
] as const satisfies readonly RequestState[];
