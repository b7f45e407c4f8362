import type { QueryOf } from "#platform/contract/endpoint.ts";
import { defineUrlState, urlParameter, useUrlState } from "#platform/web/routing/url-state.ts";
import { paymentOrders, paymentViews, type listStaffPayments } from "../contract/list-staff-payments.ts";
import { centsOf } from "./typed-euros.ts";

export const paymentsPerPage = 50;

const paymentsState = defineUrlState({
  view: urlParameter.choice("view", paymentViews, "all"),
  search: urlParameter.text("q", "", 100),
  from: urlParameter.text("from", "", 10),
  to: urlParameter.text("to", "", 10),
  min: urlParameter.text("min", "", 10),
  max: urlParameter.text("max", "", 10),
  order: urlParameter.choice("order", paymentOrders, "newest"),
  offset: urlParameter.number("offset", 0, [0, 999_999]),
});
export type PaymentsAddress = ReturnType<typeof paymentsState.read>;

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** The list as the call takes it; what is typed wrong in the address is left out. */
export const paymentsQueryOf = (address: PaymentsAddress): QueryOf<typeof listStaffPayments> => {
  const { view, search, from, to, min, max, order, offset } = address;
  const minCents = centsOf(min);
  const maxCents = centsOf(max);
  return {
    view,
    order,
    offset,
    limit: paymentsPerPage,
    ...(search === "" ? {} : { search }),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
    ...(minCents === undefined ? {} : { minCents }),
    ...(maxCents === undefined ? {} : { maxCents }),
  };
};

export const usePaymentsAddress = () => {
  const { state: address, change } = useUrlState(paymentsState);
  return {
    address,
    /** Anything but another page begins at the first page. */
    change: (changed: Partial<PaymentsAddress>): void =>
      change(Object.keys(changed).every((key) => key === "offset") ? changed : { offset: 0, ...changed }),
  };
};
