import type { ApiError } from "../api/api-error.ts";
import type { CameIn, SessionStatus } from "./session-context.ts";

type Listener = () => void;

/** What is known of the session. `mayReturn`: this device is kept signed in, so a session that is over can follow. */
export interface SessionKnowledge {
  readonly status: SessionStatus;
  readonly mayReturn: boolean;
  readonly newCustomer: boolean;
  readonly refusal: ApiError | undefined;
}

/** Whether a call was refused because nobody is signed in any longer. */
export const saysSessionIsOver = ({ status, code }: ApiError): boolean =>
  status === 401 && (code === "token_expired" || code === "not_signed_in");

/**
 * Whether somebody is signed in, outside React because the API reports refusals here. Tabs of one browser tell each
 * other, so that signing out in one signs out in all, and signing in again closes the expired dialog everywhere.
 */
export const createSessionStore = (initial: Pick<SessionKnowledge, "status" | "mayReturn" | "refusal">) => {
  let known: SessionKnowledge = { newCustomer: false, ...initial };
  const listeners = new Set<Listener>();
  const channel = new BroadcastChannel("llum-session");

  const learn = (news: Partial<SessionKnowledge>): void => {
    known = { ...known, ...news };
    for (const listener of listeners) listener();
  };
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (data === "visitor") learn({ status: "visitor", mayReturn: false });
    if (data === "signed_in") learn({ status: "signed_in" });
    if (data === "signed_in_kept") learn({ status: "signed_in", mayReturn: true });
    // Somebody else may be signed in now: nothing that this tab shows of a customer is to stay.
    if (data === "replaced" && known.status !== "visitor") window.location.reload();
    if (data === "replaced" && known.status === "visitor") learn({ status: "signed_in" });
  });

  return {
    read: (): SessionKnowledge => known,
    subscribe: (listener: Listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    noteRefusal: (error: ApiError): void => {
      if (saysSessionIsOver(error) && known.status === "signed_in") learn({ status: "expired" });
    },
    noteSignedIn: ({ newCustomer, isKept = false }: CameIn = { newCustomer: false }): void => {
      const mayReturn = known.mayReturn || isKept;
      learn({ status: "signed_in", mayReturn, newCustomer, refusal: undefined });
      channel.postMessage(mayReturn ? "signed_in_kept" : "signed_in");
    },
    /** The device is kept no longer. One that was coming back is a visitor's. */
    noteNoReturn: (): void =>
      learn({ mayReturn: false, ...(known.status === "returning" ? { status: "visitor" } : {}) }),
    /** For the other tabs; this one leaves its page. */
    announceSignedOut: (): void => channel.postMessage("visitor"),
  };
};
export type SessionStore = ReturnType<typeof createSessionStore>;

/** For the other tabs, when a token from an address has taken the place of the session that they were in. */
export const announceReplaced = (): void => {
  const channel = new BroadcastChannel("llum-session");
  channel.postMessage("replaced");
  channel.close();
};
