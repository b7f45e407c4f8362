import type { AccountServices } from "#features/account/server/account-services.ts";
import { hashPassword } from "#features/account/server/password/passwords.ts";
import { createAttemptQuota, createThrottle } from "#features/account/server/sign-in/throttle.ts";
import type { Database } from "#platform/server/database/pool.ts";

/** Staff sign in with the guards of customers, which count them apart. */
export const staffGuardsOf = (database: Database, account: AccountServices) => ({
  throttle: createThrottle(database, "staff"),
  attemptQuota: createAttemptQuota(database, "staff"),
  attempts: account.attempts,
  isPasswordRight: account.isPasswordRight,
  passwordFaults: account.passwordFaults,
  hashPassword,
});
