import * as z from "zod/mini";
import { refusalActors } from "#energy/contract-refusals.ts";
import { caseReference } from "#platform/contract/case-reference.ts";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { day, instant, named } from "#platform/contract/wire.ts";
import { leadSignatureStates } from "./lead-paper.ts";
import { commodities, leadStates } from "./lead-record.ts";
import { leadId } from "./lead-sections.ts";

/** A contract that is on its way, as the list of contracts shows it. */
const pendingContract = named({
  leadId: ["lead_id", leadId],
  reference: ["reference", caseReference],
  commodity: ["commodity", z.enum(commodities)],
  state: ["state", z.enum(leadStates)],
  /** Of a refused one: who has to act. */
  refusalActor: ["refusal_actor", z.nullable(z.enum(refusalActors))],
  signatureState: ["signature", z.nullable(z.enum(leadSignatureStates))],
  address: ["address", z.string()],
  cups: ["cups", z.string()],
  productName: ["product", z.nullable(z.string())],
  confirmedAt: ["confirmed_at", instant],
  contractName: ["contract", z.nullable(z.string())],
  startsOn: ["starts_on", z.nullable(day)],
});

/** The customer's requests for new contracts, the newest first; those that are not sent yet are not among them. */
export const listLeads = customerRead({
  id: "listLeads",
  summary: "One’s own requests for new contracts",
  path: "/leads",
  versions: [1],
  response: json(z.array(pendingContract)),
  errors: {},
});
