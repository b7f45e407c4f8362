import { rmSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { demoCases } from "#database/seed/demo-people.ts";
import { invoiceDeliveryChange } from "#features/contract-changes/server/change-invoice-delivery.ts";
import { powerChange } from "#features/contract-changes/server/change-power.ts";
import { events as caseEvents } from "#features/support/contract/events.ts";
import { bigint, queryRow, text } from "#platform/server/database/query.ts";
import { eventWriter } from "#platform/server/outbox/outbox.ts";
import { returnDecisions } from "./return-decisions.ts";
import { sendEvents } from "./send-events.ts";
import { sendRecords, type SyncPorts } from "./send-records.ts";
import { checkConnection } from "./sync.ts";
import { fillOdoo, sampleCups } from "./testing/odoo-samples.ts";
import { reportMoney } from "./testing/money-events.ts";
import { startOdooAndPortal } from "./testing/odoo-and-portal.ts";

const { database, services, odooServer, stateFile, run } = await startOdooAndPortal();
const rowsOf = async (statement: string) => (await database.unguarded.query(statement)).rows;

beforeEach(async () => {
  odooServer.clear();
  rmSync(stateFile, { force: true });
  await database.unguarded.query(
    "delete from change_requests; delete from outbox_events; delete from visitor_outbox_events",
  );
});

const pendingEvents = async (): Promise<number> =>
  (await rowsOf("select from outbox_events where state = 'pending'")).length;

/** What the portal has of the customers of Odoo. */
const loaded = () =>
  rowsOf(`
    select c.tax_id, c.kind, c.name, c.language, k.name as contract, k.state, s.cups, i.number,
      i.energy_wh::integer, i.total_cents::integer, i.pending_cents::integer
    from customers c
    left join contracts k using (customer_id)
    left join supply_points s on s.customer_id = c.customer_id and s.supply_point_id = k.supply_point_id
    left join invoices i on i.customer_id = c.customer_id
    where c.tax_id in ('97090258J', 'B99367989') order by c.tax_id`);

describe("customers, contracts and bills of Odoo", () => {
  test("are in the portal after a run, the next of which changes nothing", async () => {
    const { marta, bill } = fillOdoo(odooServer);
    const { lines, isWhole } = await run();
    expect(isWhole).toBe(true);
    expect(lines.slice(0, 3)).toEqual([
      "customers: 2 new, 0 changed, 0 unchanged, 0 refused",
      "contracts: 1 new, 0 changed, 0 unchanged, 0 refused",
      "invoices: 1 new, 0 changed, 0 unchanged, 0 refused",
    ]);
    // 196.5 kWh and 54.23 €, in Wh and cents.
    expect(await loaded()).toEqual([
      {
        tax_id: "97090258J",
        kind: "person",
        name: "Marta Puig Serra",
        language: "ca",
        contract: "S00101",
        state: "active",
        cups: sampleCups,
        number: "FE/2026/00101",
        energy_wh: 196.5 * 1000,
        total_cents: Math.round(54.23 * 100),
        pending_cents: 5423,
      },
      expect.objectContaining({ tax_id: "B99367989", kind: "company", language: "es", contract: null }),
    ]);
    const again = await run();
    expect(again.lines.filter((line) => /[1-9]\d* (new|changed|refused)/.test(line))).toEqual([]);

    odooServer.update("account.move", bill, { payment_state: "paid", amount_residual_signed: 0 });
    odooServer.update("res.partner", marta, { email: "marta@example.org" });
    expect((await run()).lines.join("\n")).toMatch(
      /customers: 0 new, 1 changed.*\n.*\ninvoices: 0 new, 1 changed/,
    );
    expect(await rowsOf("select payment_status from invoices where number = 'FE/2026/00101'")).toEqual([
      { payment_status: "paid" },
    ]);
  });

  test("that are refused are named with the reason, and sent again until they are right", async () => {
    const { bakery } = fillOdoo(odooServer);
    odooServer.update("res.partner", bakery, { vat: "B12345678" });
    const contract = { name: "S00102", state: "sale", partner_id: [bakery, "Forn"], x_cups: "ES00" };
    odooServer.insert("sale.order", contract);
    const first = (await run()).lines.join("\n");
    expect(first).toMatch(
      new RegExp(`customers: record ${bakery} of Odoo is refused: tax_id B12345678 is not`),
    );
    expect(first).toMatch(/contracts: record \d+ of Odoo is refused: /);
    expect((await run()).lines.join("\n")).toContain(`record ${bakery} of Odoo is refused`);
    odooServer.update("res.partner", bakery, { vat: "ESB99367989" });
    expect((await run()).lines.join("\n")).not.toContain("customers: record");
  });
});

const contract =
  (await queryRow(database.unguarded, {
    text: `select c.customer_id as "customerId", contract_id as "contractId", k.name, c.tax_id as "taxId"
           from contracts k join customers c using (customer_id)
           where commodity = 'electricity' and state = 'active' and not exists
             (select from change_requests r where r.customer_id = k.customer_id)
           order by contract_id limit 1`,
    columns: { customerId: bigint, contractId: bigint, name: text, taxId: text },
  })) ?? expect.fail("the demo has no contract without requests");
const now = new Date();

const { name: _name, taxId: _taxId, ...contractKey } = contract;
const askForPower = async (powerW: number) => {
  const details = { phone: "600000001", power_p1: powerW };
  const change = { ...contractKey, details, state: "sent" as const, now };
  return (await services.requests.submit(powerChange, change)).reference;
};
const askForLetters = async () => {
  const details = { invoice_online: "postal" as const };
  const change = {
    ...contractKey,
    details,
    replaced: { invoice_online: "email" },
    state: "sent" as const,
    now,
  };
  return (await services.requests.submit(invoiceDeliveryChange, change)).reference;
};
const stateOf = async (reference: string) =>
  (await services.requests.findForOperator(reference))?.request.state;
const caseNow = async () =>
  (await services.cases.findForOperator(demoCases.household.claim)) ?? expect.fail("the demo has no claim");
const reportCase = async (type: "case.message" | "case.closed") => {
  const { customerId, operatorCase: data } = await caseNow();
  await eventWriter(caseEvents)(database.pool, customerId, { type, data, now });
};
const reply = (ticketId: number, body: string, isNote = false) =>
  odooServer.insert("mail.message", {
    model: "helpdesk.ticket",
    res_id: ticketId,
    message_type: "comment",
    "subtype_id.internal": isNote,
    body,
  });
const ticketOf = (reference: string) =>
  odooServer.find(`llum_${reference.replace("-", "_")}`) ?? expect.fail(`Odoo has no ticket ${reference}`);
const moveTo = (reference: string, stage: string) =>
  odooServer.update("helpdesk.ticket", ticketOf(reference).id, { stage_id: [1, stage] });

describe("requests, cases and payments of the portal", () => {
  test("are tickets and draft payments of Odoo’s partners, each acknowledged once it is written", async () => {
    const partner = odooServer.insert("res.partner", { vat: `ES${contract.taxId}`, name: "Ada" });
    const reference = await askForPower(9200);
    await reportCase("case.message");
    await reportMoney(database, contract);
    expect((await run()).isWhole).toBe(true);
    const ticket = ticketOf(reference);
    expect(ticket).toMatchObject({ partner_id: [partner, `#${partner}`], team_id: [3, "#3"] });
    expect(String(ticket["description"])).toMatch(/9200.*/);
    expect(ticketOf(demoCases.household.claim)).toMatchObject({
      description: expect.stringContaining("Answer by"),
    });
    const messages = odooServer.rows("mail.message");
    expect(messages).toHaveLength(3);
    expect(messages).toContainEqual(
      expect.objectContaining({
        model: "res.partner",
        body: "<p>A direct debit was returned: the bill is to be paid by hand (FE3, AM04)</p>",
      }),
    );
    expect(messages).toContainEqual(
      expect.objectContaining({ model: "helpdesk.ticket", body: "<p>The customer has written again</p>" }),
    );
    expect(messages).toContainEqual(
      expect.objectContaining({
        model: "res.partner",
        res_id: partner,
        body: "<p>A payment plan was agreed: do not remind of its bills (FE2)</p>",
      }),
    );
    const payments = odooServer.rows("account.payment");
    expect(payments.toSorted((a, b) => Number(a["amount"]) - Number(b["amount"]))).toMatchObject([
      { amount: 40, date: "2026-11-19", memo: "FE3 · T-1", partner_id: [partner, `#${partner}`] },
      { amount: 54.23, date: "2026-11-20", memo: "FE1 · pi_1", journal_id: [5, "#5"] },
    ]);
    expect(await pendingEvents()).toBe(0);
  });

  test("an event that Odoo refuses remains, is named, and holds up no other", async () => {
    const first = await askForPower(8050);
    const second = await askForLetters();
    const { ports } = await run();
    odooServer.clear();
    await database.unguarded.query("update outbox_events set state = 'pending'");
    const write: typeof ports.odoo.write = async (model, externalId, values) => {
      if (externalId.includes(first.replace("-", "_"))) throw new Error("Wrong value for priority");
      return ports.odoo.write(model, externalId, values);
    };
    const lines: string[] = [];
    const log = (line: string) => void lines.push(line);
    expect(await sendEvents({ ...ports, log, odoo: { ...ports.odoo, write } })).toBe(1);
    expect(lines).toEqual([expect.stringContaining(`request.sent, ${first}): Wrong value for priority`)]);
    expect(ticketOf(second)).toBeDefined();
    expect(await sendEvents(ports)).toBe(0);
    expect(ticketOf(first)).toBeDefined();
  });
});

describe("decisions of staff in Odoo", () => {
  test("accept, complete and refuse a request; a refusal needs the words for the customer", async () => {
    const done = await askForLetters();
    const refused = await askForPower(14_000);
    await run();
    moveTo(done, "In Progress");
    moveTo(refused, "Cancelled");
    reply(ticketOf(refused).id, "<p>Internal: no certificate</p>", true);
    const { lines } = await run();
    expect(lines).toContainEqual(expect.stringContaining(`${refused}: The refusal has no reason`));
    expect([await stateOf(done), await stateOf(refused)]).toEqual(["accepted", "sent"]);
    moveTo(done, "Solved");
    reply(ticketOf(refused).id, "<p>Sense butlletí<br>no es pot apujar &amp; prou.</p>");
    await run();
    expect([await stateOf(done), await stateOf(refused)]).toEqual(["done", "rejected"]);
    const found = await services.requests.findForOperator(refused);
    expect(found?.request.reason).toBe("Sense butlletí\nno es pot apujar & prou.");
  });

  test("ask the customer of a case once, and end it with the last message", async () => {
    await reportCase("case.message");
    await run();
    const reference = demoCases.household.claim;
    moveTo(reference, "Customer Feedback");
    reply(ticketOf(reference).id, "<p>Quin dia?</p>");
    await run();
    const asked = (await caseNow()).operatorCase;
    expect([asked.state, asked.messages.at(-1)?.body]).toEqual(["information_required", "Quin dia?"]);
    await run();
    expect((await caseNow()).operatorCase.messages).toHaveLength(asked.messages.length);
    moveTo(reference, "Solved");
    reply(ticketOf(reference).id, "<p>Ho hem corregit.</p>");
    await run();
    const ended = (await caseNow()).operatorCase;
    expect([ended.state, ended.messages.at(-1)?.body]).toEqual(["accepted", "Ho hem corregit."]);
  });
});

describe("a run that ends after any of its calls is resumed without doubles", () => {
  test("by the next one that sends records @slow", { timeout: 300_000 }, async () => {
    const { marta } = fillOdoo(odooServer);
    const { calls } = await run({ part: sendRecords });
    expect(calls).toBeGreaterThan(15);
    for (let crashAt = 0; crashAt <= calls; crashAt += 1) {
      rmSync(stateFile, { force: true });
      odooServer.update("res.partner", marta, { name: `Marta ${crashAt}` });
      expect((await run({ crashAt, part: sendRecords })).isWhole).toBe(crashAt > calls);
      expect((await run({ part: sendRecords })).isWhole).toBe(true);
      expect(await loaded()).toMatchObject([
        { tax_id: "97090258J", name: `Marta ${crashAt}`, number: "FE/2026/00101" },
        { tax_id: "B99367989" },
      ]);
    }
  });

  test("by the next one that sends events and returns decisions @slow", { timeout: 300_000 }, async () => {
    const part = async (ports: SyncPorts): Promise<boolean> => {
      const remaining = await sendEvents(ports);
      await returnDecisions(ports);
      return remaining === 0;
    };
    const arrange = async (): Promise<string> => {
      odooServer.clear();
      await database.unguarded.query("delete from change_requests; delete from outbox_events");
      const completed = await askForPower(6900);
      await run({ part });
      moveTo(completed, "Solved");
      await askForLetters();
      await reportCase("case.message");
      return completed;
    };
    await arrange();
    const { calls } = await run({ part });
    expect(calls).toBeGreaterThan(10);
    for (let crashAt = 0; crashAt < calls; crashAt += 1) {
      const completed = await arrange();
      await run({ crashAt, part });
      expect((await run({ part })).isWhole).toBe(true);
      const tickets = odooServer.rows("helpdesk.ticket").map(({ name }) => name);
      expect([crashAt, tickets.length, new Set(tickets).size]).toEqual([crashAt, 3, 3]);
      expect(odooServer.rows("mail.message")).toHaveLength(1);
      expect(await stateOf(completed)).toBe("done");
      expect(await pendingEvents()).toBe(0);
    }
  });
});

test("a check of the connection names the fields that Odoo lacks, and changes nothing", async () => {
  fillOdoo(odooServer);
  const { ports } = await run();
  const before = odooServer.calls.length;
  await checkConnection(ports);
  const made = odooServer.calls.slice(before);
  expect(made.filter((call) => !/^(fields_get|search_read) /.test(call))).toEqual([]);
  const { contracts } = ports.settings;
  const more: [string, string] = ["holder.name", "partner_id.x_alias"];
  const settings = {
    ...ports.settings,
    contracts: { ...contracts, fields: [...contracts.fields, more] },
  };
  await expect(checkConnection({ ...ports, settings })).rejects.toThrow(
    "Odoo has no field res.partner.x_alias. Create what is missing",
  );
});
