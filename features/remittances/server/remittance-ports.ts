import type { PlainDate } from "#energy/calendar.ts";
import type { SettingsOf } from "#platform/contract/define-settings.ts";
import type { Announcement } from "#platform/contract/topics.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import type { CarryOut } from "#platform/server/staff-action.ts";
import { actorOf, type StaffSubject } from "#platform/server/subject.ts";
import type { settings } from "../feature.ts";

export interface Charged {
  readonly customerId: number;
  readonly invoiceId: number;
  readonly description: string;
}

export interface BillToPay {
  readonly invoiceId: number;
  readonly number: string;
  readonly toPayCents: number;
  readonly isPaid: boolean;
  readonly isCharged: boolean;
}

/** What direct debits need of invoices, contracts and notifications. */
export interface RemittancePorts {
  readonly database: Database;
  readonly carryOut: CarryOut;
  readonly jobs: Jobs;
  readonly configuration: SettingsOf<typeof settings> & {
    readonly payments: { readonly transfer?: { readonly iban: string } | undefined };
  };
  readonly collectInvoices: (client: Queryable, invoices: readonly Charged[], on: string) => Promise<void>;
  readonly returnDebit: (
    client: Queryable,
    returned: Charged & {
      readonly amountCents: number;
      readonly wasCollected: boolean;
      readonly returnedOn: string;
    },
  ) => Promise<void>;
  readonly invoicesToPay: {
    readonly find: (
      client: Queryable,
      customerId: number,
      invoiceIds: readonly number[],
    ) => Promise<readonly BillToPay[]>;
    /** Returns what the invoice did not need. */
    readonly apply: (
      client: Queryable,
      payment: Charged & { readonly amountCents: number; readonly paidOn: string },
    ) => Promise<{ readonly excessCents: number }>;
  };
  /** The next instalment of the payment plan that covers all of these bills, in parts by bill; empty where none does. */
  readonly findNextInstalment: (
    client: Queryable,
    customerId: number,
    invoiceIds: readonly number[],
  ) => Promise<
    readonly {
      readonly customerId: number;
      readonly invoiceId: number;
      readonly number: string;
      readonly amountCents: number;
    }[]
  >;
  readonly cancelMandate: (
    client: Queryable,
    cancelled: {
      readonly customerId: number;
      readonly reference: string;
      readonly on: PlainDate;
      readonly reason: string;
    },
  ) => Promise<boolean>;
  readonly noteDebits: (
    client: Queryable,
    mandates: readonly { readonly customerId: number; readonly reference: string }[],
    on: PlainDate,
  ) => Promise<void>;
  readonly announce: (client: Queryable, announcements: readonly Announcement[]) => Promise<void>;
}

export const authorOf = (subject: StaffSubject, now: Date) => ({
  actor: actorOf(subject),
  roles: subject.roles,
  now,
});
