import { returnLimits } from "../../contract/single-sign-on/complete-openid.ts";
import { accountRoutes } from "../../contract/routes.ts";
import { begunSignIn, type SignInWishes } from "./begun-sign-in.ts";

/** The parameters of the provider's redirect. */
export type ProviderReturn =
  | { readonly kind: "code"; readonly code: string; readonly state?: string; readonly iss?: string }
  | { readonly kind: "error"; readonly error: string }
  | { readonly kind: "nothing" };

const nothing: ProviderReturn = { kind: "nothing" };
let taken: ProviderReturn = nothing;
let wishes: SignInWishes = {};

/** Ignores `error_description`: it is the provider's text and not displayed. */
export const readProviderReturn = (search: string): ProviderReturn => {
  const query = new URLSearchParams(search);
  const [code, state, iss, error] = ["code", "state", "iss", "error"].map((name) => query.get(name));
  if (typeof error === "string") return { kind: "error", error };
  if (typeof code !== "string" || code === "") return nothing;
  const isTooLong = (["code", "state", "iss"] as const).some(
    (name) => (query.get(name) ?? "").length > returnLimits[name],
  );
  // Longer than the endpoint accepts, so not sent by the provider.
  if (isTooLong) return { kind: "error", error: "invalid_request" };
  return {
    kind: "code",
    code,
    ...(typeof state === "string" ? { state } : {}),
    ...(typeof iss === "string" ? { iss } : {}),
  };
};

/**
 * Removes the provider's parameters from the address bar and the history before other code can read them. Called once
 * at start-up; the screen reads them with `providerReturn`.
 */
export const takeProviderReturn = (): void => {
  const { pathname, search } = window.location;
  const isReturn = pathname === accountRoutes.connect.paths.ca && search !== "";
  taken = isReturn ? readProviderReturn(search) : nothing;
  // Now, because what a visitor left in the tab is removed if another tab has signed in.
  wishes = isReturn ? begunSignIn.read() : {};
  if (isReturn) window.history.replaceState(window.history.state, "", pathname);
};

/** In memory only, so that a reload finds nothing. */
export const providerReturn = (): ProviderReturn => taken;

/** What the sign-in of this tab was begun for. */
export const returnWishes = (): SignInWishes => wishes;
