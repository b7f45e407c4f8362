import { expect, test } from "vitest";
import { demoContracts } from "#database/seed/demo-people.ts";
import { createClaim } from "../contract/create-claim.ts";
import { listDisputes } from "../contract/list-disputes.ts";
import { startSupport } from "./testing/support-fixture.ts";

const { server, as, company, ask } = await startSupport();
const { flat } = demoContracts.household;
const disputesOf = async (customerId: number) =>
  (await server.call(listDisputes, { as: { customerId } })).answer().items;

test("open claims are disputes of their customer alone, questions are not", async () => {
  const others = (await disputesOf(as.customerId)).length;
  await ask("No l’entenc");
  const body = { claimType: "05", claimSubtype: "022", message: "Tres talls" };
  const { data } = (await server.call(createClaim, { as, params: { name: flat }, body })).answer();
  const disputes = await disputesOf(as.customerId);
  expect(disputes).toHaveLength(others + 1);
  expect(disputes).toContainEqual({
    reference: data.reference,
    contractName: flat,
    invoiceNumber: null,
    dueOn: data.dueOn,
  });
  expect((await disputesOf(company)).map(({ reference }) => reference)).not.toContain(data.reference);
});
