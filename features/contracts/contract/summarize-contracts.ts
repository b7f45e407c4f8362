import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { contractState } from "./contract-fields.ts";

const product = named({ productId: ["name", z.string()], commercialName: ["nom_comercial", z.string()] });

const heldContracts = named({
  count: ["n_items", z.int()],
  withDebtCount: ["n_with_debt", z.int()],
  /** Contracts not closed whose invoices are sent on paper. */
  onPaperCount: ["n_on_paper", z.int()],
  states: ["states", z.array(contractState)],
  municipalities: ["municipalities", z.array(z.string())],
  products: ["pricelists", z.array(product)],
});
export type HeldContracts = z.output<typeof heldContracts>;

/** What the customer's list can be filtered by, without its contracts. Not in the specification. */
export const summarizeContracts = customerRead({
  id: "summarizeContracts",
  summary: "Number, states, municipalities and products of the customer's contracts",
  path: "/contracts/summary/",
  versions: [2],
  readsMayLag: true,
  response: json(z.object({ electricity: heldContracts, gas: heldContracts })),
  errors: {},
});
