import { returnLimits } from "../../contract/single-sign-on/enter-by-openid.ts";
import { accountRoutes } from "../../contract/routes.ts";

/** What the provider sent the browser back with. */
export type ProviderReturn =
  | { readonly kind: "code"; readonly code: string; readonly state?: string; readonly iss?: string }
  | { readonly kind: "error"; readonly error: string }
  | { readonly kind: "nothing" };

const nothing: ProviderReturn = { kind: "nothing" };
let taken: ProviderReturn = nothing;

/** What an address says. An error's description is the provider's prose, and not for our pages. */
export const readProviderReturn = (search: string): ProviderReturn => {
  const query = new URLSearchParams(search);
  const [code, state, iss, error] = ["code", "state", "iss", "error"].map((name) => query.get(name));
  if (typeof error === "string") return { kind: "error", error };
  if (typeof code !== "string" || code === "") return nothing;
  const isTooLong = (["code", "state", "iss"] as const).some(
    (name) => (query.get(name) ?? "").length > returnLimits[name],
  );
  // No provider's: the call would not take it, and there is nothing in it to exchange.
  if (isTooLong) return { kind: "error", error: "invalid_request" };
  return {
    kind: "code",
    code,
    ...(typeof state === "string" ? { state } : {}),
    ...(typeof iss === "string" ? { iss } : {}),
  };
};

/**
 * Takes what the provider said out of the address bar and the history, before anything else could read it there. Called
 * once as the portal starts; the screen asks `providerReturn` for it.
 */
export const takeProviderReturn = (): void => {
  const { pathname, search } = window.location;
  const isReturn = pathname === accountRoutes.connect.paths.ca && search !== "";
  taken = isReturn ? readProviderReturn(search) : nothing;
  if (isReturn) window.history.replaceState(window.history.state, "", pathname);
};

/** What was taken; in memory only, so that a reload finds nothing. */
export const providerReturn = (): ProviderReturn => taken;
