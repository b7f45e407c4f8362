import type { Queryable } from "#platform/server/database/query.ts";
import { allocate } from "./plan-policy.ts";
import { findPlanOfInstalment, findPlansOf } from "./plan-queries.ts";

/** A bill as payments know it. */
interface PayableInvoice {
  readonly invoiceId: number;
  readonly toPayCents: number;
  /** Whether its status, its type and the retailer allow that it is paid by card. */
  readonly takesCards: boolean;
  readonly isPayable: boolean;
  readonly isPaid: boolean;
}

type FindInvoices<Invoice> = (
  client: Queryable,
  customerId: number,
  invoiceIds: readonly number[],
) => Promise<readonly Invoice[]>;

/**
 * The bills that an instalment pays, each with its part of it. Only the first that is not paid can be: for another one they
 * are not payable, so that an order that is repeated never pays the instalment after it. Undefined for an instalment that
 * the customer has not.
 */
export const createFindInstalment =
  <Invoice extends PayableInvoice>(findInvoices: FindInvoices<Invoice>) =>
  async (client: Queryable, customerId: number, instalmentId: number): Promise<Invoice[] | undefined> => {
    const plan = await findPlanOfInstalment(client, customerId, instalmentId);
    if (plan === undefined) return undefined;
    const ids = plan.invoices.map(({ invoiceId }) => invoiceId);
    const found = await findInvoices(client, customerId, ids);
    const { next, instalments } = plan;
    if (plan.state !== "active" || next?.instalmentId !== instalmentId) {
      const isPaid = instalments.find((each) => each.instalmentId === instalmentId)?.leftCents === 0;
      return found.map((invoice) => ({ ...invoice, isPayable: false, isPaid }));
    }
    return allocate(next.leftCents, plan.invoices).flatMap(({ invoice: { invoiceId }, cents }) => {
      const invoice = found.find((each) => each.invoiceId === invoiceId);
      return invoice === undefined
        ? []
        : [{ ...invoice, toPayCents: cents, isPayable: invoice.takesCards, isPaid: false }];
    });
  };

interface InstalmentPart {
  readonly customerId: number;
  readonly invoiceId: number;
  readonly number: string;
  readonly amountCents: number;
}

/**
 * The next instalment of the plan under way that covers all of these bills, as parts of what is owed for its bills, which
 * add up to it; empty where no plan does.
 */
export const findNextInstalment = async (
  client: Queryable,
  customerId: number,
  invoiceIds: readonly number[],
): Promise<InstalmentPart[]> => {
  const plans = await findPlansOf(client, customerId);
  const plan = plans.find(
    ({ state, invoices }) =>
      state === "active" && invoiceIds.every((id) => invoices.some(({ invoiceId }) => invoiceId === id)),
  );
  return allocate(plan?.next?.leftCents ?? 0, plan?.invoices ?? []).map(
    ({ invoice: { invoiceId, number }, cents }) => ({ customerId, invoiceId, number, amountCents: cents }),
  );
};
