import { createContext, use } from "react";
import type { ApiError } from "../api/api-error.ts";

/**
 * `refreshing`: the device is remembered and its session is being renewed. `expired`: the server no longer accepts
 * the session; the dialog asks to sign in again.
 */
export type SessionStatus = "visitor" | "refreshing" | "signed_in" | "expired";

/** The server's answer to a sign-in. */
export interface SignInResult {
  /** Has no contract yet: the portal leads to contracting. */
  readonly newCustomer: boolean;
  /** Asked to be remembered on this device. */
  readonly isRemembered?: boolean;
}

export interface SessionState {
  readonly status: SessionStatus;
  /** A staff member impersonates the customer. */
  readonly readOnly: boolean;
  /** The customer who signed in on this page has no contract yet. */
  readonly newCustomer: boolean;
  /** Why signing in by the address failed; the sign-in screen shows it. */
  readonly refusal: ApiError | undefined;
  /** To be called when the server has opened the session. */
  readonly noteSignedIn: (result?: SignInResult) => void;
  /** To be called when the server has closed it: notifies the other tabs. The caller then leaves the page. */
  readonly announceSignedOut: () => void;
}

export const SessionContext = createContext<SessionState | undefined>(undefined);

/** The state of the session. Its token is in a cookie that no script can read. */
export const useSession = (): SessionState => {
  const session = use(SessionContext);
  if (session === undefined) throw new Error("SessionContext is missing above this component");
  return session;
};
