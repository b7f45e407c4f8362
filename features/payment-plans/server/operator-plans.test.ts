import { expect, test } from "vitest";
import { demoPeople } from "#database/seed/demo-people.ts";
import { addDays } from "#energy/calendar.ts";
import { getStaffPlan } from "../contract/get-staff-plan.ts";
import { startPlansDesk } from "./testing/plans-desk.ts";

const desk = await startPlansDesk();
const { app, services, database, addInvoice, planOf, today, customerId } = desk;
const { token } = await services.operatorKeys.add({ name: "ERP", scopes: ["plans"] });
const other = await services.operatorKeys.add({ name: "the warehouse", scopes: ["events"] });
const { taxId } = demoPeople.household;

const call = async (method: "GET" | "POST", path: string, body?: object, key = token) => {
  const response = await app.inject({
    method,
    url: `/api/operator/v1/payment-plans${path}`,
    headers: { authorization: `Bearer ${key}` },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: response.statusCode, json: response.json() };
};
const numberOf = async (invoiceId: number) =>
  String(
    (
      await database.unguarded.query(
        "select number from invoices where customer_id = $1 and invoice_id = $2",
        [customerId, invoiceId],
      )
    ).rows[0].number,
  );
/** An order for a plan of a new bill of 90 €. */
const order = async (changes: object = {}) => ({
  plan_id: crypto.randomUUID(),
  tax_id: taxId,
  invoices: [await numberOf(await addInvoice(9_000))],
  instalments: 3,
  first_due_date: today,
  total: 90,
  ...changes,
});

test("the retailer’s system agrees a plan, once under its id, as the desk would, with its name in the audit log", async () => {
  const body = await order();
  const agreed = await call("POST", "", body);
  expect(agreed.json).toMatchObject({
    plan_id: body.plan_id,
    tax_id: taxId,
    state: "active",
    total: 90,
    amount_to_pay: 90,
    agreed_by_name: "API key ERP",
    invoices: [{ number: body.invoices[0], planned_amount: 90, amount_to_pay: 90 }],
    instalments: [{ number: 1, due_date: today, amount: 30, amount_to_pay: 30 }, {}, {}],
  });
  expect(await desk.lastAudit()).toMatchObject({
    action: "payment_plans agree",
    actor: "API key ERP",
    customerId,
    details: { plan: body.plan_id },
  });
  expect((await desk.topics()).at(-1)).toBe("payment_plan_agreed");
  expect(await call("POST", "", body)).toEqual(agreed);
  expect((await call("GET", `/${body.plan_id}`)).json).toEqual(agreed.json);
  const atDesk = (await desk.marc.call(getStaffPlan, { params: { planId: body.plan_id } })).json;
  expect(atDesk).toMatchObject({ state: "active", agreed_by_name: "API key ERP" });
});

test("what the desk refuses is refused to the retailer’s system, with the same codes", async () => {
  const code = async (changes: object) => (await call("POST", "", await order(changes))).json.code;
  expect(await code({ tax_id: "00000000T" })).toBe("customer_not_found");
  expect(await code({ invoices: ["NO-1"] })).toBe("invoice_not_found");
  expect(await code({ total: 89.99 })).toBe("debt_changed");
  expect(await code({ instalments: 36 })).toBe("instalments_not_valid");
  expect(await code({ first_due_date: addDays(today, -1) })).toBe("first_day_not_valid");
  const { plan } = await planOf([9_000]);
  expect(await code({ invoices: [plan.invoices[0].invoice_number] })).toBe("invoice_not_plannable");
  const { rows } = await database.unguarded.query(
    `select c.tax_id, i.number from invoices i join customers c using (customer_id)
     where i.customer_id <> $1 and i.payment_status = 'unpaid' limit 1`,
    [customerId],
  );
  const foreign = { tax_id: rows[0].tax_id, invoices: [rows[0].number] };
  expect(await code({ ...foreign, plan_id: plan.plan_id })).toBe("plan_id_taken");
  expect(await code({ invoices: foreign.invoices })).toBe("invoice_not_found");
});

test("plans are listed by state, the oldest first, page by page", async () => {
  const first = (await planOf([9_000])).plan.plan_id;
  const second = (await planOf([9_000])).plan.plan_id;
  const idsAt = async (query: string) => {
    const { payment_plans: plans, next } = (await call("GET", query)).json;
    return { ids: plans.map(({ plan_id: id }: { plan_id: string }) => id), next };
  };
  const { ids: all } = await idsAt("");
  expect(all.slice(-2)).toEqual([first, second]);
  const page = await idsAt(`?limit=${all.length - 1}`);
  expect(await idsAt(`?after=${encodeURIComponent(page.next)}`)).toEqual({ ids: [second], next: null });
  expect((await idsAt("?state=completed")).ids).toEqual([]);
});

test("the retailer’s system breaks a plan, once, with its reason in the audit log", async () => {
  const { plan } = await planOf([9_000]);
  const breaking = { reason: "El client torna a domiciliar" };
  expect((await call("POST", `/${plan.plan_id}/break`, breaking)).json).toMatchObject({
    state: "broken",
    amount_to_pay: 90,
    ended_by_name: "API key ERP",
    end_reason: breaking.reason,
  });
  expect(await desk.lastAudit()).toMatchObject({ action: "payment_plans break", reason: breaking.reason });
  const again = await call("POST", `/${plan.plan_id}/break`, breaking);
  expect([again.status, again.json.code]).toEqual([409, "payment_plan_ended"]);
  const unknown = crypto.randomUUID();
  for (const answer of [await call("POST", `/${unknown}/break`, breaking), await call("GET", `/${unknown}`)])
    expect([answer.status, answer.json.code]).toEqual([404, "payment_plan_not_found"]);
});

test("a key without the scope is refused", async () => {
  expect((await call("GET", "", undefined, other.token)).status).toBe(403);
  expect((await call("POST", "", await order(), other.token)).status).toBe(403);
});
