import * as z from "zod/mini";
import { recordOf, text } from "#platform/contract/record.ts";
import { instant } from "#platform/contract/wire.ts";
import { communicationChannels } from "./list-communications.ts";

const document = recordOf({
  filename: ["filename", text(200)],
  path: ["path", text(400)],
});

/** Something that the retailer sent about a contract outside the portal, identified by the contract and its id. */
export const communicationRecord = recordOf({
  id: ["id", text(60)],
  contractName: ["contract", text(40)],
  channel: ["channel", z.enum(communicationChannels)],
  sentAt: ["sent_at", instant],
  recipient: ["recipient", text()],
  subject: ["subject", text()],
  /** Plain text, with line breaks. */
  body: ["body", z._default(z.string().check(z.trim(), z.maxLength(20_000)), "")],
  documents: ["documents", z._default(z.array(document).check(z.maxLength(20)), [])],
});
export type CommunicationRecord = z.output<typeof communicationRecord>;
