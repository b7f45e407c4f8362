import type { Endpoint } from "#platform/contract/endpoint.ts";
import { allFeatures } from "../apps/server/features.ts";

/** The endpoints of the product or of one feature. Every attack goes through them, so that a new endpoint is attacked too. */
export const endpointsOf = (featureId?: string): readonly Endpoint[] => {
  const features = allFeatures.filter(({ feature }) => featureId === undefined || feature.id === featureId);
  if (features.length === 0) throw new Error(`There is no feature ${featureId}`);
  return features.flatMap(({ endpoints }) => endpoints);
};

export const customersOf = (endpoints: readonly Endpoint[]): Endpoint[] =>
  endpoints.filter(({ access }) => access === "customer");
export const unsafeOf = (endpoints: readonly Endpoint[]): Endpoint[] =>
  endpoints.filter(({ method }) => method !== "GET");
export const readsOf = (endpoints: readonly Endpoint[]): Endpoint[] =>
  endpoints.filter(({ method }) => method === "GET");
