import type { RequestState } from "#platform/contract/request-state.ts";

/** Who moves a request. `portal` is the portal itself: a signature arrived, or its time ran out. */
export type RequestActor = "customer" | "retailer" | "portal";

const transitions: Readonly<Record<RequestState, Readonly<Partial<Record<RequestState, RequestActor>>>>> = {
  waiting_for_signature: { sent: "portal", cancelled: "customer", expired: "portal" },
  sent: { accepted: "retailer", rejected: "retailer", done: "retailer", cancelled: "customer" },
  accepted: { rejected: "retailer", done: "retailer" },
  rejected: {},
  done: {},
  cancelled: {},
  expired: {},
};

/** Whether the actor may move a request from one state to another. */
export const canMove = (from: RequestState, to: RequestState, actor: RequestActor): boolean =>
  transitions[from][to] === actor;

/** Without 0, 1, I, L and O, so that a reference can be read aloud. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** A reference from eight random bytes: `K7QM-2X9R`. 31⁸ references, so a collision is retried, not prevented. */
export const referenceOf = (randomBytes: Uint8Array): string => {
  const characters = [...randomBytes.subarray(0, 8)].map((byte) => alphabet[byte % alphabet.length]).join("");
  return `${characters.slice(0, 4)}-${characters.slice(4)}`;
};
