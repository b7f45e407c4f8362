import type { Endpoint } from "#platform/contract/endpoint.ts";
import { readDeclarations } from "../tools/architecture/declarations.ts";

const declarations = await readDeclarations(".");

/** The endpoints of the product or of one feature. Every attack goes through them, so that a new endpoint is attacked too. */
export const endpointsOf = (featureId?: string): readonly Endpoint[] => {
  if (featureId !== undefined && !declarations.features.has(featureId))
    throw new Error(`There is no feature ${featureId}`);
  return declarations.endpoints
    .filter(({ feature }) => featureId === undefined || feature === featureId)
    .map(({ endpoint }) => endpoint);
};

export const customersOf = (endpoints: readonly Endpoint[]): Endpoint[] =>
  endpoints.filter(({ access }) => access === "customer");
export const staffsOf = (endpoints: readonly Endpoint[]): Endpoint[] =>
  endpoints.filter(({ access }) => access === "staff");
export const unsafeOf = (endpoints: readonly Endpoint[]): Endpoint[] =>
  endpoints.filter(({ method }) => method !== "GET");
export const readsOf = (endpoints: readonly Endpoint[]): Endpoint[] =>
  endpoints.filter(({ method }) => method === "GET");
