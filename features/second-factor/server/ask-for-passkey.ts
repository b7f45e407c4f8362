import { handler, type Handler } from "#platform/server/handler.ts";
import { askForPasskey } from "../contract/ask-for-passkey.ts";
import { askToUse } from "./passkeys/passkey-ceremony.ts";
import { findPasskeys } from "./passkeys/passkey-queries.ts";
import { relyingPartyOf } from "./passkeys/relying-party.ts";
import type { SecondFactorPorts } from "./second-factor-ports.ts";

const purpose = "second_step";

export const handleAskForPasskey = ({ database, tickets, publicOrigin }: SecondFactorPorts): Handler =>
  handler(askForPasskey, async ({ body, now, fail }) => {
    const found = (await tickets.look(body.ticket, purpose, now)) ?? fail("ticket_no_longer_valid");
    const passkeys = await findPasskeys(database, found.customerId);
    const party = relyingPartyOf(publicOrigin);
    if (party === undefined || passkeys.length === 0) return fail("second_step_refused");
    const options = await askToUse(party, passkeys);
    await tickets.add(body.ticket, purpose, { attributes: { challenge: options.challenge }, now });
    return options;
  });
