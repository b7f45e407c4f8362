import { madridDate } from "#energy/calendar.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import type { CarryOut } from "#platform/server/staff-action.ts";
import { actorOf, type StaffSubject } from "#platform/server/subject.ts";
import { correctCustomerEmail } from "../contract/correct-customer-email.ts";
import { eraseCustomerData } from "../contract/erase-customer-data.ts";
import { exportCustomerData } from "../contract/export-customer-data.ts";
import { correctEmail, EmailTaken, eraseData, noteExport } from "../staff/care-for-profile.ts";
import type { ConfirmEmailPorts } from "./confirm-email.ts";
import { createEraser, type EraseCustomerPorts } from "./erase-customer.ts";
import { findPresentCustomer } from "./erasure-requests.ts";
import { packOwnData, type ExportPorts } from "./export-own-data.ts";

export interface ProfileCarePorts extends EraseCustomerPorts, ExportPorts {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly oneTimeTokens: ConfirmEmailPorts["oneTimeTokens"];
  readonly carryOut: CarryOut;
  /** What sandboxes store of the person, beside the database's own tables. */
  readonly eraseInSandboxes: (person: { taxId: string; email: string | null }) => Promise<void>;
}

const authorOf = (subject: StaffSubject, now: Date, reason: string) => ({
  actor: actorOf(subject),
  roles: subject.roles,
  now,
  reason,
});

export const handleCorrectCustomerEmail = (ports: ProfileCarePorts): Handler =>
  handler(correctCustomerEmail, async ({ params: { customerId }, body, subject, now, fail }) => {
    const { database, jobs, oneTimeTokens, carryOut } = ports;
    const { email, reason } = body;
    if ((await findPresentCustomer(database, customerId)) === undefined) return fail("customer_not_found");
    try {
      await carryOut(correctEmail, { customerId, email, jobs }, authorOf(subject, now, reason));
    } catch (error) {
      if (error instanceof EmailTaken) return fail("email_taken");
      throw error;
    }
    // Links in the former mailbox must not open the account any more.
    await oneTimeTokens.revoke(customerId, "password_reset", now);
    await oneTimeTokens.revoke(customerId, "activation", now);
    return { status: "OK" as const };
  });

export const handleExportCustomerData = (ports: ProfileCarePorts): Handler =>
  handler(exportCustomerData, async ({ params: { customerId }, body, subject, now, fail }) => {
    const customer = (await findPresentCustomer(ports.database, customerId)) ?? fail("customer_not_found");
    await ports.carryOut(noteExport, customerId, authorOf(subject, now, body.reason));
    const content = await packOwnData(ports, { customerId, customer, now });
    const filename = `${customer.taxId || customerId}-${madridDate(now)}.zip`;
    return { filename, mediaType: "application/zip", content };
  });

const refusals = {
  no_such_customer: "customer_not_found",
  open_contracts: "contracts_open",
  debt: "debt_open",
} as const;

export const handleEraseCustomerData = (ports: ProfileCarePorts): Handler => {
  const erase = createEraser(ports);
  return handler(eraseCustomerData, async ({ params: { customerId }, body, subject, now, fail }) => {
    const customer = (await findPresentCustomer(ports.database, customerId)) ?? fail("customer_not_found");
    if (customer.name.trim() !== body.name.trim()) return fail("name_differs");
    const author = authorOf(subject, now, body.reason);
    const outcome = await ports.carryOut(eraseData, { customerId, erase }, author);
    if (outcome.outcome !== "erased") return fail(refusals[outcome.outcome]);
    await ports.eraseInSandboxes({ taxId: customer.taxId, email: outcome.email });
    return { status: "OK" as const };
  });
};
