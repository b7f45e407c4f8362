import { storedDocumentNumber } from "#energy/identity-document.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { TypedHolder } from "#features/account/contract/typed-holder.ts";
import type { LeadValues } from "../../contract/lead-sections.ts";
import { holderNameOf, taxIdOf } from "../leads/lead-values.ts";
import { lockLead, type Lead } from "../leads/lead-queries.ts";
import { claimLead } from "../leads/claim-lead.ts";
import { paperWords } from "./paper-facts.ts";
import { appendLeadEvidence, readLeadEvidence } from "./lead-evidence.ts";
import { listConsents } from "../leads/lead-consents.ts";
import { findLeadSignature, recordLeadOrder } from "./lead-signatures.ts";
import { ensurePaper, type MakingPorts, type Paper } from "./make-papers.ts";
import type { ContractingPorts, PaperPorts } from "../leads/contracting-ports.ts";

export interface PreparingPorts extends MakingPorts, Pick<PaperPorts, "provider"> {
  readonly organization: ContractingPorts["organization"];
  /** The account of a holder, or a new one; undefined where only the tax id or only the email is known. */
  readonly openAccount: (client: OpeningClient, holder: TypedHolder) => Promise<number | undefined>;
}
type OpeningClient = Parameters<Parameters<typeof inTransaction>[1]>[0];

export interface PreparedPapers {
  readonly papers: readonly Paper[];
  /** Where the contract is signed; undefined when it need not be, or is no longer to be. */
  readonly signingUrl: string | undefined;
  readonly hasAccount: boolean;
}

/** Changes with every change of the consent's text, in any language. */
const consentVersion = "2026-11";

/** Gives the lead to the account of its holder, which may be a new one. */
const giveToAccount = async (
  { database, openAccount }: PreparingPorts,
  lead: Lead,
  { values, now }: { readonly values: LeadValues; readonly now: Date },
): Promise<boolean> => {
  if (lead.customerId !== null) return true;
  const { owner, ownerAddress, commsLanguage = lead.language } = values;
  const taxId = taxIdOf(values);
  const email = ownerAddress?.email ?? "";
  if (taxId === undefined || email === "") return false;
  return inTransaction(database.pool, async (client) => {
    if (!(await lockLead(client, lead.leadId))) return false;
    const customerId = await openAccount(client, {
      taxId: owner?.kind === "J" ? taxId : storedDocumentNumber(owner?.documentType ?? "NI", taxId),
      name: holderNameOf(values),
      email,
      mobile: ownerAddress?.mobile ?? null,
      language: commsLanguage,
    });
    if (customerId === undefined) return false;
    await claimLead(client, { leadId: lead.leadId, customerId, now });
    return true;
  });
};

/** Begins the evidence of a lead: each consent as it was given, and the documents. */
const beginEvidence = async (
  { database }: PreparingPorts,
  { leadId }: Lead,
  papers: readonly Paper[],
): Promise<void> =>
  inTransaction(database.pool, async (client) => {
    if (!(await lockLead(client, leadId))) return;
    if ((await readLeadEvidence(client, leadId)).length > 0) return;
    for (const { consent, version, body, isGiven, address, decidedAt } of await listConsents(client, leadId))
      await appendLeadEvidence(client, leadId, {
        event: "consent",
        subject: isGiven ? consent : `${consent} withdrawn`,
        occurredAt: decidedAt,
        address,
        documentHash: "",
        consentVersion: version,
        consentText: body,
      });
    for (const { stored } of papers)
      await appendLeadEvidence(client, leadId, {
        event: "document_created",
        subject: stored.kind,
        occurredAt: stored.createdAt,
        address: "",
        documentHash: stored.documentHash,
        consentVersion: "",
        consentText: "",
      });
  });

/** Who signs: the holder, or the person who represents it. */
const signerOf = (values: LeadValues) => {
  const { owner, ownerAddress } = values;
  const contact = { email: ownerAddress?.email ?? null, mobile: ownerAddress?.mobile ?? null };
  if (owner?.kind !== "J") return { name: holderNameOf(values), taxId: taxIdOf(values) ?? "", ...contact };
  const { representativeName, representativeSurname1, representativeSurname2 } = owner;
  const name = [representativeName, representativeSurname1, representativeSurname2].filter(Boolean).join(" ");
  return { name, taxId: owner.representativeTaxId ?? "", ...contact };
};

/** Hands the contract to the provider of signatures, where it is signed. Repeated orders are answered with the first. */
const orderSignature = async (
  { database, provider, organization }: PreparingPorts,
  lead: Lead,
  { contract, values, now }: { readonly contract: Paper; readonly values: LeadValues; readonly now: Date },
): Promise<string | undefined> => {
  const { pool } = database;
  const signature = await findLeadSignature(pool, lead.leadId);
  if (signature?.state === "waiting") return signature.signingUrl ?? undefined;
  if (signature?.state !== "preparing" || signature.expiresAt <= now) return undefined;
  const { t } = paperWords(lead.language);
  const consentText = t("consent", { reference: lead.reference, organization: organization.name });
  const { filename, documentHash } = contract.stored;
  const ordered = await provider.order({
    idempotencyKey: `lead ${lead.leadId}`,
    title: t(`contract.title.${lead.commodity}`),
    document: { filename, content: contract.content },
    signer: { ...signerOf(values), language: lead.language },
    consentText,
    expiresAt: signature.expiresAt,
  });
  const order = { ...ordered, documentHash, consentVersion, consentText };
  if (await recordLeadOrder(pool, lead.leadId, order)) return ordered.signingUrl;
  const recorded = await findLeadSignature(pool, lead.leadId);
  if (recorded?.signatureId !== ordered.signatureId) await provider.cancel(ordered.signatureId, now);
  return undefined;
};

/**
 * Makes the papers of a confirmed lead, gives it to an account, begins its evidence and hands the contract to the provider
 * of signatures. Each step finds what the ones before it left behind, so that all can be repeated after an interruption.
 */
export const preparePapers = async (
  ports: PreparingPorts,
  lead: Lead,
  { values, link, now }: { readonly values: LeadValues; readonly link: string; readonly now: Date },
): Promise<PreparedPapers> => {
  const hasAccount = await giveToAccount(ports, lead, { values, now });
  const reading = { language: lead.language, link, now };
  const summary = await ensurePaper(ports, lead, { ...reading, kind: "summary" });
  const contract = await ensurePaper(ports, lead, { ...reading, kind: "contract" });
  if (summary === undefined || contract === undefined)
    return { papers: [], signingUrl: undefined, hasAccount };
  await beginEvidence(ports, lead, [summary, contract]);
  const signingUrl = await orderSignature(ports, lead, { contract, values, now });
  return { papers: [summary, contract], signingUrl, hasAccount };
};
