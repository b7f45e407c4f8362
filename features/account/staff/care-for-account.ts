import { lockCustomer } from "#platform/server/database/customer-lock.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { defineStaffAction } from "#platform/server/staff-action.ts";
import { endCustomerSessions } from "../contract/at-desk/end-customer-sessions.ts";
import { sendActivation } from "../contract/at-desk/send-activation.ts";
import { customerInvited } from "../server/registration/invite-customer.ts";
import { deleteAllOf } from "../server/sessions/remembered-devices.ts";

/** Has the worker email a new link that activates the account. */
export const inviteAgain = defineStaffAction({
  name: "activation send",
  roles: sendActivation.roles,
  change: async (client, { customerId, jobs }: { readonly customerId: number; readonly jobs: Jobs }) => {
    await jobs.add(customerInvited, { customerId }, client);
    return { result: undefined, audit: { customerId, details: {} } };
  },
});

/** Signs the customer out everywhere. */
export const signOutEverywhere = defineStaffAction({
  name: "sessions end",
  roles: endCustomerSessions.roles,
  change: async (client, customerId: number) => {
    await lockCustomer(client, customerId);
    await deleteAllOf(client, customerId, undefined);
    return { result: undefined, audit: { customerId, details: {} } };
  },
});
