import type { Endpoint } from "#platform/contract/endpoint.ts";

const required = [
  "id",
  "summary",
  "method",
  "path",
  "versions",
  "languageInPath",
  "access",
  "readOnly",
  "rate",
  "cache",
  "ownership",
  "response",
  "errors",
] as const;

const faultsOf = (endpoint: Endpoint): string[] => {
  const faults: string[] = required
    .filter((policy) => endpoint[policy] === undefined)
    .map((policy) => `says no ${policy}`);
  const isUnsafe = endpoint.method !== "GET";
  if (isUnsafe && endpoint.cache === "shared") faults.push("is unsafe and yet shared by caches");
  if (endpoint.access === "customer" && endpoint.cache === "shared")
    faults.push("is a customer's and yet shared by caches");
  if (endpoint.path.includes("{") && endpoint.params === undefined)
    faults.push("has parameters in its path and no schema for them");
  return faults;
};

/**
 * The server does not start with an endpoint that leaves a policy out, or with two of one name or route.
 * Throws with every fault, one a line.
 */
export const assertPolicies = (endpoints: readonly Endpoint[]): void => {
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const endpoint of endpoints) {
    faults.push(...faultsOf(endpoint).map((fault) => `${endpoint.id ?? endpoint.path}: ${fault}`));
    const routes = (endpoint.versions ?? []).map(
      (version) => `${endpoint.method} v${version} ${endpoint.path}`,
    );
    for (const name of [endpoint.id, ...routes]) {
      if (seen.has(name)) faults.push(`${endpoint.id}: ${name} is declared twice`);
      seen.add(name);
    }
  }
  if (faults.length > 0) throw new Error(`The endpoints are not complete:\n${faults.join("\n")}`);
};
