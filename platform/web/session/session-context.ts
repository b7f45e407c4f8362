import { createContext, use } from "react";

/** `expired`: the server no longer knows a session that was there; the dialog asks to sign in again. */
export type SessionStatus = "visitor" | "signed_in" | "expired";

export interface SessionState {
  readonly status: SessionStatus;
  /** Whether it is somebody else looking on the customer's behalf. */
  readonly readOnly: boolean;
  /** Told after the server has opened the session. */
  readonly noteSignedIn: () => void;
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
