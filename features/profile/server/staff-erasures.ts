import { handler, type Handler } from "#platform/server/handler.ts";
import { nullable, queryRow, text } from "#platform/server/database/query.ts";
import { defineStaffLook } from "#platform/server/staff-action.ts";
import { actorOf, type StaffSubject } from "#platform/server/subject.ts";
import { getStaffErasure, type StaffErasure } from "../contract/get-staff-erasure.ts";
import { withdrawStaffErasure } from "../contract/withdraw-staff-erasure.ts";
import { withdrawErasure } from "../staff/care-for-profile.ts";
import { customerOfErasure, readErasure } from "./erasure-requests.ts";
import type { ProfileCarePorts } from "./profile-care.ts";

type Ports = Pick<ProfileCarePorts, "database" | "blockers" | "carryOut">;

const readRequest = defineStaffLook("erasures read", getStaffErasure.roles);

const authorOf = (subject: StaffSubject, now: Date) => ({
  actor: actorOf(subject),
  roles: subject.roles,
  now,
});

const findStaffErasure = async (
  { database, blockers }: Ports,
  reference: string,
): Promise<StaffErasure | undefined> => {
  const customerId = customerOfErasure(reference);
  if (customerId === undefined) return undefined;
  const customer = await queryRow(database.pool, {
    name: "find-customer-of-erasure",
    text: `select name, tax_id as "taxId", email from customers where customer_id = $1`,
    values: [customerId],
    columns: { name: text, taxId: text, email: nullable(text) },
  });
  if (customer === undefined) return undefined;
  const erasure = await readErasure(database, blockers, customerId);
  return erasure.state === "none" ? undefined : { customerId, ...customer, erasure };
};

export const handleGetStaffErasure = (ports: Ports): Handler =>
  handler(getStaffErasure, async ({ params: { reference }, subject, now, fail }) => {
    const found = (await findStaffErasure(ports, reference)) ?? fail("erasure_not_found");
    const { customerId } = found;
    await ports.carryOut(readRequest, { reference, customerId }, authorOf(subject, now));
    return found;
  });

export const handleWithdrawStaffErasure = (ports: Ports): Handler =>
  handler(withdrawStaffErasure, async ({ params: { reference }, body, subject, now, fail }) => {
    const { customerId } = (await findStaffErasure(ports, reference)) ?? fail("erasure_not_found");
    const author = { ...authorOf(subject, now), reason: body.reason };
    if (!(await ports.carryOut(withdrawErasure, customerId, author))) return fail("erasure_not_open");
    return (await findStaffErasure(ports, reference)) ?? fail("erasure_not_found");
  });
