import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { instant, named, rowId } from "#platform/contract/wire.ts";

export const communicationChannels = ["email", "letter", "notice"] as const;

const communication = named({
  communicationId: ["id", z.int()],
  channel: ["channel", z.enum(communicationChannels)],
  sentAt: ["sent_at", instant],
  recipient: ["recipient", z.string()],
  subject: ["subject", z.string()],
  /** Plain text, with line breaks; empty when only documents were sent. */
  body: ["body", z.string()],
  documents: [
    "documents",
    z.array(
      named({
        documentId: ["id", z.int()],
        filename: ["filename", z.string()],
        sizeBytes: ["size_bytes", z.int()],
      }),
    ),
  ],
});
export type Communication = z.output<typeof communication>;

/** Not in the specification, which has the screen but shows no call for it. */
export const listCommunications = customerRead({
  id: "listCommunications",
  summary: "Emails, letters and notices sent about a contract, newest first",
  path: "/contracts/{id}/communications/",
  versions: [2],
  readsMayLag: true,
  ownership: { param: "id" },
  params: z.object({ id: rowId }),
  response: json(z.object({ contract: z.string(), items: z.array(communication) })),
  errors: { contract_not_found: 404 },
});
