import type { QueryOf } from "#platform/contract/endpoint.ts";
import { defineUrlState, urlParameter, useUrlState } from "#platform/web/routing/url-state.ts";
import { actorKinds } from "../contract/audit-entry.ts";
import type { listAuditEntries } from "../contract/list-audit-entries.ts";

const none = "" as const;

const auditState = defineUrlState({
  from: urlParameter.text("from", "", 10),
  to: urlParameter.text("to", "", 10),
  actorKind: urlParameter.choice("kind", [none, ...actorKinds], none),
  actor: urlParameter.text("actor", "", 100),
  action: urlParameter.text("action", "", 60),
  /** Number of a customer; never the number of the person's document. */
  customer: urlParameter.text("customer", "", 15),
  reference: urlParameter.text("reference", "", 100),
  after: urlParameter.text("after", "", 15),
});
export type AuditAddress = ReturnType<typeof auditState.read>;

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
const isNumber = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

/** The filter as the calls take it; what is typed wrong in the address is left out. */
export const auditFilterOf = (address: AuditAddress): Omit<QueryOf<typeof listAuditEntries>, "after"> => {
  const { from, to, actorKind, actor, action, customer, reference } = address;
  return {
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
    ...(actorKind === "" ? {} : { actorKind }),
    ...(actor === "" ? {} : { actor }),
    ...(action === "" ? {} : { action }),
    ...(isNumber(customer) ? { customerId: Number(customer) } : {}),
    ...(reference === "" ? {} : { reference }),
  };
};

export const auditQueryOf = (address: AuditAddress): QueryOf<typeof listAuditEntries> => ({
  ...auditFilterOf(address),
  ...(isNumber(address.after) ? { after: Number(address.after) } : {}),
});

export const useAuditAddress = () => {
  const { state: address, change, hrefOf } = useUrlState(auditState);
  return {
    address,
    hrefOf: (changed: Partial<AuditAddress>): string => hrefOf({ after: "", ...changed }),
    /** Another filter begins at the first page. */
    change: (changed: Partial<AuditAddress>): void => change({ after: "", ...changed }),
  };
};
