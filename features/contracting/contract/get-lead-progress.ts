import * as z from "zod/mini";
import { offeredProduct } from "#features/catalogue/contract/offered-product.ts";
import { contractProcesses } from "#energy/contract-process.ts";
import { refusalActors } from "#energy/contract-refusals.ts";
import { caseReference } from "#platform/contract/case-reference.ts";
import { json, publicRead } from "#platform/contract/endpoint.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { day, instant, named } from "#platform/contract/wire.ts";
import { leadPapers, leadSignatureStates } from "./lead-paper.ts";
import { commodities, leadStates } from "./lead-record.ts";
import { leadId, leadIdParams } from "./lead-sections.ts";

const paper = named({
  kind: ["kind", z.enum(leadPapers)],
  language: ["language", z.enum(completeLanguages)],
  filename: ["name", z.string()],
  sizeBytes: ["size_bytes", z.int()],
});

/** What becomes of a confirmed request, for who made it. */
export const leadProgress = named({
  leadId: ["lead_id", leadId],
  reference: ["reference", caseReference],
  commodity: ["commodity", z.enum(commodities)],
  state: ["state", z.enum(leadStates)],
  process: ["process", z.enum(contractProcesses)],
  confirmedAt: ["confirmed_at", instant],
  /** When it came to each state, the first one first. */
  steps: ["steps", z.array(z.object({ state: z.enum(leadStates), at: instant }))],
  holderName: ["holder", z.string()],
  cups: ["cups", z.string()],
  address: ["address", z.string()],
  /** A company that wants to be called: there is neither product nor contract. */
  wantsCall: ["wants_call", z.boolean()],
  /** As it was offered; null of a company that is called, and of requests of before it was stored. */
  offer: ["offer", z.nullable(offeredProduct)],
  /** Null of a contract that needs no signature. `url` opens the provider’s page while it can be signed. */
  signature: [
    "signature",
    z.nullable(
      named({
        state: ["state", z.enum(leadSignatureStates)],
        url: ["url", z.nullable(z.string())],
        expiresAt: ["expires_at", instant],
      }),
    ),
  ],
  papers: ["papers", z.array(paper)],
  /** Of a refused one: the distributor's code, in words of the language of the call, and who has to act. */
  refusal: [
    "refusal",
    z.nullable(z.object({ code: z.string(), text: z.string(), actor: z.enum(refusalActors) })),
  ],
  /** The last day on which a switch is done, where the law sets one. */
  switchUntil: ["switch_until", z.nullable(day)],
  /** The last day on which a consumer may withdraw; null of companies. */
  withdrawUntil: ["withdraw_until", z.nullable(day)],
  canWithdraw: ["can_withdraw", z.boolean()],
  contractName: ["contract", z.nullable(z.string())],
  startsOn: ["starts_on", z.nullable(day)],
  /** On which a technician has to come. */
  visitOn: ["visit_on", z.nullable(day)],
});
export type LeadProgress = z.output<typeof leadProgress>;

/** A confirmed request of the same browser or customer, or one that was opened by its link; any other is not found. */
export const getLeadProgress = publicRead({
  id: "getLeadProgress",
  summary: "What becomes of one’s own request for a new contract",
  path: "/leads/{lead_id}/progress",
  versions: [1],
  cache: "private",
  ownership: { param: "lead_id" },
  params: leadIdParams,
  response: json(leadProgress),
  errors: { lead_not_found: 404, lead_not_confirmed: 409 },
});
