import { requestKinds } from "./request-kinds.ts";

/** The changes of contracts that a deployment can have signed, by the kind of request without its prefix. */
export const signableChanges = requestKinds.changes;
export type SignableChange = (typeof signableChanges)[number];

/** Whether a kind of request is among the changes that the customer signs. */
export const isSigned = (kind: string, signed: readonly SignableChange[]): boolean =>
  signed.some((change) => kind === `${requestKinds.prefix}.${change}`);
