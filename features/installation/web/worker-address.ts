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
/** A window of a browser that may know Trusted Types; the DOM's own types do not. */
interface PolicyWindow {
  readonly document: unknown;
  readonly trustedTypes?: TrustedTypes;
}

const addressIn = ({ trustedTypes }: PolicyWindow): string =>
  trustedTypes?.createPolicy("llum-worker", { createScriptURL: () => path }).createScriptURL("") ?? path;

/** The worker's address as the page's policy demands it: no other address can be made of it (Trusted Types). */
export const workerAddress = (): string => addressIn(window);
