import { handler, type Handler } from "#platform/server/handler.ts";
import { addPasskey } from "../../contract/second-factor/add-passkey.ts";
import { beginPasskey } from "../../contract/second-factor/begin-passkey.ts";
import { removePasskey } from "../../contract/second-factor/remove-passkey.ts";
import { renamePasskey } from "../../contract/second-factor/rename-passkey.ts";
import { addFactor, removeFactor } from "./factor-changes.ts";
import {
  registrationOptions,
  findPasskeys,
  relyingPartyOf,
  verifyRegistration,
  insertPasskey,
  updatePasskeyName,
  deletePasskey,
} from "./passkeys.ts";
import { requireOwnPassword } from "./require-current-password.ts";
import type { SecondFactorPorts } from "./second-factor-ports.ts";

const maxPasskeys = 10;
const ticketMinutes = 10;

export const handleBeginPasskey = (ports: SecondFactorPorts): Handler =>
  handler(beginPasskey, async (call) => {
    const { session, now, fail } = call;
    const { customerId } = session;
    await requireOwnPassword(ports.isOwnPassword, call);
    const party = relyingPartyOf(ports.publicOrigin) ?? fail("passkeys_need_a_name");
    const customer = (await ports.findCustomer(customerId)) ?? fail("not_signed_in");
    const passkeys = await findPasskeys(ports.database, customerId);
    if (passkeys.length >= maxPasskeys) return fail("too_many_passkeys");
    const names = { rpName: ports.organizationName, userName: customer.taxId };
    const options = await registrationOptions(party, { ...names, passkeys });
    const ticket = await ports.tickets.create({
      customerId,
      purpose: "passkey_registration",
      minutes: ticketMinutes,
      now,
      attributes: { challenge: options.challenge },
    });
    return { ticket, options };
  });

const purpose = "passkey_registration";

export const handleAddPasskey = (ports: SecondFactorPorts): Handler =>
  handler(addPasskey, async ({ body, session, now, fail }) => {
    const { customerId } = session;
    const ticket = await ports.tickets.look(body.ticket, purpose, now);
    // Another customer's ticket is not consumed and is reported as not found.
    if (ticket?.customerId !== customerId) return fail("ticket_no_longer_valid");
    if ((await ports.tickets.use(body.ticket, purpose, now)) === undefined)
      return fail("ticket_no_longer_valid");
    const { challenge } = ticket.attributes;
    const party = relyingPartyOf(ports.publicOrigin);
    if (party === undefined || typeof challenge !== "string") return fail("passkey_refused");
    const made =
      (await verifyRegistration(party, { attestation: body.attestation, challenge })) ??
      fail("passkey_refused");
    const added = await addFactor(ports, session, {
      change: "passkey_added",
      now,
      task: (client) => insertPasskey(client, customerId, { ...made, name: body.name, createdAt: now }),
    });
    return added ?? fail("passkey_refused");
  });

export const handleRenamePasskey = ({ database }: SecondFactorPorts): Handler =>
  handler(renamePasskey, async ({ params: { passkeyId }, body: { name }, session, fail }) => {
    const isRenamed = await updatePasskeyName(database, session.customerId, { passkeyId, name });
    if (!isRenamed) return fail("not_found");
    return { status: "OK" as const };
  });

export const handleRemovePasskey = (ports: SecondFactorPorts): Handler =>
  handler(removePasskey, async (call) => {
    const { params, session, fail } = call;
    await requireOwnPassword(ports.isOwnPassword, call);
    const isRemoved = await removeFactor(ports, session, {
      change: "passkey_removed",
      task: (client) => deletePasskey(client, session.customerId, params.passkeyId),
    });
    if (!isRemoved) return fail("not_found");
    return { status: "OK" as const };
  });
