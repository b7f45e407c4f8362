import { beforeEach, expect, test } from "vitest";
import { demoPeople } from "#database/seed/demo-people.ts";
import { listLeads } from "../contract/list-leads.ts";
import { saveLead } from "../contract/save-lead.ts";
import { hasPendingContract } from "./own-leads.ts";
import { startContracting } from "./testing/contracting-fixture.ts";
import { household, wholeLead } from "./testing/lead-samples.ts";

const { database, server, customerId, openBrowser, reset, work, emails, invited } = await startContracting();
beforeEach(reset);

const list = async (customer = customerId) =>
  (await server.call(listLeads, { as: { customerId: customer } })).answer();
const { rows } = await database.unguarded.query("select email from customers where customer_id = $1", [
  customerId,
]);
const knownEmail: string = rows[0].email;

test("the list has the requests that the customer has sent, and no draft", async () => {
  const browser = openBrowser({ customerId });
  await browser.call(saveLead, { body: household.installation });
  expect(await list()).toEqual([]);
  const { reference } = (await browser.call(saveLead, { body: { ...wholeLead, confirm: true } })).answer();
  expect(await list()).toMatchObject([
    { reference, state: "confirmed", signatureState: null, address: expect.stringContaining("Villarroel") },
  ]);
});

test("a visitor’s request is in the account that has its tax id and its email, and in no other", async () => {
  const withHolder = (taxId: string, email: string) =>
    openBrowser().call(saveLead, {
      body: {
        ...wholeLead,
        owner: { ...wholeLead.owner, taxId },
        ownerAddress: { ...wholeLead.ownerAddress, email },
        confirm: true,
      },
    });
  const known = await withHolder(demoPeople.household.taxId, knownEmail.toUpperCase());
  const stranger = await withHolder(demoPeople.household.taxId, "un.altre@correu.example");
  // What is answered is the same with an account as without one.
  const { body: _a, ...shown } = { ...known.answer().result?.render };
  expect(stranger.answer().result?.render).toMatchObject(shown);
  await work();
  expect((await list()).map(({ reference }) => reference)).toEqual([known.answer().reference]);
  expect(emails.sent).toHaveLength(2);
  expect(invited).toEqual([customerId]);
});

test("a visitor who had no account gets one that signs in with the email, without the tax id", async () => {
  const email = "una.nova@correu.example";
  const body = { ...wholeLead, ownerAddress: { ...wholeLead.ownerAddress, email }, confirm: true };
  const answer = (await openBrowser().call(saveLead, { body })).answer();
  await work();
  const [newcomer = 0] = invited;
  const valuesOf = async (text: string) => (await database.unguarded.query(text, [newcomer])).rows;
  expect([
    await valuesOf("select tax_id, email from customers where customer_id = $1"),
    await valuesOf("select login_name from login_names where customer_id = $1"),
  ]).toEqual([[{ tax_id: "", email }], [{ login_name: email }]]);
  expect(await list(newcomer)).toMatchObject([{ reference: answer.reference }]);
  expect(await hasPendingContract(database, newcomer, new Date())).toBe(true);
  expect(await hasPendingContract(database, customerId, new Date())).toBe(false);
});
