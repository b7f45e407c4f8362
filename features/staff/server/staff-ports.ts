import type { IdentityProvider } from "#integrations/identity-provider/port.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import type { Keyring } from "#platform/server/keyring.ts";
import type { StaffServices } from "./services.ts";
import type { GroupsOfRoles } from "./staff-of-identity.ts";

/** What guards the sign-in of customers, for staff: each with counts of its own. */
export interface SignInGuards {
  readonly throttle: {
    /** Seconds to wait before this login may be tried from this address; otherwise counts the attempt. */
    readonly begin: (login: string, address: string, now: Date) => Promise<number | undefined>;
    readonly succeed: (login: string, address: string) => Promise<void>;
  };
  /** Protects codes that are short enough to be guessed from many addresses. */
  readonly attemptQuota: {
    readonly reserve: (
      place: string,
      now: Date,
    ) => Promise<{ readonly nth: number } | { readonly waitSeconds: number }>;
    readonly release: (place: string) => Promise<void>;
  };
  readonly attempts: {
    readonly note: (attempt: {
      readonly loginName: string;
      readonly customerId: undefined;
      readonly address: string;
      readonly device: string;
      readonly method: "staff";
      readonly outcome: "signed_in" | "second_factor_asked" | "refused" | "rate_limited";
      readonly now: Date;
    }) => Promise<void>;
  };
  /** Takes the same time without a hash. */
  readonly isPasswordRight: (password: string, passwordHash: string | undefined) => Promise<boolean>;
  readonly hashPassword: (password: string) => Promise<string>;
  /** What is wrong with a new password; empty if it is acceptable. */
  readonly passwordFaults: (
    password: string,
    findOwner: () => Promise<{ taxId: string; name: string; email: string }>,
    minimumLength: number,
  ) => Promise<string[]>;
}

/** What the staff's handlers need. */
export interface StaffPorts extends SignInGuards, StaffServices {
  /** Passkeys belong to its host. */
  readonly publicOrigin: string;
  readonly database: Database;
  readonly keyring: Keyring;
  readonly jobs: Jobs;
  readonly configuration: {
    readonly organization: { readonly name: string };
    readonly staffOpenid: GroupsOfRoles & { readonly secondFactors: readonly string[] };
  };
  /** Where staff sign in at the retailer's own provider; undefined where there is none. */
  readonly staffProvider?: IdentityProvider | undefined;
}
