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

/** The part of `OneTimeTokens` that the second factor uses. */
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

/** `begin` returns the seconds to wait; undefined if the attempt is allowed, which also counts it. */
export interface Throttle {
  readonly begin: (login: string, address: string, now: Date) => Promise<number | undefined>;
  readonly succeed: (login: string, address: string) => Promise<void>;
}

/** Returns the attempt number, or how long to wait before the next attempt. */
export interface AttemptQuota {
  readonly take: (
    place: string,
    now: Date,
  ) => Promise<{ readonly nth: number } | { readonly waitSeconds: number }>;
  readonly release: (place: string) => Promise<void>;
}

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

/** The recipient of notifications, and the account name shown in authenticator apps. */
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
  /** Captures the current password; the returned function reports whether it is unchanged. */
  readonly watchPassword: (customerId: number) => Promise<() => Promise<boolean>>;
  /** False for customers who have never set a password. */
  readonly hasPassword: (customerId: number) => Promise<boolean>;
  readonly findCustomer: FindCustomer;
  /** Revokes all sessions of a customer except the spared one. */
  readonly endSessions: (customerId: number, sparedTokenHash?: Buffer) => Promise<void>;
  /** The origin where customers reach the portal. */
  readonly publicOrigin: string;
  readonly organizationName: string;
}
