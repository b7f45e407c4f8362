import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { answerStaffCase } from "../contract/answer-staff-case.ts";
import { downloadStaffCaseFile } from "../contract/download-staff-case-file.ts";
import { getStaffCase } from "../contract/get-staff-case.ts";

const { enter, ask } = await startDeskServer();
const marta = await enter("Marta", "agent");

test("a file of a case is downloaded; one of another case is not found", async () => {
  const reference = await ask("Amb fitxer");
  const { version } = (await marta.call(getStaffCase, { params: { reference } })).json;
  const pdf = "%PDF-1.7\nthe certificate\n%%EOF\n";
  const attachments = [{ name: "certificat.pdf", content: `data:;base64,${btoa(pdf)}` }];
  const body = { message: "Adjunt", outcome: "answer", version, attachments };
  const answered = await marta.call(answerStaffCase, { params: { reference }, body });
  const [file] = answered.json.case.files;
  const download = (of: string, fileId: string) =>
    marta.call(downloadStaffCaseFile, { params: { reference: of, fileId } });
  expect((await download(reference, file.id)).status).toBe(200);
  const other = await ask("Una altra");
  for (const [of, fileId] of [
    [other, file.id],
    [reference, "1"],
  ] as const)
    expect((await download(of, fileId)).json.code).toBe("case_not_found");
});
