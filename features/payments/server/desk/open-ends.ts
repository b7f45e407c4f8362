import {
  addDays,
  daysBetween,
  madridDate,
  madridMidnight,
  plainDate,
  type PlainDate,
} from "#energy/calendar.ts";
import { PaymentRefused, type CardPayments, type Intent } from "#integrations/card-payments/port.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { listPaymentOpenEnds, maxComparedDays, type OpenEnd } from "../../contract/list-payment-open-ends.ts";
import { compareCharges, isTransactionId } from "./compare-charges.ts";
import {
  findExcesses,
  findPayments,
  findPaymentsOf,
  type ListedPayment,
  type PaymentFilter,
} from "./payment-queries.ts";
import type { StaffPaymentPorts } from "./staff-payment-ports.ts";

export type OpenEndPorts = Pick<StaffPaymentPorts, "database" | "cardPayments" | "configuration">;
type Ports = OpenEndPorts;

/** More than a desk can work off in a day; what is left comes when these are done. */
const maxListed = 500;
/** Payments that the bank's list does not have are asked for one by one, up to so many. */
const maxAsked = 100;
const defaultDays = 7;

const everyone = { search: undefined, minCents: undefined, maxCents: undefined } as const;
const firstPage = { order: "newest", offset: 0, limit: maxListed } as const;

/** Payments without an outcome after the time in which one is usual. */
const findUndecided = async ({ database, configuration }: Ports, now: Date): Promise<OpenEnd[]> => {
  const before = new Date(now.getTime() - configuration.payments.checkAfterSeconds * 1000);
  const filter: PaymentFilter = { ...everyone, view: "undecided", from: undefined, before };
  return (await findPayments(database.pool, filter, firstPage)).map((payment) => ({
    kind: "undecided",
    payment,
    amountCents: payment.amountCents,
    intentId: payment.intentId ?? "",
  }));
};

const findExcess = async ({ database: { pool } }: Ports): Promise<OpenEnd[]> => {
  const excesses = await findExcesses(pool, maxListed);
  const payments = await findPaymentsOf(
    pool,
    excesses.map(({ attemptId }) => attemptId),
  );
  return excesses.flatMap(({ attemptId, excessCents }) => {
    const payment = payments.find(({ transactionId }) => transactionId === attemptId);
    return payment === undefined
      ? []
      : [{ kind: "excess" as const, payment, amountCents: excessCents, intentId: payment.intentId ?? "" }];
  });
};

interface Days {
  readonly from: PlainDate;
  readonly to: PlainDate;
}

/**
 * The charges of payments that the bank's list of these days does not have: an intent of the evening before, or of a
 * moment after midnight, is in another day's list.
 */
const askOneByOne = async (
  provider: CardPayments,
  payments: readonly ListedPayment[],
  charges: readonly Intent[],
): Promise<Intent[]> => {
  const listed = new Set(charges.map(({ intentId }) => intentId));
  const missing = payments.filter(
    ({ state, intentId }) => state === "succeeded" && !listed.has(intentId ?? ""),
  );
  const found: Intent[] = [];
  for (const { intentId } of missing.slice(0, maxAsked)) {
    try {
      const intent = await provider.findIntent(intentId ?? "");
      if (intent.state === "succeeded") found.push(intent);
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
    }
  }
  return found;
};

/** The portal's payments of these days beside the bank's charges of them. */
const compareDays = async (
  { database: { pool } }: Ports,
  provider: CardPayments,
  { from, to }: Days,
): Promise<OpenEnd[]> => {
  const range = { from: madridMidnight(from), before: madridMidnight(addDays(to, 1)) };
  const charges = await provider.listCharges(range);
  const ids = charges.flatMap(({ attemptId }) => (attemptId === undefined ? [] : [attemptId]));
  const filter: PaymentFilter = { ...everyone, view: "succeeded", ...range };
  const ofDays = await findPayments(pool, filter, { ...firstPage, limit: 10_000 });
  const known = new Set(ofDays.map(({ transactionId }) => transactionId));
  const ofBank = await findPaymentsOf(
    pool,
    ids.filter((id) => isTransactionId(id) && !known.has(id)),
  );
  const payments = [...ofDays, ...ofBank];
  const all = [...charges, ...(await askOneByOne(provider, ofDays, charges))];
  return compareCharges({
    payments: payments.map((payment) => ({ ...payment, isPaid: payment.state === "succeeded" })),
    charges: all,
  }).map(({ transactionId, ...difference }) => ({
    ...difference,
    payment: payments.find((payment) => payment.transactionId === transactionId) ?? null,
  }));
};

/** The differences with the bank; undefined when it does not answer. */
const tryComparison = async (ports: Ports, days: Days): Promise<OpenEnd[] | undefined> => {
  try {
    return ports.cardPayments && (await compareDays(ports, ports.cardPayments, days));
  } catch {
    return undefined;
  }
};

/** What differs in these days, and what has no outcome or is to be returned, whenever it was paid. */
export const findOpenEnds = async (
  ports: Ports,
  days: Days,
  now: Date,
): Promise<{ readonly items: OpenEnd[]; readonly isCompared: boolean }> => {
  const compared = await tryComparison(ports, days);
  const differences = compared ?? [];
  const different = new Set(differences.map(({ payment }) => payment?.transactionId));
  const undecided = (await findUndecided(ports, now)).filter(
    ({ payment }) => !different.has(payment?.transactionId),
  );
  return {
    items: [...differences, ...undecided, ...(await findExcess(ports))],
    isCompared: compared !== undefined,
  };
};

/** The days that are compared where no others are asked for. */
export const comparedDays = (now: Date): Days => {
  const to = madridDate(now);
  return { from: addDays(to, 1 - defaultDays), to };
};

export const handleListPaymentOpenEnds = (ports: Ports): Handler =>
  handler(listPaymentOpenEnds, async ({ query, now, fail }) => {
    const to = query.to === undefined ? madridDate(now) : plainDate(query.to);
    const from = query.from === undefined ? addDays(to, 1 - defaultDays) : plainDate(query.from);
    const days = daysBetween(from, to);
    if (days < 0 || days >= maxComparedDays || to > madridDate(now)) return fail("days_not_comparable");
    return { ...(await findOpenEnds(ports, { from, to }, now)), from, to };
  });
