import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { LeadPaper } from "../../contract/lead-paper.ts";
import type { LeadValues } from "../../contract/lead-sections.ts";
import type { PaperPorts } from "../leads/contracting-ports.ts";
import type { Lead } from "../leads/lead-queries.ts";
import { contractDocument, summaryDocument, withdrawalDocument } from "./lead-documents.ts";
import type { PaperFacts } from "./paper-facts.ts";
import { findPaper, readPaper, storePaper, type NewPaper, type StoredPaper } from "./paper-queries.ts";
import { paperRetailerOf, readPaperFacts, type FactPorts, type Reading } from "./read-facts.ts";

export type MakingPorts = FactPorts & Pick<PaperPorts, "storage" | "printDocument">;

const makers = { summary: summaryDocument, contract: contractDocument } as const;

/** Draws a paper of an unfinished lead, or a copy in another language. */
export const drawPaper = async (
  { printDocument }: Pick<PaperPorts, "printDocument">,
  kind: Exclude<LeadPaper, "withdrawal">,
  { facts, language }: { readonly facts: PaperFacts; readonly language: CompleteLanguage },
): Promise<NewPaper> => {
  const { filename, document } = makers[kind](facts, language);
  return { kind, filename, content: await printDocument(document) };
};

export interface Paper {
  readonly stored: StoredPaper;
  readonly content: Buffer;
}

/**
 * A paper of a confirmed lead: that of an earlier attempt, so that what is signed is what was recorded, or a new one.
 * Undefined of a lead without product.
 */
export const ensurePaper = async (
  ports: MakingPorts,
  lead: Lead,
  { kind, ...reading }: Reading & { readonly kind: Exclude<LeadPaper, "withdrawal"> },
): Promise<Paper | undefined> => {
  const { pool } = ports.database;
  const earlier = await findPaper(pool, lead.leadId, kind);
  if (earlier !== undefined) return { stored: earlier, content: await readPaper(ports.storage, earlier) };
  const facts = await readPaperFacts(ports, lead, reading);
  if (facts === undefined) return undefined;
  const made = await drawPaper(ports, kind, { facts, language: lead.language });
  await storePaper({ storage: ports.storage, client: pool }, lead.leadId, { ...made, now: reading.now });
  const stored = await findPaper(pool, lead.leadId, kind);
  return stored && { stored, content: await readPaper(ports.storage, stored) };
};

/** The proof of a withdrawal, which its visitor gets by email. */
export const ensureWithdrawalPaper = async (
  ports: Pick<MakingPorts, "database" | "storage" | "printDocument" | "readConfiguration">,
  lead: Lead,
  { values, now }: { readonly values: LeadValues; readonly now: Date },
): Promise<Paper | undefined> => {
  const { pool } = ports.database;
  const kind = "withdrawal";
  const earlier = await findPaper(pool, lead.leadId, kind);
  if (earlier === undefined) {
    const retailer = paperRetailerOf(ports);
    const made = withdrawalDocument({ lead, values, retailer, withdrawnAt: lead.changedAt }, lead.language);
    const content = await ports.printDocument(made.document);
    await storePaper({ storage: ports.storage, client: pool }, lead.leadId, {
      kind,
      filename: made.filename,
      content,
      now,
    });
  }
  const stored = earlier ?? (await findPaper(pool, lead.leadId, kind));
  return stored && { stored, content: await readPaper(ports.storage, stored) };
};
