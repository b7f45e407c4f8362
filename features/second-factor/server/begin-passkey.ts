import { handler, type Handler } from "#platform/server/handler.ts";
import { beginPasskey } from "../contract/begin-passkey.ts";
import { askToMake } from "./passkeys/passkey-ceremony.ts";
import { findPasskeys } from "./passkeys/passkey-queries.ts";
import { relyingPartyOf } from "./passkeys/relying-party.ts";
import { requireOwnPassword } from "./require-own-password.ts";
import type { SecondFactorPorts } from "./second-factor-ports.ts";

const mostPasskeys = 10;
const ticketMinutes = 10;

export const handleBeginPasskey = (ports: SecondFactorPorts): Handler =>
  handler(beginPasskey, async (call) => {
    const { session, now, fail } = call;
    const { customerId } = session;
    await requireOwnPassword(ports.isOwnPassword, call);
    const party = relyingPartyOf(ports.publicOrigin) ?? fail("passkeys_need_a_name");
    const customer = (await ports.findCustomer(customerId)) ?? fail("not_signed_in");
    const passkeys = await findPasskeys(ports.database, customerId);
    if (passkeys.length >= mostPasskeys) return fail("too_many_passkeys");
    const names = { rpName: ports.organizationName, userName: customer.taxId };
    const options = await askToMake(party, { ...names, passkeys });
    const ticket = await ports.tickets.create({
      customerId,
      purpose: "passkey_registration",
      minutes: ticketMinutes,
      now,
      attributes: { challenge: options.challenge },
    });
    return { ticket, options };
  });
