import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { RequestContext } from "#platform/server/handler.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import type { Keyring } from "#platform/server/keyring.ts";
import type { OwnPasswordCheck } from "#platform/server/own-password.ts";

interface FoundTicket {
  readonly customerId: number;
  readonly attributes: Record<string, unknown>;
}

/** One-time links, as far as this feature uses them. */
export interface Tickets {
  readonly create: (ticket: {
    customerId: number;
    purpose: TicketPurpose;
    minutes: number;
    now: Date;
    attributes?: Record<string, unknown>;
  }) => Promise<string>;
  readonly look: (ticket: string, purpose: TicketPurpose, now: Date) => Promise<FoundTicket | undefined>;
  readonly use: (ticket: string, purpose: TicketPurpose, now: Date) => Promise<FoundTicket | undefined>;
  readonly attempt: (
    ticket: string,
    purpose: TicketPurpose,
    limit: { most: number; now: Date },
  ) => Promise<FoundTicket | undefined>;
  readonly add: (
    ticket: string,
    purpose: TicketPurpose,
    addition: { attributes: Record<string, unknown>; now: Date },
  ) => Promise<void>;
  readonly end: (customerId: number, purpose: TicketPurpose, now: Date) => Promise<void>;
}
type TicketPurpose = "second_step" | "passkey_registration";

/** Slows guessing down: seconds to wait, or undefined when the attempt may be looked at, and was counted. */
export interface Throttle {
  readonly begin: (login: string, address: string, now: Date) => Promise<number | undefined>;
  readonly succeed: (login: string, address: string) => Promise<void>;
}

/** The guesses at six digits that there are for all who guess under one name: which it was, or the time until the next. */
export interface AttemptQuota {
  readonly take: (
    whose: string,
    now: Date,
  ) => Promise<{ readonly nth: number } | { readonly waitSeconds: number }>;
  readonly release: (whose: string) => Promise<void>;
}

/** Opens a session. */
export type Enter = (
  visit: RequestContext,
  entry: {
    customerId: number;
    method: "password";
    remember?: boolean | undefined;
    answersToken?: boolean | undefined;
    stillHolds?: (() => Promise<boolean>) | undefined;
  },
) => Promise<{ token: string | null; newCustomer: boolean }>;

/** Whom we write to, and how an app calls the account. */
export type FindCustomer = (
  customerId: number,
) => Promise<{ name: string; taxId: string; email: string | null; language: CompleteLanguage } | undefined>;

export interface SecondFactorPorts {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly keyring: Keyring;
  readonly tickets: Tickets;
  readonly throttle: Throttle;
  readonly attemptQuota: AttemptQuota;
  readonly enter: Enter;
  readonly isOwnPassword: OwnPasswordCheck;
  /** Remembers a customer's password; what is answered says whether it is still that one. */
  readonly watchPassword: (customerId: number) => Promise<() => Promise<boolean>>;
  /** False of who only ever came in another way. */
  readonly hasPassword: (customerId: number) => Promise<boolean>;
  readonly findCustomer: FindCustomer;
  /** Ends every session of a customer but one. */
  readonly endSessions: (customerId: number, sparedTokenHash?: Buffer) => Promise<void>;
  /** From where customers reach the portal. */
  readonly publicOrigin: string;
  readonly organizationName: string;
}
