import { isTokenValid } from "#features/account/contract/sign-in/is-token-valid.ts";
import { refreshSession } from "#features/account/contract/sessions/refresh-session.ts";
import { ApiError } from "#platform/web/api/api-error.ts";
import type { Api } from "#platform/web/api/client.ts";
import type { SessionStore } from "#platform/web/session/session-store.ts";

/** Runs in one tab of the browser at a time; without the Web Locks API, the server accepts two refreshes at once. */
const inOneTab = <T>(task: () => Promise<T>): Promise<T> =>
  "locks" in navigator ? navigator.locks.request("llum-refresh", task) : task();

/**
 * Replaces an expired session on a remembered device; false when the server refuses. All tabs may ask at once: they
 * take turns, and each first asks whether another tab has renewed the session. Fails when the server cannot be
 * reached.
 */
export const createSessionRefresher = (api: Api, sessions: SessionStore): (() => Promise<boolean>) => {
  const isRenewed = async (): Promise<boolean> => (await api.call(isTokenValid, { body: {} })).token_is_valid;
  const renew = async (): Promise<boolean> => {
    try {
      await api.call(refreshSession, { body: {} });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "refresh_refused") throw error;
      sessions.noteRefreshFailed();
      return false;
    }
  };

  let pending: Promise<boolean> | undefined;
  return async () => {
    if (!sessions.read().canRefresh) return false;
    pending ??= inOneTab(async () => (await isRenewed()) || renew()).finally(() => {
      pending = undefined;
    });
    return pending;
  };
};
