import { beforeEach, describe, expect, test } from "vitest";
import { demoContracts } from "#database/seed/demo-people.ts";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { createClaim } from "../contract/create-claim.ts";
import { getCase } from "../contract/get-case.ts";
import { listCases } from "../contract/list-cases.ts";
import { listClaimSubtypes } from "../contract/list-claim-subtypes.ts";
import { listDisputes } from "../contract/list-disputes.ts";
import { startSupport } from "./testing/support-fixture.ts";

const { server, as, company, database, cases, eventsOf, work, emails, contractOf } = await startSupport();
const { flat } = demoContracts.household;
const { rows } = await database.unguarded.query(
  "select number from invoices where contract_id = $1 order by issued_on desc limit 1",
  [contractOf(flat)],
);
const invoiceNumber: string = rows[0].number;
const companyContract: string = (
  await database.unguarded.query("select name from contracts where customer_id = $1 limit 1", [company])
).rows[0].name;
const contractName: string = flat;
const body = {
  contractName,
  claimType: "02",
  claimSubtype: "009",
  message: "La lectura no és la meva",
  invoiceNumber,
};
const claim = (part: Partial<typeof body> = {}) =>
  server.call(createClaim, { as, params: { name: flat }, body: { ...body, ...part } });

beforeEach(async () => {
  await database.unguarded.query("delete from cases; delete from case_references; delete from outbox_events");
  emails.sent.length = 0;
});

describe("a claim", () => {
  test("gets a number, marks its contract and bill, and tells the retailer's system to leave the supply on", async () => {
    const { data } = (await claim()).answer();
    expect((await server.call(listDisputes, { as })).answer().items).toEqual([
      { reference: data.reference, contractName: flat, invoiceNumber, dueOn: data.dueOn },
    ]);
    expect(await eventsOf()).toMatchObject([
      {
        type: "case.opened",
        payload: {
          kind: "claim",
          claim_type: "02",
          claim_subtype: "009",
          invoice: invoiceNumber,
          supply_must_stay_on: true,
        },
      },
    ]);
  });

  test.each(["ca", "es", "en"] as const)(
    "is about its reason in the reader's language: %s",
    async (language) => {
      const { data } = (await claim()).answer();
      const reader = { as, language };
      const reasons = (
        await server.call(listClaimSubtypes, { ...reader, params: { type: body.claimType } })
      ).answer();
      const reason = reasons.items.find(({ id }) => id === body.claimSubtype)?.name ?? "";
      const found = (await server.call(getCase, { ...reader, params: { id: data.reference } })).answer();
      const list = (await server.call(listCases, { ...reader, query: { text: reason } })).answer();
      expect([found.subject, list.items.map(({ subject }) => subject)]).toEqual([reason, [reason]]);
    },
  );

  test("that has been resolved marks nothing any more", async () => {
    const { data } = (await claim()).answer();
    await cases.inTransaction((client) =>
      cases.act(
        client,
        { customerId: as.customerId, reference: data.reference },
        { actor: "retailer", to: "accepted", message: "Tens raó", now: new Date() },
      ),
    );
    expect((await server.call(listDisputes, { as })).answer().items).toEqual([]);
    const operatorCase = (await cases.findForOperator(data.reference))?.operatorCase;
    expect(operatorCase?.supplyMustStayOn).toBe(false);
  });

  test("that is denied names the bodies of appeal in its email", async () => {
    const { data } = (await claim()).answer();
    await cases.inTransaction((client) =>
      cases.act(
        client,
        { customerId: as.customerId, reference: data.reference },
        { actor: "retailer", to: "denied", message: "No pot ser", now: new Date() },
      ),
    );
    await work();
    const texts = emails.sent.at(-1)?.paragraphs.join(" ") ?? "";
    expect(emails.sent.at(-1)?.subject).toMatch(
      /^Ja tens la resposta · Desacord.* · [2-9A-Z]{4}-[2-9A-Z]{4}$/,
    );
    expect(texts).toMatch(/Desacord[^·]* · Carrer del Migdia/);
    expect(texts).toContain("Junta Arbitral de Consum de Catalunya");
    expect(texts).not.toContain("No pot ser");
  });

  test.each([
    ["a subtype of another type", { claimSubtype: "001" }, 400, "claim_reason_not_found"],
    ["an unknown subtype", { claimSubtype: "999" }, 400, "claim_reason_not_found"],
    ["a bill that is not of the contract", { invoiceNumber: "F-0" }, 400, "invoice_not_found"],
    ["another contract than in the path", { contractName: "0099999" }, 404, "contract_not_found"],
    ["no words", { message: " " }, 400, "invalid_request"],
  ])("with %s is refused", async (_case, part, status, code) => {
    const { contractName, claimType, claimSubtype, message, invoiceNumber: invoice } = { ...body, ...part };
    const raw = {
      contract: contractName,
      tipus: claimType,
      subtipus: claimSubtype,
      comments: message,
      invoice,
    };
    const refused = await server.call(createClaim, { as, params: { name: flat }, raw: { body: raw } });
    expect([refused.status, refused.problem().code]).toEqual([status, code]);
  });
});

const pdf = () => ({
  name: "factura.pdf",
  content: `data:application/pdf;base64,${btoa("%PDF-1.7 factura")}`,
});
const withFiles = (attachment: object) =>
  server.call(createClaim, {
    as,
    params: { name: flat },
    raw: { body: { tipus: "02", subtipus: "009", comments: "Amb fitxers", attachment } },
  });

test.each([
  ["too many files", Array.from({ length: 7 }, () => pdf()), "attachment_count"],
  [
    "a file of another kind",
    [{ ...pdf(), content: `data:text/html;base64,${btoa("<html>")}` }],
    "attachment_refused",
  ],
  ["a file that is not there", ["00000000-0000-4000-8000-000000000000"], "attachment_not_found"],
])("%s in a claim is refused", async (_case, attachment, code) => {
  expect((await withFiles(attachment)).problem().code).toBe(code);
});

test("a claim is stored with its file", async () => {
  const sent = (await withFiles([pdf()])).answer();
  expect((await cases.findForOperator(sent.data.reference))?.operatorCase.files).toMatchObject([
    { filename: "factura.pdf", mediaType: "application/pdf", message: 1 },
  ]);
});

provesForeignIdsAreHidden(createClaim, {
  server,
  valid: { as, params: { name: flat }, body: { claimType: "02", claimSubtype: "009", message: "Hola" } },
  foreignParams: { name: companyContract },
  unknownParams: { name: "0099999" },
});
