import type { CustomerView, FoundCustomer } from "#platform/server/customer-view.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import type { CarryOut } from "#platform/server/staff-action.ts";
import { actorOf, type StaffSubject } from "#platform/server/subject.ts";
import { addCustomerNote } from "../contract/add-customer-note.ts";
import { getStaffCustomer } from "../contract/get-staff-customer.ts";
import { maxFound, searchCustomers } from "../contract/search-customers.ts";
import { noteCustomerRead, noteSearch } from "../staff/look-at-customers.ts";
import { noteCustomer } from "../staff/note-customer.ts";
import { findFound, findNotes, findStaffCustomer } from "./customer-queries.ts";
import { readSearch } from "./read-search.ts";

export interface CarePorts {
  readonly database: Pick<Database, "pool">;
  readonly carryOut: CarryOut;
  readonly customerViews: readonly CustomerView[];
}

const authorOf = (subject: StaffSubject, now: Date) => ({
  actor: actorOf(subject),
  roles: subject.roles,
  now,
});

const compare = (one: FoundCustomer, other: FoundCustomer): number =>
  Number(one.by === "name") - Number(other.by === "name") || one.text.localeCompare(other.text);

/** Each customer once, with all that agreed; those found by a number before those found by a name. */
const byCustomer = (found: readonly FoundCustomer[]): Map<number, FoundCustomer[]> => {
  const customers = new Map<number, FoundCustomer[]>();
  for (const each of found.toSorted(compare))
    customers.set(each.customerId, [...(customers.get(each.customerId) ?? []), each]);
  return customers;
};

export const handleSearchCustomers = ({ database, carryOut, customerViews }: CarePorts): Handler =>
  handler(searchCustomers, async ({ body: { typed }, subject, now }) => {
    // One more than is listed, to know whether there are more.
    const search = readSearch(typed, maxFound + 1);
    const found = (
      await Promise.all(customerViews.map(async ({ find }) => (await find?.(search)) ?? []))
    ).flat();
    const customers = byCustomer(found);
    const listed = [...customers.keys()].slice(0, maxFound);
    const rows = await findFound(database.pool, listed);
    const by = [...new Set(found.map((each) => each.by))];
    await carryOut(noteSearch, { by, customerIds: listed }, authorOf(subject, now));
    return {
      items: listed.flatMap((customerId) => {
        const row = rows.get(customerId);
        const matches = (customers.get(customerId) ?? []).map(({ by: key, text }) => ({ by: key, text }));
        return row === undefined ? [] : [{ ...row, matches }];
      }),
      hasMore: customers.size > maxFound,
    };
  });

export const handleGetStaffCustomer = ({ database, carryOut, customerViews }: CarePorts): Handler =>
  handler(getStaffCustomer, async ({ params: { customerId }, language, subject, now, fail }) => {
    const customer = (await findStaffCustomer(database.pool, customerId)) ?? fail("customer_not_found");
    await carryOut(noteCustomerRead, customerId, authorOf(subject, now));
    const parts = customerViews
      .flatMap(({ parts: own = [] }) => own)
      .toSorted((one, other) => one.order - other.order);
    return {
      ...customer,
      parts: await Promise.all(parts.map(({ read }) => read({ customerId, language, now }))),
      notes: await findNotes(database.pool, customerId),
    };
  });

export const handleAddCustomerNote = ({ carryOut }: CarePorts): Handler =>
  handler(addCustomerNote, async ({ params: { customerId }, body, subject, now, fail }) => {
    const note = { customerId, ...body, staffId: subject.staffId, author: subject.name, now };
    const outcome = await carryOut(noteCustomer, note, authorOf(subject, now));
    return outcome === "done" ? { status: "OK" as const } : fail(outcome);
  });
