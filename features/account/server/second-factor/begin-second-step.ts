import type { Database } from "#platform/server/database/pool.ts";
import { findApp } from "./authenticator-app.ts";
import { countCodes } from "./recovery-codes.ts";
import { findPasskeys } from "./passkeys.ts";
import { relyingPartyOf } from "./passkeys.ts";
import type { Tickets } from "./second-factor-ports.ts";

/** Lifetime of the second-step ticket. */
const ticketMinutes = 5;

export interface BeginPorts {
  readonly database: Database;
  readonly tickets: Tickets;
  readonly publicOrigin: string;
  /** False where the deployment has no second factor; then none is asked for. */
  readonly isEnabled: boolean;
}

type Method = "totp" | "passkey" | "recovery_code";

/** Called after a correct password. Undefined for customers without a second factor. */
export const createBeginSecondStep =
  ({ database, tickets, publicOrigin, isEnabled }: BeginPorts) =>
  async (customerId: number, now: Date): Promise<{ ticket: string; methods: Method[] } | undefined> => {
    if (!isEnabled) return undefined;
    const app = await findApp(database, customerId);
    const passkeys = await findPasskeys(database, customerId);
    const hasApp = app !== undefined && app.confirmedAt !== null;
    if (!hasApp && passkeys.length === 0) return undefined;
    const methods: Method[] = [];
    if (passkeys.length > 0 && relyingPartyOf(publicOrigin) !== undefined) methods.push("passkey");
    if (hasApp) methods.push("totp");
    if ((await countCodes(database, customerId)) > 0) methods.push("recovery_code");
    const purpose = "second_step";
    return { ticket: await tickets.create({ customerId, purpose, minutes: ticketMinutes, now }), methods };
  };
