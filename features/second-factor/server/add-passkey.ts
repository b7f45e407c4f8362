import { handler, type Handler } from "#platform/server/handler.ts";
import { addPasskey } from "../contract/add-passkey.ts";
import { addFactor } from "./factor-changes.ts";
import { readMade } from "./passkeys/passkey-ceremony.ts";
import { insertPasskey } from "./passkeys/passkey-queries.ts";
import { relyingPartyOf } from "./passkeys/relying-party.ts";
import type { SecondFactorPorts } from "./second-factor-ports.ts";

const purpose = "passkey_registration";

export const handleAddPasskey = (ports: SecondFactorPorts): Handler =>
  handler(addPasskey, async ({ body, session, now, fail }) => {
    const { customerId } = session;
    const ticket = await ports.tickets.look(body.ticket, purpose, now);
    // Somebody else's ticket is left as it is, and looks like none.
    if (ticket?.customerId !== customerId) return fail("ticket_no_longer_valid");
    if ((await ports.tickets.use(body.ticket, purpose, now)) === undefined)
      return fail("ticket_no_longer_valid");
    const { challenge } = ticket.attributes;
    const party = relyingPartyOf(ports.publicOrigin);
    if (party === undefined || typeof challenge !== "string") return fail("passkey_refused");
    const made =
      (await readMade(party, { attestation: body.attestation, challenge })) ?? fail("passkey_refused");
    const added = await addFactor(ports, session, {
      change: "passkey_added",
      now,
      task: (client) => insertPasskey(client, customerId, { ...made, name: body.name, createdAt: now }),
    });
    return added ?? fail("passkey_refused");
  });
