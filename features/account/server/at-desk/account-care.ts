import { handler, type Handler } from "#platform/server/handler.ts";
import { actorOf, type StaffSubject } from "#platform/server/subject.ts";
import { endCustomerSessions } from "../../contract/at-desk/end-customer-sessions.ts";
import { impersonateCustomer } from "../../contract/at-desk/impersonate-customer.ts";
import { sendActivation } from "../../contract/at-desk/send-activation.ts";
import { inviteAgain, signOutEverywhere } from "../../staff/care-for-account.ts";
import { impersonate, impersonationLinkMinutes } from "../../staff/impersonate-customer.ts";
import type { AccountServices } from "../account-services.ts";
import { findNewcomer } from "../registration/activation.ts";

type AccountCarePorts = Pick<
  AccountServices,
  "database" | "configuration" | "publicOrigin" | "jobs" | "announce" | "hasPassword" | "carryOut"
>;

const authorOf = (subject: StaffSubject, now: Date, reason?: string) => ({
  actor: actorOf(subject),
  roles: subject.roles,
  now,
  reason,
});

export const handleImpersonateCustomer = (ports: AccountCarePorts): Handler =>
  handler(impersonateCustomer, async ({ params: { customerId }, body, subject, now, fail }) => {
    const { database, configuration, publicOrigin, announce, carryOut } = ports;
    const { session } = configuration;
    if ((await findNewcomer(database, customerId)) === undefined) return fail("account_not_found");
    const author = authorOf(subject, now, body.reason);
    const token = await carryOut(impersonate, { customerId, as: subject.name, session, announce }, author);
    return {
      // In the fragment, which browsers send to no server.
      link: `${publicOrigin}/#token=${token}`,
      linkMinutes: impersonationLinkMinutes,
      sessionMinutes: session.impersonationMinutes,
      isAnnounced: session.impersonationIsAnnounced,
    };
  });

export const handleSendActivation = ({ database, jobs, hasPassword, carryOut }: AccountCarePorts): Handler =>
  handler(sendActivation, async ({ params: { customerId }, subject, now, fail }) => {
    const customer = (await findNewcomer(database, customerId)) ?? fail("account_not_found");
    if (await hasPassword(customerId)) return fail("account_active");
    if (customer.email === null) return fail("email_missing");
    await carryOut(inviteAgain, { customerId, jobs }, authorOf(subject, now));
    return { status: "OK" as const };
  });

export const handleEndCustomerSessions = ({ database, carryOut }: AccountCarePorts): Handler =>
  handler(endCustomerSessions, async ({ params: { customerId }, body, subject, now, fail }) => {
    if ((await findNewcomer(database, customerId)) === undefined) return fail("account_not_found");
    await carryOut(signOutEverywhere, customerId, authorOf(subject, now, body.reason));
    return { status: "OK" as const };
  });
