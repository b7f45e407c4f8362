import { expect, test } from "vitest";
import { demoCases } from "#database/seed/demo-people.ts";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { downloadCaseAttachment } from "../contract/download-case-attachment.ts";
import { writeToCase } from "../contract/write-to-case.ts";
import { startSupport } from "./testing/support-fixture.ts";

const { server, as, ask, company } = await startSupport();
const text = "%PDF-1.7\na bill\n%%EOF\n";
const content = `data:application/pdf;base64,${Buffer.from(text).toString("base64")}`;
const { reference } = (await ask("Pregunta")).answer().data;
const fileOf = async (customerId: number, id: string): Promise<string> => {
  const body = { message: "Aquí la tens", attachments: [{ name: "factura.pdf", content }] };
  const { attachments } = (
    await server.call(writeToCase, { as: { customerId }, params: { id }, body })
  ).answer();
  return attachments[0]?.fileId ?? "";
};
const fileId = await fileOf(as.customerId, reference);
const foreignFile = await fileOf(company, demoCases.company.question);
const unknown = "00000000-0000-4000-8000-000000000000";
const download = (params: { reference: string; fileId: string }) =>
  server.call(downloadCaseAttachment, { as, params });

test("a file of a conversation is downloaded under its name", async () => {
  const { bytes, headers } = await download({ reference, fileId });
  expect(bytes.toString()).toBe(text);
  expect(headers["content-disposition"]).toBe('attachment; filename="factura.pdf"');
});

test("a file is found in its own request alone", async () => {
  for (const wrong of [unknown, foreignFile]) {
    const refused = await download({ reference, fileId: wrong });
    expect([refused.status, refused.problem().code]).toEqual([404, "attachment_not_found"]);
  }
  const elsewhere = await download({ reference: demoCases.household.claim, fileId });
  expect(elsewhere.problem().code).toBe("attachment_not_found");
  expect((await download({ reference: "2222-2222", fileId })).problem().code).toBe("case_not_found");
});

provesForeignIdsAreHidden(downloadCaseAttachment, {
  server,
  valid: { as, params: { reference, fileId } },
  foreignParams: { reference: demoCases.company.question, fileId: foreignFile },
  unknownParams: { reference: "2222-2222", fileId: unknown },
});
