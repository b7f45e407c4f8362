import type { ApiTokenScope } from "#platform/contract/api-token-scopes.ts";
import type { OperatorScope } from "#platform/contract/operator-endpoint.ts";
import type { StaffRole } from "#platform/contract/staff-roles.ts";

/** A customer's session, or what a customer's API token opens. */
export interface Session {
  readonly customerId: number;
  /** SHA-256 of the token's secret half; with `customerId` it is the session's key. */
  readonly tokenHash: Buffer;
  readonly readOnly: boolean;
  /** When the session ends unless it is used again. */
  readonly expiresAt: Date;
  /** When the session ends even if it is used. */
  readonly endsAt?: Date | undefined;
  /** The staff member who impersonates the customer; such a session is read-only. */
  readonly actedBy?: string | undefined;
}

/** A valid API token of a customer. */
export interface ApiToken {
  readonly customerId: number;
  readonly tokenHash: Buffer;
  readonly scopes: readonly ApiTokenScope[];
  readonly expiresAt: Date;
}

/** A key of the retailer's own system. */
export interface OperatorKey {
  readonly keyId: string;
  /** The name that staff gave the key; the actor in the audit log. */
  readonly name: string;
  readonly scopes: readonly OperatorScope[];
}

/** The session of a staff member. */
export interface StaffSession {
  readonly staffId: number;
  /** SHA-256 of the token's secret half; with `staffId` it is the session's key. */
  readonly tokenHash: Buffer;
  /** The actor in the audit log. */
  readonly name: string;
  readonly email: string;
  readonly roles: readonly StaffRole[];
  /** Whether the second factor was verified in this session; until then it only opens what sets up or verifies it. */
  readonly isVerified: boolean;
  /** When it was; the member signed in then. */
  readonly verifiedAt?: Date;
  readonly expiresAt: Date;
  readonly endsAt: Date;
}

export type CustomerSubject = Session & { readonly kind: "customer" };
export type ApiTokenSubject = Session & ApiToken & { readonly kind: "apiToken"; readonly readOnly: true };
export type StaffSubject = StaffSession & { readonly kind: "staff" };
export type OperatorSubject = OperatorKey & { readonly kind: "operator" };

/** The one who makes a call, as the guards have established it. */
export type Subject =
  | { readonly kind: "visitor" }
  | CustomerSubject
  | ApiTokenSubject
  | StaffSubject
  | OperatorSubject;

/** The customer's session of a subject: that of a customer, or of a customer's API token. */
export const sessionOfSubject = (subject: Subject | undefined): Session | undefined =>
  subject?.kind === "customer" || subject?.kind === "apiToken" ? subject : undefined;

/** What identifies a subject in the log and counts its calls; undefined for visitors, who are counted by network. */
export const idOfSubject = (subject: Subject): string | undefined => {
  switch (subject.kind) {
    case "visitor":
      return undefined;
    case "customer":
      return `customer ${subject.customerId}`;
    case "apiToken":
      return `api token ${subject.tokenHash.toString("hex")}`;
    case "staff":
      return `staff ${subject.staffId}`;
    case "operator":
      return `operator ${subject.keyId}`;
  }
};

/** The author of an action in the audit log: a name that was given to a command, or the subject of a call. */
export type Actor =
  | string
  | { readonly kind: "staff" | "operator"; readonly id: string; readonly name: string };

export const actorOf = (subject: StaffSubject | OperatorSubject): Actor =>
  subject.kind === "staff"
    ? { kind: "staff", id: String(subject.staffId), name: subject.name }
    : { kind: "operator", id: subject.keyId, name: `API key ${subject.name}` };
