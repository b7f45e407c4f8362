import * as z from "zod/mini";
import { file, publicRead } from "#platform/contract/endpoint.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { named } from "#platform/contract/wire.ts";
import { leadPapers } from "./lead-paper.ts";
import { leadId } from "./lead-sections.ts";

/**
 * A paper as it was sent; with `language` a copy in another one. The summary of an unfinished request is drawn with what it
 * has so far: `lead_not_complete` while it has no product. `lead_paper_missing`: there is none of this kind yet.
 */
export const downloadLeadPaper = publicRead({
  id: "downloadLeadPaper",
  summary: "A paper of one’s own request for a new contract",
  path: "/leads/{lead_id}/papers/{paper}",
  versions: [1],
  cache: "private",
  rate: "document",
  ownership: { param: "lead_id" },
  params: named({ leadId: ["lead_id", leadId], paper: ["paper", z.enum(leadPapers)] }),
  query: z.object({ language: z.optional(z.enum(completeLanguages)) }),
  response: file("application/pdf"),
  errors: { lead_not_found: 404, lead_paper_missing: 404, lead_not_complete: 400 },
});
