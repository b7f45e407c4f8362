import { useQueryClient } from "@tanstack/react-query";
import { getStaffPayment } from "../contract/get-staff-payment.ts";
import { listRefunds } from "../contract/list-refunds.ts";
import { listPaymentOpenEnds } from "../contract/list-payment-open-ends.ts";
import { listStaffPayments } from "../contract/list-staff-payments.ts";

/** Has payments and open ends asked for anew. */
export const usePaymentsChanged = (): (() => void) => {
  const queries = useQueryClient();
  return () => {
    for (const { id } of [listStaffPayments, getStaffPayment, listPaymentOpenEnds, listRefunds])
      void queries.invalidateQueries({ queryKey: [id] });
  };
};
