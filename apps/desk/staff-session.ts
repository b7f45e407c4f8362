import type { AnswerOf } from "#platform/contract/endpoint.ts";
import type { getStaffSession } from "#features/staff/contract/get-staff-session.ts";
import { ApiError } from "#platform/web/api/api-error.ts";
import { isSessionOver, type TabChannel } from "#platform/web/session/session-store.ts";
import { tabStorage } from "#platform/web/tab-storage.ts";

export type SessionOfStaff = AnswerOf<typeof getStaffSession>;

/**
 * What is known of the session. `pending`: it waits for its second factor. `expired`: the server no longer accepts it,
 * and a dialog over the screen asks to sign in again.
 */
export type SessionKnowledge =
  | { readonly status: "unknown" }
  | { readonly status: "failed"; readonly error: unknown }
  | { readonly status: "signed_out"; readonly hasLeft: boolean }
  | { readonly status: "pending"; readonly step: "to_set_up" | "to_verify" }
  | { readonly status: "signed_in"; readonly session: SessionOfStaff }
  | { readonly status: "expired"; readonly session: SessionOfStaff };

/** Without a session the server answers 401 and, to a browser with a customer's session, 404. */
const isWithoutSession = (error: unknown): boolean =>
  error instanceof ApiError && (isSessionOver(error) || error.status === 404);

const knowledgeOf = (session: SessionOfStaff): SessionKnowledge =>
  session.secondFactor === "verified"
    ? { status: "signed_in", session }
    : { status: "pending", step: session.secondFactor };

interface SessionPorts {
  readonly ask: () => Promise<SessionOfStaff>;
  /** Removes from memory what the screens have read. */
  readonly forget: () => void;
  readonly reload: () => void;
}

/** What is known, with its listeners. */
const createKnowledge = () => {
  let known: SessionKnowledge = { status: "unknown" };
  const listeners = new Set<() => void>();
  return {
    read: (): SessionKnowledge => known,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    update: (next: SessionKnowledge): void => {
      known = next;
      for (const listener of listeners) listener();
    },
    /** Whose screens the tab shows. */
    staffId: (): number | undefined =>
      known.status === "signed_in" || known.status === "expired" ? known.session.staffId : undefined,
  };
};

/**
 * The state of the session, outside React because the API reports refusals here. Tabs of one browser share the cookie:
 * each notifies the others, which ask the server whose session it is now.
 */
export const createStaffSessionStore = (
  { ask, forget, reload }: SessionPorts,
  channel: TabChannel = new BroadcastChannel("llum-staff-session"),
) => {
  const { read, subscribe, update, staffId } = createKnowledge();
  const note = (session: SessionOfStaff): void => {
    const before = staffId();
    const next = knowledgeOf(session);
    // What another member read or wrote in this tab is not for this one.
    if (next.status === "signed_in" && before !== undefined && before !== session.staffId) {
      tabStorage.forgetCustomer();
      return reload();
    }
    if (next.status === "signed_in") tabStorage.openFor(`staff ${session.staffId}`);
    // The dialog over the screen stays until the session is whole again.
    if (next.status === "pending" && read().status === "expired") return;
    update(next);
  };
  const noteEnd = (hasLeft: boolean): void => {
    tabStorage.forgetCustomer();
    forget();
    update({ status: "signed_out", hasLeft });
  };
  const refresh = async (): Promise<void> => {
    try {
      note(await ask());
    } catch (error) {
      if (isWithoutSession(error)) {
        if (staffId() === undefined) noteEnd(false);
      } else if (staffId() === undefined) update({ status: "failed", error });
    }
  };
  channel.addEventListener("message", ({ data }) => {
    if (data === "signed_out" && staffId() !== undefined) noteEnd(true);
    if (data === "signed_in") void refresh();
  });
  return {
    read,
    subscribe,
    refresh,
    noteRefusal: (error: ApiError): void => {
      const known = read();
      if (isSessionOver(error) && known.status === "signed_in")
        update({ status: "expired", session: known.session });
    },
    noteSession: (session: SessionOfStaff): void => {
      note(session);
      if (session.secondFactor === "verified") channel.postMessage("signed_in");
    },
    noteSignedOut: (): void => {
      noteEnd(true);
      channel.postMessage("signed_out");
    },
  };
};
export type StaffSessionStore = ReturnType<typeof createStaffSessionStore>;
