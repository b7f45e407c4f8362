import { expect, test } from "vitest";
import { demoContracts } from "#database/seed/demo-people.ts";
import { formatsOf } from "#platform/contract/format.ts";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { textsOf } from "#platform/testing/pdf-text.ts";
import { createClaim } from "../contract/create-claim.ts";
import { downloadCaseReceipt } from "../contract/download-case-receipt.ts";
import { startSupport } from "./testing/support-fixture.ts";

const { server, as, company, ask, cases } = await startSupport();
const { flat } = demoContracts.household;
const pdf = "%PDF-1.7\na bill\n%%EOF\n";
const claim = async (language: "ca" | "es" | "en") => {
  const body = {
    claimType: "05",
    claimSubtype: "022",
    message: `Tres talls (${language})`,
    attachments: [
      {
        name: "comptador.pdf",
        content: `data:application/pdf;base64,${Buffer.from(pdf).toString("base64")}`,
      },
    ],
  };
  return (await server.call(createClaim, { as, params: { name: flat }, body, language })).answer().data;
};
const receiptOf = (id: string) => server.call(downloadCaseReceipt, { as, params: { id } });
const textOf = async (id: string): Promise<string> =>
  textsOf((await receiptOf(id)).bytes)
    .join(" ")
    .replaceAll("\u00a0", " ");

test("the receipt of a claim has its number, its words, the day of the answer and the ways of appeal", async () => {
  const { reference, dueOn } = await claim("ca");
  const { headers } = await receiptOf(reference);
  expect(headers["content-disposition"]).toBe(`attachment; filename="rebut-${reference}.pdf"`);
  const text = await textOf(reference);
  for (const part of [
    "Rebut de la teva reclamació",
    reference,
    "Ariadna Fontclara Roure, NIF 12345678Z",
    flat,
    "Talls de subministrament",
    "Tres talls (ca)",
    "Fitxers adjunts comptador.pdf (0 KB)",
    "900 000 000",
    "no et tallarem el subministrament",
  ])
    expect(text).toContain(part);
  const compact = text.replaceAll(/\s/g, "");
  expect(compact).toContain(formatsOf("ca").dayInText(dueOn).replaceAll(/\s/g, ""));
  expect(compact).toContain("JuntaArbitraldeConsum");
});

test("the receipt is in the language of the case, whatever that of the request", async () => {
  const { reference } = await claim("es");
  expect(await textOf(reference)).toContain("Recibo de tu reclamación");
});

test("the receipt of a question says nothing of cuts and appeals", async () => {
  const { reference } = (await ask("No l’entenc")).answer().data;
  const text = await textOf(reference);
  expect(text).toContain("Rebut de la teva consulta");
  expect(text).not.toMatch(/tallarem|Arbitral/);
});

test("an unknown case has none", async () => {
  const refused = await receiptOf("2222-2222");
  expect([refused.status, refused.problem().code]).toEqual([404, "case_not_found"]);
});

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
const own = await claim("en");
provesForeignIdsAreHidden(downloadCaseReceipt, {
  server,
  valid: { as, params: { id: own.reference } },
  foreignParams: { id: foreign.reference },
  unknownParams: { id: "2222-2222" },
});
