import * as z from "zod/mini";
import { caseReference } from "#platform/contract/case-reference.ts";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { listOf, pageQuery } from "#platform/contract/list.ts";
import { requestStates } from "#platform/contract/request-state.ts";
import { day, instant, integerText, named } from "#platform/contract/wire.ts";
import { caseSections, caseStates, listedKinds } from "./case-fields.ts";

/** A row of the list of requests. `has_news`: the retailer has answered or decided since the customer last read it. */
export const caseRow = named({
  reference: ["id", caseReference],
  kind: ["kind", z.enum(listedKinds)],
  section: ["section", z.enum(caseSections)],
  category: ["category", z.nullable(z.string())],
  state: ["state", z.enum(caseStates)],
  contractName: ["contract", z.nullable(z.string())],
  /** What the customer recognises the contract by: the name that they gave it, else where it is. */
  place: ["place", z.nullable(z.string())],
  subject: ["subject", z.string()],
  hasNews: ["has_news", z.boolean()],
  dueOn: ["due_on", z.nullable(day)],
  /** The state of a contract's change; null for the others. */
  changeState: ["change_state", z.nullable(z.enum(requestStates))],
  /** Until when a change can be signed. */
  signBefore: ["sign_before", z.nullable(instant)],
  createdAt: ["created_at", instant],
  changedAt: ["changed_at", instant],
});
export type CaseRow = z.output<typeof caseRow>;

/** The states that the list is filtered by; `open` are those in which the request is under way. */
export const listedStates = ["open", ...caseStates] as const;

/**
 * Not in the specification, which shows no call for the list of requests: questions, readings, claims and changes of
 * contracts: first those that wait for the customer, then the last changed. `text` is looked for in the number, the subject, the contract and the conversation;
 * `new` are the requests with news. `n_new` counts those of all pages, whatever the filters.
 */
export const listCases = customerRead({
  id: "listCases",
  summary: "The customer's requests to the retailer, with filters",
  path: "/crm/cases/",
  versions: [2],
  query: z.object({
    ...pageQuery,
    state: z.optional(z.enum(listedStates)),
    kind: z.optional(z.enum(listedKinds)),
    section: z.optional(z.enum(caseSections)),
    category: z.optional(integerText(1, 99_999)),
    contract: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
    text: z.optional(z.string().check(z.maxLength(100))),
    new: z.optional(z.enum(["true"])),
  }),
  response: json(z.extend(listOf(caseRow), { n_new: z.int() })),
  errors: {},
});
