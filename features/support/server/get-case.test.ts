import { expect, test } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { getCase } from "../contract/get-case.ts";
import { startSupport } from "./testing/support-fixture.ts";

const { server, as, company, ask, cases } = await startSupport();
const { reference } = (await ask("No l’entenc")).answer().data;
const foreign = await cases.open({
  customerId: company,
  kind: "question",
  categoryId: 1,
  claimSubtype: null,
  contractId: null,
  invoiceNumber: null,
  subject: "Una altra",
  message: "No és teva",
  language: "ca",
  now: new Date(),
});
const read = async () => (await server.call(getCase, { as, params: { id: reference } })).answer();

test("a case is read with its state and the conversation, staff by their name", async () => {
  expect(await read()).toMatchObject({
    state: "received",
    contractName: "0012101",
    subject: "La factura de juliol",
  });
  await cases.inTransaction((client) =>
    cases.act(
      client,
      { customerId: as.customerId, reference },
      { actor: "retailer", staffName: "Núria", message: "És el lloguer", now: new Date() },
    ),
  );
  const { state, messages } = await read();
  expect([state, ...messages.map(({ author, staffName, body }) => [author, staffName, body])]).toEqual([
    "in_process",
    ["customer", null, "No l’entenc"],
    ["staff", "Núria", "És el lloguer"],
  ]);
});

test("an unknown case is not found", async () => {
  const refused = await server.call(getCase, { as, params: { id: "2222-2222" } });
  expect([refused.status, refused.problem().code]).toEqual([404, "case_not_found"]);
});

provesForeignIdsAreHidden(getCase, {
  server,
  valid: { as, params: { id: reference } },
  foreignParams: { id: foreign.reference },
  unknownParams: { id: "2222-2222" },
});
