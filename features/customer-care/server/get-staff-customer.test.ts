import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { demoPeople } from "#database/seed/demo-people.ts";
import { getStaffCustomer } from "../contract/get-staff-customer.ts";

const { database, customerId, enter, ask, lastAudit } = await startDeskServer();
const marta = await enter("Marta", "agent");

interface Row {
  readonly title: string;
  readonly detail: string;
  readonly amount: number | null;
  readonly case: unknown;
}
interface Part {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly Row[];
  readonly total: number;
}
const read = async (customer = customerId) =>
  marta.call(getStaffCustomer, { params: { customerId: customer } });
const partsOf = async (): Promise<Part[]> => (await read()).json.parts;
const partOf = async (id: string): Promise<Part | undefined> =>
  (await partsOf()).find((part) => part.id === id);
const count = async (table: string, where = "true"): Promise<number> => {
  const { rows } = await database.unguarded.query(
    `select count(*) from ${table} where customer_id = $1 and ${where}`,
    [customerId],
  );
  return Number(rows[0].count);
};

test("a customer’s page has a part of each feature, in one order", async () => {
  const { json } = await read();
  expect(json).toMatchObject({ name: demoPeople.household.name, tax_id: demoPeople.household.taxId });
  expect(json.parts.map(({ id }: Part) => id)).toEqual([
    "contracts",
    "open-bills",
    "payment-plans",
    "bills",
    "mandates",
    "cases",
    "changes",
    "leads",
    "communications",
    "newsletter-emails",
    "email-reports",
    "sign-ins",
    "newsletter-consents",
    "erasures",
  ]);
});

test("the parts have as many rows as the tables", async () => {
  expect((await partOf("contracts"))?.total).toBe(await count("contracts"));
  expect((await partOf("communications"))?.total).toBe(await count("contract_communications"));
  expect((await partOf("cases"))?.total).toBe(await count("cases"));
  expect((await partOf("changes"))?.total).toBe(await count("change_requests"));
  expect((await partOf("newsletter-consents"))?.total).toBe(await count("newsletter_consents"));
});

test("what is owed adds up to the invoices that are pending", async () => {
  const bills = await partOf("open-bills");
  const { rows } = await database.unguarded.query(
    `select sum(coalesce(nullif(pending_cents, 0), total_cents)) as cents from invoices
     where customer_id = $1 and multipoint_invoice_id is null and rectifying = 'none'
       and payment_status in ('unpaid', 'pending_transfer', 'pending_remesa')`,
    [customerId],
  );
  const owed = (bills?.rows ?? []).reduce((sum, { amount }) => sum + Math.max(amount ?? 0, 0), 0);
  expect(Math.round(owed * 100)).toBe(Number(rows[0].cents));
});

test("a bill that is cancelled and billed again says so, as do the bills that correct it", async () => {
  const { rows: corrections } = await database.unguarded.query(
    `select r.number, r.rectifying, o.number as corrected from invoices r
     join invoices o on o.invoice_id = r.rectified_invoice_id and o.customer_id = r.customer_id
     where r.customer_id = $1`,
    [customerId],
  );
  expect(new Set(corrections.map(({ rectifying }) => rectifying))).toEqual(new Set(["A", "B"]));
  await database.unguarded.query(
    "update invoices set issued_on = current_date where customer_id = $1 and number = any($2)",
    [customerId, corrections.flatMap(({ number, corrected }) => [number, corrected])],
  );
  const bills = await partOf("bills");
  expect(bills?.total).toBe(await count("invoices"));
  const detailOf = (number: string): string =>
    bills?.rows.find(({ title }) => title === number)?.detail ?? "";
  for (const { number, rectifying, corrected } of corrections) {
    expect(detailOf(number)).toContain(
      rectifying === "A" ? `anul·la la ${corrected}` : `substitueix la ${corrected}`,
    );
    const replacing = corrections.find((each) => each.corrected === corrected && each.rectifying === "B");
    expect(detailOf(corrected)).toContain(
      replacing === undefined ? `anul·lada per la ${number}` : `substituïda per la ${replacing.number}`,
    );
  }
});

test("a case leads to its page at the desk", async () => {
  const reference = await ask("Des de la fitxa");
  expect((await partOf("cases"))?.rows[0]).toMatchObject({
    title: "Des de la fitxa",
    case: { kind: "question", reference },
  });
});

test("the look is in the audit log", async () => {
  await read();
  expect(await lastAudit()).toMatchObject({ actor: "Marta", action: "customers read", customerId });
});

test("a customer who does not exist is not found, and no look is noted", async () => {
  const before = await lastAudit();
  const refused = await read(999_999_999);
  expect([refused.status, refused.json.code]).toEqual([404, "customer_not_found"]);
  expect(await lastAudit()).toEqual(before);
});
