import { isTokenValid } from "#features/sign-in/contract/is-token-valid.ts";
import { refreshSession } from "#features/sign-in/contract/refresh-session.ts";
import { ApiError } from "#platform/web/api/api-error.ts";
import type { Api } from "#platform/web/api/client.ts";
import type { SessionStore } from "#platform/web/session/session-store.ts";

/** One tab of a browser at a time; where the browser knows no locks, the server forgives two at once. */
const inTurn = <T>(task: () => Promise<T>): Promise<T> =>
  "locks" in navigator ? navigator.locks.request("llum-refresh", task) : task();

/**
 * Gets a session that is over its next one, on a device that is kept signed in; false where there is none to get.
 * Every tab may ask at once: they wait for each other, and who waited first looks whether the session is there again.
 * Fails when the server could not be asked.
 */
export const createComeBack = (api: Api, sessions: SessionStore): (() => Promise<boolean>) => {
  const isThereAgain = async (): Promise<boolean> =>
    (await api.call(isTokenValid, { body: {} })).token_is_valid;
  const refresh = async (): Promise<boolean> => {
    try {
      await api.call(refreshSession, { body: {} });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "refresh_refused") throw error;
      sessions.noteNoReturn();
      return false;
    }
  };
  const comeBack = (): Promise<boolean> => inTurn(async () => (await isThereAgain()) || refresh());

  let underway: Promise<boolean> | undefined;
  return async () => {
    if (!sessions.read().mayReturn) return false;
    underway ??= comeBack().finally(() => {
      underway = undefined;
    });
    return underway;
  };
};
