import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { defineStaffAction } from "#platform/server/staff-action.ts";
import { correctCustomerEmail } from "../contract/correct-customer-email.ts";
import { eraseCustomerData } from "../contract/erase-customer-data.ts";
import { exportCustomerData } from "../contract/export-customer-data.ts";
import { withdrawStaffErasure } from "../contract/withdraw-staff-erasure.ts";
import { deleteEmailChange, emailChanged, replaceEmail } from "../server/email-changes.ts";
import type { ErasureOutcome } from "../server/erase-customer.ts";
import { settleErasureRequest } from "../server/erasure-requests.ts";

/** Another customer has the email; thrown, so that nothing of the change remains. */
export class EmailTaken extends Error {}

interface Correction {
  readonly customerId: number;
  readonly email: string;
  readonly jobs: Jobs;
}

/** Makes the email the customer's without a link to it, which the customer cannot open: the retailer has seen a paper. */
export const correctEmail = defineStaffAction({
  name: "email correct",
  roles: correctCustomerEmail.roles,
  change: async (client, { customerId, email, jobs }: Correction) => {
    const replaced = await replaceEmail(client, customerId, email);
    if (replaced === undefined)
      throw new EmailTaken(`Customer ${customerId} cannot have an email of another`);
    await deleteEmailChange(client, customerId);
    const { formerEmail } = replaced;
    if (formerEmail !== null) await jobs.add(emailChanged, { customerId, formerEmail, email }, client);
    // Without the addresses: the log is never changed, and they may have to be erased.
    return { result: undefined, audit: { customerId, details: {} } };
  },
});

/** The archive of a customer's data is handed out. */
export const noteExport = defineStaffAction({
  name: "customers export",
  roles: exportCustomerData.roles,
  change: async (_client, customerId: number) => ({ result: undefined, audit: { customerId, details: {} } }),
});

interface Erasure {
  readonly customerId: number;
  readonly erase: (customerId: number, now: Date) => Promise<ErasureOutcome>;
}

/** Erases the customer's data, by the same rules as the command. */
export const eraseData = defineStaffAction({
  name: "erase",
  roles: eraseCustomerData.roles,
  change: async (_client, { customerId, erase }: Erasure, now) => {
    const result = await erase(customerId, now);
    return { result, audit: result.outcome === "erased" ? { customerId, details: {} } : undefined };
  },
});

/** The customer's data stays, as the customer has asked staff. */
export const withdrawErasure = defineStaffAction({
  name: "erasures withdraw",
  roles: withdrawStaffErasure.roles,
  change: async (client, customerId: number, now) => {
    const result = await settleErasureRequest(client, customerId, { state: "withdrawn", now });
    return { result, audit: result ? { customerId, details: {} } : undefined };
  },
});
