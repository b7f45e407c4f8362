import { createContext, use } from "react";
import type { ApiError } from "../api/api-error.ts";

/**
 * `returning`: this device is kept signed in, or came with a token in its address, and its session is on its way.
 * `expired`: the server no longer knows a session that was there; the dialog asks to sign in again.
 */
export type SessionStatus = "visitor" | "returning" | "signed_in" | "expired";

/** What is known of who has just come in. */
export interface CameIn {
  /** Has no contract yet: is led to contracting. */
  readonly newCustomer: boolean;
  /** Asked to be kept signed in on this device. */
  readonly isKept?: boolean;
}

export interface SessionState {
  readonly status: SessionStatus;
  /** Whether it is somebody else looking on the customer's behalf. */
  readonly readOnly: boolean;
  /** Who came in on this page has no contract yet. */
  readonly newCustomer: boolean;
  /** Why a way in by the address failed: the sign-in says it. */
  readonly refusal: ApiError | undefined;
  /** Told after the server has opened the session. */
  readonly noteSignedIn: (cameIn?: CameIn) => void;
  /** Told after the server has closed it, so that other tabs know; this one then leaves its page. */
  readonly announceSignedOut: () => void;
}

export const SessionContext = createContext<SessionState | undefined>(undefined);

/** Who is there. The token itself is in a cookie that no script can read. */
export const useSession = (): SessionState => {
  const session = use(SessionContext);
  if (session === undefined) throw new Error("SessionContext is missing above this component");
  return session;
};
