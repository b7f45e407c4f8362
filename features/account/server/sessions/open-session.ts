import type { RequestContext } from "#platform/server/handler.ts";
import type { AttemptLog } from "../sign-in/attempt-log.ts";
import { readRefreshCookie, removeRefreshCookies, writeRefreshCookies } from "./remembered-devices.ts";
import type { RememberedDevices, RefreshFamily } from "./remembered-devices.ts";
import type { SignInMethod, Sessions } from "./sessions.ts";

export interface Entry {
  readonly customerId: number;
  readonly method: SignInMethod;
  readonly actedBy?: string | undefined;
  readonly maxMinutes?: number | undefined;
  readonly openidToken?: string | undefined;
  /** The typed login as `loginNameOf` writes it; staff search the attempt log by it. */
  readonly loginName?: string | undefined;
  /** True for API clients, which get the token in the response instead of a cookie. */
  readonly answersToken?: boolean | undefined;
  /** Starts a family of refresh tokens; never set for impersonation. */
  readonly remember?: boolean | undefined;
  /** The next refresh token of a device that is already remembered. */
  readonly refreshFamily?: RefreshFamily | undefined;
  /** Whether the credential is still valid; called after the session is opened. */
  readonly stillHolds?: (() => Promise<boolean>) | undefined;
}

export interface OpenedSession {
  /** The session token, for API clients; null for browsers, which have it in a cookie. */
  readonly token: string | null;
  /** True if the customer has no contract yet; the portal then opens contracting. */
  readonly newCustomer: boolean;
  /** For API clients that asked to be remembered. */
  readonly refreshToken?: string;
}

export interface SessionOpenerPorts {
  readonly sessions: Sessions;
  readonly rememberedDevices: RememberedDevices;
  readonly attempts: AttemptLog;
  readonly hasContracts: (customerId: number) => Promise<boolean>;
}

/** Revokes the request's previous session and refresh family, except the family that continues. */
const revokePrevious = async (
  visit: RequestContext,
  { sessions, rememberedDevices }: SessionOpenerPorts,
  sparedFamilyId: string | undefined,
): Promise<void> => {
  if (visit.sessionToken !== undefined) await sessions.end(visit.sessionToken, sparedFamilyId);
  const refreshToken = readRefreshCookie(visit);
  if (refreshToken !== undefined) await rememberedDevices.endBy(refreshToken, visit.now, sparedFamilyId);
};

/**
 * The only function that opens sessions, for all sign-in methods. Revokes the request's previous session, so that its
 * token is worthless (session fixation), records the attempt and sets the cookies.
 */
export const createSessionOpener =
  (ports: SessionOpenerPorts) =>
  async (visit: RequestContext, entry: Entry): Promise<OpenedSession> => {
    const { customerId, method, loginName } = entry;
    const { device } = visit.client;
    await revokePrevious(visit, ports, entry.refreshFamily?.familyId);
    const begin = entry.remember === true && entry.actedBy === undefined;
    const refreshFamily =
      entry.refreshFamily ??
      (begin ? await ports.rememberedDevices.begin(customerId, device, visit.now) : undefined);
    const token = await ports.sessions.start({
      customerId,
      method,
      device,
      now: visit.now,
      actedBy: entry.actedBy,
      maxMinutes: entry.maxMinutes,
      openidToken: entry.openidToken,
      familyId: refreshFamily?.familyId,
    });
    // If the family was revoked while this session was opened, the revocation missed the session.
    if (refreshFamily !== undefined && !(await ports.rememberedDevices.lives(refreshFamily)))
      await ports.sessions.end(token);
    // The same applies if the password was replaced in the meantime.
    if (entry.stillHolds !== undefined && !(await entry.stillHolds())) await ports.sessions.end(token);
    const { now, client } = visit;
    await ports.attempts.note({ ...client, customerId, method, loginName, outcome: "signed_in", now });
    const newCustomer = !(await ports.hasContracts(customerId));
    if (entry.answersToken === true) {
      return {
        token,
        newCustomer,
        ...(refreshFamily === undefined ? {} : { refreshToken: refreshFamily.token }),
      };
    }
    visit.setSessionToken(token);
    if (refreshFamily === undefined) removeRefreshCookies(visit);
    else writeRefreshCookies(visit, refreshFamily);
    return { token: null, newCustomer };
  };
export type Enter = ReturnType<typeof createSessionOpener>;
