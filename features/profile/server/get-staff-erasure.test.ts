import { beforeEach, expect, test } from "vitest";
import { addMonths, madridDate } from "#energy/calendar.ts";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { getQueuedCase } from "#features/case-queue/contract/get-queued-case.ts";
import { eraseCustomerData } from "../contract/erase-customer-data.ts";
import { getStaffErasure } from "../contract/get-staff-erasure.ts";

const { database, services, customerId, enter, asCustomer, lastAudit } = await startDeskServer();
const pau = await enter("Pau", "manager");
const reference = `E-${customerId}`;
const read = (of = reference) => pau.call(getStaffErasure, { params: { reference: of } });
const inQueue = async (of = reference) =>
  (await pau.call(getQueuedCase, { params: { kind: "erasure", reference: of } })).json.queued;

beforeEach(() => database.unguarded.query("delete from erasure_requests; delete from case_queue"));

test("a customer’s request waits in the queue for a month at most, with what blocks it", async () => {
  await asCustomer("POST", "/api/v1/users/erasure");
  expect(await inQueue()).toMatchObject({
    state: "requested",
    customer_id: customerId,
    step_due_on: null,
    due_on: addMonths(madridDate(new Date()), 1),
  });
  const { json } = await read();
  expect(json).toMatchObject({ customer_id: customerId, erasure: { state: "requested" } });
  expect(json.erasure.open_contracts).toBeGreaterThan(0);
  expect(await lastAudit()).toMatchObject({ action: "erasures read", details: { reference }, customerId });
});

test("a request that the customer withdraws leaves the queue", async () => {
  await asCustomer("POST", "/api/v1/users/erasure");
  await asCustomer("DELETE", "/api/v1/users/erasure");
  expect(await inQueue()).toBeNull();
});

test("the erasure ends the case", async () => {
  const { rows } = await database.unguarded.query(
    "insert into customers (tax_id, kind, name) values ('', 'person', 'Roger Duran') returning customer_id",
  );
  const person = Number(rows[0].customer_id);
  const ofPerson = `E-${person}`;
  await database.unguarded.query(
    "insert into erasure_requests (customer_id, requested_at) values ($1, now())",
    [person],
  );
  await services.cases.inTransaction((client) =>
    client.query(
      `insert into case_queue (kind, reference, customer_id, state, version, turn, topic, title, person, is_answered,
         opened_at, turn_since)
       values ('erasure', $1, $2, 'requested', 1, 'answer', '', 'x', '', false, now(), now())`,
      [ofPerson, person],
    ),
  );
  const body = { name: "Roger Duran", reason: "petició" };
  await pau.call(eraseCustomerData, { params: { customerId: person }, body });
  expect((await read(ofPerson)).json.erasure.state).toBe("done");
  expect(await inQueue(ofPerson)).toBeNull();
});

test("a reference without a request is not found", async () => {
  expect((await read()).json.code).toBe("erasure_not_found");
  expect((await read("E-999999999")).json.code).toBe("erasure_not_found");
});
