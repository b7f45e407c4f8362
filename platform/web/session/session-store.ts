import type { ApiError } from "../api/api-error.ts";
import { unsubscribeDevice } from "../device-push.ts";
import { offlineCopies } from "../offline-copies.ts";
import { tabStorage } from "../tab-storage.ts";
import type { SignInResult, SessionStatus } from "./session-context.ts";

type Listener = () => void;

/** Removes what the customer left in this tab and on this device. */
const forgetCustomer = (): void => {
  tabStorage.forgetCustomer();
  offlineCopies.forget();
};

const reopenForCustomer = (): void => {
  tabStorage.reopen();
  offlineCopies.reopen();
};

/** What is known of the session. `canRefresh`: the device is remembered, so an expired session can be renewed. */
export interface SessionKnowledge {
  readonly status: SessionStatus;
  readonly canRefresh: boolean;
  readonly newCustomer: boolean;
  readonly refusal: ApiError | undefined;
}

/** Whether a call was refused because the session has ended. */
export const isSessionOver = ({ status, code }: ApiError): boolean =>
  status === 401 && (code === "token_expired" || code === "not_signed_in");

/** The customer whose data this tab shows. */
export interface CustomerOfTab {
  /** Asks the server whether the session is this customer's. Fails when it does not answer. */
  readonly isStillTheSame: () => Promise<boolean>;
  /** Removes the customer's data from memory. */
  readonly forget: () => void;
}

/** Reaches the other tabs of the browser. */
export type TabChannel = Pick<BroadcastChannel, "postMessage" | "addEventListener">;

/** What other tabs do with the session that this one shares. */
const listenToTabs = (
  channel: TabChannel,
  customer: CustomerOfTab,
  {
    read,
    update,
  }: {
    readonly read: () => SessionKnowledge;
    readonly update: (news: Partial<SessionKnowledge>) => void;
  },
): void => {
  /** Another tab has signed in: this one continues if it shows the same customer, otherwise it reloads. */
  const resume = async (news: Partial<SessionKnowledge>): Promise<void> => {
    if (read().status === "visitor") {
      reopenForCustomer();
      return update(news);
    }
    const isSame = await customer.isStillTheSame().catch(() => undefined);
    if (isSame === true) {
      reopenForCustomer();
      return update(news);
    }
    if (isSame === false) {
      forgetCustomer();
      return window.location.reload();
    }
    // Whose session it is remains unknown: the dialog covers the screen.
    if (read().status === "signed_in") update({ status: "expired" });
  };
  channel.addEventListener("message", ({ data }) => {
    if (data === "visitor" || data === "replaced") forgetCustomer();
    if (data === "visitor") {
      customer.forget();
      update({ status: "visitor", canRefresh: false });
    }
    if (data === "signed_in") void resume({ status: "signed_in" });
    if (data === "signed_in_remembered") void resume({ status: "signed_in", canRefresh: true });
    // Another customer may be signed in now: nothing of the former one may stay on this tab's screen.
    if (data === "replaced" && read().status !== "visitor") window.location.reload();
    if (data === "replaced" && read().status === "visitor") {
      reopenForCustomer();
      update({ status: "signed_in" });
    }
  });
};

/**
 * The state of the session, outside React because the API reports refusals here. Tabs of one browser notify each
 * other, so that signing out in one signs out in all, and signing in again closes the expired dialog everywhere. The data
 * of a customer never outlives the customer's session in a tab.
 */
export const createSessionStore = (
  {
    person,
    ...initial
  }: Pick<SessionKnowledge, "status" | "canRefresh" | "refusal"> & {
    readonly person?: string | undefined;
  },
  customer: CustomerOfTab,
  channel: TabChannel = new BroadcastChannel("llum-session"),
) => {
  let known: SessionKnowledge = { newCustomer: false, ...initial };
  // The page may begin after a session that ended without a word: it expired, or the browser was left open.
  if (initial.status === "visitor") forgetCustomer();
  if (initial.status === "signed_in") {
    tabStorage.forgetVisitor();
    tabStorage.openFor(person);
    offlineCopies.openFor(person);
  }
  const listeners = new Set<Listener>();

  const update = (news: Partial<SessionKnowledge>): void => {
    known = { ...known, ...news };
    for (const listener of listeners) listener();
  };
  listenToTabs(channel, customer, { read: () => known, update });

  return {
    read: (): SessionKnowledge => known,
    subscribe: (listener: Listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    noteRefusal: (error: ApiError): void => {
      if (!isSessionOver(error) || known.status !== "signed_in") return;
      forgetCustomer();
      update({ status: "expired" });
    },
    noteSignedIn: ({ newCustomer, isRemembered = false }: SignInResult = { newCustomer: false }): void => {
      const canRefresh = known.canRefresh || isRemembered;
      tabStorage.forgetVisitor();
      reopenForCustomer();
      update({ status: "signed_in", canRefresh, newCustomer, refusal: undefined });
      channel.postMessage(canRefresh ? "signed_in_remembered" : "signed_in");
    },
    /** The device is no longer remembered. A session that was being renewed becomes a visitor's. */
    noteRefreshFailed: (): void => {
      if (known.status === "refreshing") forgetCustomer();
      update({ canRefresh: false, ...(known.status === "refreshing" ? { status: "visitor" } : {}) });
    },
    /** Notifies the other tabs; this one leaves its page. */
    announceSignedOut: (): void => {
      forgetCustomer();
      unsubscribeDevice();
      channel.postMessage("visitor");
    },
  };
};
export type SessionStore = ReturnType<typeof createSessionStore>;

/** Notifies the other tabs that a token from an address has replaced their session. */
export const announceReplaced = (): void => {
  forgetCustomer();
  const channel = new BroadcastChannel("llum-session");
  channel.postMessage("replaced");
  channel.close();
};
