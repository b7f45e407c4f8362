import * as z from "zod/mini";
import { contractProcesses } from "#energy/contract-process.ts";
import { uploadTypes } from "#platform/contract/attachments.ts";
import { caseReference } from "#platform/contract/case-reference.ts";
import { file, json } from "#platform/contract/endpoint.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { instantCursor, nextPage } from "#platform/contract/list-cursor.ts";
import { defineOperatorEndpoint } from "#platform/contract/operator-endpoint.ts";
import { day, instant, integerText, named } from "#platform/contract/wire.ts";
import { commodities, leadFile, leadStates } from "./lead-record.ts";
import { leadValues } from "./lead-sections.ts";

/** A consent as it was decided: the text that was shown, when, and from which address. */
const leadConsent = named({
  consent: ["consent", z.string()],
  version: ["version", z.string()],
  body: ["text", z.string()],
  isGiven: ["given", z.boolean()],
  language: ["language", z.string()],
  address: ["address", z.string()],
  decidedAt: ["decided_at", instant],
});

/** A request for a new contract as the retailer's system reads it. */
export const operatorLead = named({
  reference: ["reference", caseReference],
  commodity: ["commodity", z.enum(commodities)],
  state: ["state", z.enum(leadStates)],
  language: ["language", z.enum(completeLanguages)],
  process: ["process", z.enum(contractProcesses)],
  /** In the exchange with distributors: C1, C2, A3; of gas 02, 41, 38. */
  processCode: ["process_code", z.string()],
  /** A company that wants to be called: it has neither product nor account. */
  wantsCall: ["wants_call", z.boolean()],
  /** CNMC's code, and the product's id in the catalogue; null of a company that wants to be called. */
  accessTariff: ["access_tariff", z.nullable(z.string())],
  productId: ["product_id", z.nullable(z.string())],
  /** Of the request for electricity that was made with this one for gas. */
  electricityReference: ["electricity_reference", z.nullable(caseReference)],
  values: ["values", leadValues],
  files: ["files", z.array(leadFile)],
  consents: ["consents", z.array(leadConsent)],
  refusalCode: ["refusal_code", z.nullable(z.string())],
  contractName: ["contract", z.nullable(z.string())],
  startsOn: ["starts_on", z.nullable(day)],
  /** On which a technician has to come. */
  visitOn: ["visit_on", z.nullable(day)],
  confirmedAt: ["confirmed_at", z.nullable(instant)],
  changedAt: ["changed_at", instant],
});
export type OperatorLead = z.output<typeof operatorLead>;

const scope = "leads";
const reference = z.object({ reference: caseReference });
const errors = { lead_not_found: 404, lead_state_wrong: 409 } as const;

export const listOperatorLeads = defineOperatorEndpoint({
  id: "listOperatorLeads",
  summary:
    "Confirmed requests for new contracts, the oldest first; those that wait for the retailer unless a state is given",
  description: "Continue with after=<next> until next is null.",
  method: "GET",
  path: "/leads",
  scope,
  query: z.object({
    state: z.optional(z.enum(["confirmed", "accepted", "visit", "refused", "active", "withdrawn"])),
    limit: z.optional(integerText(1, 200)),
    after: z.optional(instantCursor),
  }),
  response: json(z.object({ leads: z.array(operatorLead), next: nextPage })),
  errors: {},
});

export const getOperatorLead = defineOperatorEndpoint({
  id: "getOperatorLead",
  summary: "A request for a new contract as it is now",
  method: "GET",
  path: "/leads/{reference}",
  scope,
  params: reference,
  response: json(operatorLead),
  errors: { lead_not_found: 404 },
});

export const downloadLeadFile = defineOperatorEndpoint({
  id: "downloadLeadFile",
  summary: "A file of a request for a new contract",
  method: "GET",
  path: "/leads/{reference}/files/{file}",
  scope,
  params: named({ reference: ["reference", caseReference], fileId: ["file", z.uuid()] }),
  response: file(...uploadTypes),
  errors: { lead_not_found: 404 },
});

export const acceptLead = defineOperatorEndpoint({
  id: "acceptLead",
  summary: "The distributor has accepted the request",
  method: "POST",
  path: "/leads/{reference}/accept",
  scope,
  params: reference,
  response: json(operatorLead),
  errors,
});

export const planLeadVisit = defineOperatorEndpoint({
  id: "planLeadVisit",
  summary:
    "A technician of the distributor has to come on a day, or on another one; the customer is notified",
  method: "POST",
  path: "/leads/{reference}/visit",
  scope,
  params: reference,
  body: named({ visitOn: ["visit_on", day] }),
  response: json(operatorLead),
  errors,
});

export const refuseLead = defineOperatorEndpoint({
  id: "refuseLead",
  summary: "The distributor has refused the request; the customer reads the reason in plain words",
  method: "POST",
  path: "/leads/{reference}/refuse",
  scope,
  params: reference,
  /** A code of the exchange with distributors; one that is not known is shown as refused without a reason. */
  body: z.strictObject({ code: z.string().check(z.trim(), z.regex(/^[A-Z0-9]{2,4}$/)) }),
  response: json(operatorLead),
  errors,
});

export const resendLead = defineOperatorEndpoint({
  id: "resendLead",
  summary: "A refused request was corrected and sent again",
  method: "POST",
  path: "/leads/{reference}/resend",
  scope,
  params: reference,
  response: json(operatorLead),
  errors,
});

export const activateLead = defineOperatorEndpoint({
  id: "activateLead",
  summary: "The supply has begun",
  method: "POST",
  path: "/leads/{reference}/activate",
  scope,
  params: reference,
  body: named({
    contractName: ["contract", z.string().check(z.trim(), z.minLength(1), z.maxLength(40))],
    startsOn: ["starts_on", day],
  }),
  response: json(operatorLead),
  errors,
});

export const recordLeadWithdrawal = defineOperatorEndpoint({
  id: "recordLeadWithdrawal",
  summary: "The customer has withdrawn by another way than the portal",
  method: "POST",
  path: "/leads/{reference}/withdraw",
  scope,
  params: reference,
  response: json(operatorLead),
  errors,
});
