import * as z from "zod/mini";
import { caseReference } from "#platform/contract/case-reference.ts";
import { customerDocument, file } from "#platform/contract/endpoint.ts";

/** Not in the specification: proof of what was received and when, and by when an answer is due (Ley 10/2025). */
export const downloadCaseReceipt = customerDocument({
  id: "downloadCaseReceipt",
  summary: "Receipt of a question, reading or claim as a PDF, in the language of the case",
  path: "/crm/cases/{id}/receipt/",
  versions: [2],
  ownership: { param: "id" },
  params: z.object({ id: caseReference }),
  response: file("application/pdf"),
  errors: { case_not_found: 404 },
});
