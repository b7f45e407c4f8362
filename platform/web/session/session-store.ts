import type { ApiError } from "../api/api-error.ts";
import type { SessionStatus } from "./session-context.ts";

type Listener = () => void;

/**
 * Whether somebody is signed in, outside React because the API reports refusals here. Tabs of one browser tell each
 * other, so that signing out in one signs out in all, and signing in again closes the expired dialog everywhere.
 */
export const createSessionStore = (initial: SessionStatus) => {
  let status = initial;
  const listeners = new Set<Listener>();
  const channel = new BroadcastChannel("llum-session");

  const set = (next: SessionStatus): void => {
    if (status === next) return;
    status = next;
    for (const listener of listeners) listener();
  };
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (data === "signed_in" || data === "visitor") set(data);
  });

  return {
    read: (): SessionStatus => status,
    subscribe: (listener: Listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    noteRefusal: (error: ApiError): void => {
      const isOver =
        error.status === 401 && (error.code === "token_expired" || error.code === "not_signed_in");
      if (isOver && status === "signed_in") set("expired");
    },
    noteSignedIn: (): void => {
      set("signed_in");
      channel.postMessage("signed_in");
    },
    /** For the other tabs; this one leaves its page. */
    announceSignedOut: (): void => channel.postMessage("visitor"),
  };
};
export type SessionStore = ReturnType<typeof createSessionStore>;
