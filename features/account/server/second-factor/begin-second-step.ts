import type { Queryable } from "#platform/server/database/query.ts";
import { relyingPartyOf } from "#platform/server/second-factor/web-authn.ts";
import type { secondStepMethods } from "../../contract/sign-in/sign-in-result.ts";
import { createOneTimeTokens } from "../sign-in/one-time-tokens.ts";
import { authenticatorApps } from "./authenticator-app.ts";
import { findPasskeys } from "./passkeys.ts";
import { countCodes } from "./recovery-codes.ts";

/** Lifetime of the second-step ticket. */
const ticketMinutes = 5;

/** The single-use token of a sign-in that waits for its second step, and the methods that complete it. */
export interface SecondStep {
  readonly ticket: string;
  readonly methods: (typeof secondStepMethods)[number][];
}

export interface BeginPorts {
  readonly publicOrigin: string;
  /** False where the deployment has no second factor; then none is asked for. */
  readonly isEnabled: boolean;
}

/** Called under the customer's lock after a valid first step. Undefined for customers without a second factor. */
export const createBeginSecondStep =
  ({ publicOrigin, isEnabled }: BeginPorts) =>
  async (client: Queryable, customerId: number, now: Date): Promise<SecondStep | undefined> => {
    if (!isEnabled) return undefined;
    const app = await authenticatorApps.find(client, customerId);
    const passkeys = await findPasskeys(client, customerId);
    const hasApp = app !== undefined && app.confirmedAt !== null;
    if (!hasApp && passkeys.length === 0) return undefined;
    const methods: SecondStep["methods"] = [];
    if (passkeys.length > 0 && relyingPartyOf(publicOrigin) !== undefined) methods.push("passkey");
    if (hasApp) methods.push("totp");
    if ((await countCodes(client, customerId)) > 0) methods.push("recovery_code");
    const purpose = "second_step";
    const minutes = ticketMinutes;
    return {
      ticket: await createOneTimeTokens(client).create({ customerId, purpose, minutes, now }),
      methods,
    };
  };
export type BeginSecondStep = ReturnType<typeof createBeginSecondStep>;
