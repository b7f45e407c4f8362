import { handler, type Handler } from "#platform/server/handler.ts";
import {
  registrationOptions,
  relyingPartyOf,
  verifyRegistration,
} from "#platform/server/second-factor/web-authn.ts";
import { addPasskey } from "../../contract/second-factor/add-passkey.ts";
import { beginPasskey } from "../../contract/second-factor/begin-passkey.ts";
import { removePasskey } from "../../contract/second-factor/remove-passkey.ts";
import { renamePasskey } from "../../contract/second-factor/rename-passkey.ts";
import type { AccountServices } from "../account-services.ts";
import { requireOwnPassword } from "../password/current-password.ts";
import { addFactor, removeFactor } from "./factor-changes.ts";
import {
  customersVerification,
  deletePasskey,
  findPasskeys,
  insertPasskey,
  updatePasskeyName,
} from "./passkeys.ts";

const maxPasskeys = 10;
const ticketMinutes = 10;

export const handleBeginPasskey = (services: AccountServices): Handler =>
  handler(beginPasskey, async (call) => {
    const { session, now, fail } = call;
    const { customerId } = session;
    await requireOwnPassword(services.refuseWrongPassword, call);
    const party = relyingPartyOf(services.publicOrigin) ?? fail("passkeys_need_a_name");
    const customer = (await services.findCustomer(customerId)) ?? fail("not_signed_in");
    const passkeys = await findPasskeys(services.database.pool, customerId);
    if (passkeys.length >= maxPasskeys) return fail("too_many_passkeys");
    const names = { rpName: services.configuration.organization.name, userName: customer.taxId };
    const options = await registrationOptions(party, {
      ...names,
      passkeys,
      userVerification: customersVerification,
    });
    const ticket = await services.oneTimeTokens.create({
      customerId,
      purpose: "passkey_registration",
      minutes: ticketMinutes,
      now,
      attributes: { challenge: options.challenge },
    });
    return { ticket, options };
  });

const purpose = "passkey_registration";

export const handleAddPasskey = (services: AccountServices): Handler =>
  handler(addPasskey, async ({ body, session, now, fail }) => {
    const { customerId } = session;
    const ticket = await services.oneTimeTokens.peek(body.ticket, purpose, now);
    // Another customer's ticket is not consumed and is reported as not found.
    if (ticket?.customerId !== customerId) return fail("ticket_no_longer_valid");
    if ((await services.oneTimeTokens.consume(body.ticket, purpose, now)) === undefined)
      return fail("ticket_no_longer_valid");
    const { challenge } = ticket.attributes;
    const party = relyingPartyOf(services.publicOrigin);
    if (party === undefined || typeof challenge !== "string") return fail("passkey_refused");
    const made =
      (await verifyRegistration(party, {
        attestation: body.attestation,
        challenge,
        userVerification: customersVerification,
      })) ?? fail("passkey_refused");
    const added = await addFactor(services, session, {
      change: "passkey_added",
      now,
      task: (client) => insertPasskey(client, customerId, { ...made, name: body.name, createdAt: now }),
    });
    return added ?? fail("passkey_refused");
  });

export const handleRenamePasskey = ({ database }: AccountServices): Handler =>
  handler(renamePasskey, async ({ params: { passkeyId }, body: { name }, session, fail }) => {
    const isRenamed = await updatePasskeyName(database, session.customerId, { passkeyId, name });
    if (!isRenamed) return fail("not_found");
    return { status: "OK" as const };
  });

export const handleRemovePasskey = (services: AccountServices): Handler =>
  handler(removePasskey, async (call) => {
    const { params, session, fail } = call;
    await requireOwnPassword(services.refuseWrongPassword, call);
    const isRemoved = await removeFactor(services, session, {
      change: "passkey_removed",
      task: (client) => deletePasskey(client, session.customerId, params.passkeyId),
    });
    if (!isRemoved) return fail("not_found");
    return { status: "OK" as const };
  });
