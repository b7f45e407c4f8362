import type { RequestContext } from "#platform/server/handler.ts";
import type { AttemptLog } from "../sign-in/attempt-log.ts";
import { readRefreshCookie, removeRefreshCookies, writeRefreshCookies } from "./remembered-devices.ts";
import type { RememberedDevices, RefreshFamily } from "./remembered-devices.ts";
import type { SignInMethod, Sessions } from "./sessions.ts";

/** Who comes in, and how. */
export interface Entry {
  readonly customerId: number;
  readonly method: SignInMethod;
  readonly actedBy?: string | undefined;
  readonly maxMinutes?: number | undefined;
  readonly openidToken?: string | undefined;
  /** What was typed as user, as `loginNameOf` writes it: the operator finds the attempt by it. */
  readonly loginName?: string | undefined;
  /** A client of the API, which gets the token in the answer instead of a cookie. */
  readonly answersToken?: boolean | undefined;
  /** Keeps the device signed in beyond this session; never for who looks on in a customer's place. */
  readonly remember?: boolean | undefined;
  /** The device is kept already: its next refresh token. */
  readonly refreshFamily?: RefreshFamily | undefined;
  /** Whether what was shown to come in is still worth something; asked once the session is open. */
  readonly stillHolds?: (() => Promise<boolean>) | undefined;
}

/** What whoever came in is answered. */
export interface OpenedSession {
  /** The session's token, for a client of the API; a browser has it in its cookie. */
  readonly token: string | null;
  /** Has no contract yet: the portal goes on to contracting. */
  readonly newCustomer: boolean;
  /** For a client of the API that is kept signed in. */
  readonly refreshToken?: string;
}

export interface SessionOpenerPorts {
  readonly sessions: Sessions;
  readonly rememberedDevices: RememberedDevices;
  readonly attempts: AttemptLog;
  readonly hasContracts: (customerId: number) => Promise<boolean>;
}

/** What the visit had before is over, but for the family that it goes on with. */
const leaveFormer = async (
  visit: RequestContext,
  { sessions, rememberedDevices }: SessionOpenerPorts,
  sparedFamilyId: string | undefined,
): Promise<void> => {
  if (visit.sessionToken !== undefined) await sessions.end(visit.sessionToken, sparedFamilyId);
  const refreshToken = readRefreshCookie(visit);
  if (refreshToken !== undefined) await rememberedDevices.endBy(refreshToken, visit.now, sparedFamilyId);
};

/**
 * The one place where a session is opened, whatever the way in: what the visit had before ends, so that no token from
 * then is worth anything; the attempt is noted; and the browser gets its cookies.
 */
export const createSessionOpener =
  (ports: SessionOpenerPorts) =>
  async (visit: RequestContext, entry: Entry): Promise<OpenedSession> => {
    const { customerId, method, loginName } = entry;
    const { device } = visit.client;
    await leaveFormer(visit, ports, entry.refreshFamily?.familyId);
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
    // A family that was ended while its next session was opened takes that one with it.
    if (refreshFamily !== undefined && !(await ports.rememberedDevices.lives(refreshFamily)))
      await ports.sessions.end(token);
    // So does a password that was replaced meanwhile: whoever knew the former one has nothing of it.
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
