const path = "/service-worker.js";

interface TrustedTypePolicy {
  readonly createScriptURL: (url: string) => string;
}
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => TrustedTypePolicy;
}
declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes;
  }
}

/** The worker's address as the page's policy demands it: no other address can be made of it (Trusted Types). */
export const workerAddress = (): string =>
  window.trustedTypes?.createPolicy("llum-worker", { createScriptURL: () => path }).createScriptURL("") ??
  path;
