import type pg from "pg";
import { withCustomerLock, type LockedCustomer } from "#platform/server/database/customer-lock.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { RequestContext } from "#platform/server/handler.ts";
import type { BeginSecondStep, SecondStep } from "../second-factor/begin-second-step.ts";
import type { AttemptLog, AttemptOutcome } from "../sign-in/attempt-log.ts";
import {
  deleteFamily,
  findFamily,
  readRefreshCookie,
  removeRefreshCookies,
  writeRefreshCookies,
  type RefreshFamily,
  type RememberedDevices,
} from "./remembered-devices.ts";
import { readSessionToken } from "./session-token.ts";
import { deleteSession, type SignInMethod, type Sessions } from "./sessions.ts";

/** What a valid credential grants. */
export interface Grant {
  /** If only the credential tells the method, such as a token in a URL; otherwise the request's method. */
  readonly method?: SignInMethod;
  /** The impersonating staff member; the session is read-only. */
  readonly actedBy?: string | undefined;
  /** Maximum duration, if shorter than that of other sessions. */
  readonly maxMinutes?: number | undefined;
  /** The provider's ID token, needed to sign out there. */
  readonly openidToken?: string | undefined;
  /** The partner's id that opens the session; removing it ends the session. */
  readonly clientId?: string | undefined;
  /** The remembered device that the session belongs to. */
  readonly familyId?: string | undefined;
  /** The next refresh token of the remembered device that the session belongs to. */
  readonly refreshFamily?: RefreshFamily | undefined;
}

export interface SessionRequest {
  readonly customerId: number;
  readonly method: SignInMethod;
  /** The typed login as `loginNameOf` writes it; staff search the attempt log by it. */
  readonly loginName?: string | undefined;
  /** True for API clients, which get the token in the response instead of a cookie. */
  readonly answersToken?: boolean | undefined;
  /** Starts a family of refresh tokens, except for impersonation. */
  readonly remember?: boolean | undefined;
  /** Asks for the second step instead of opening the session, if the customer has a second factor. */
  readonly asksSecondStep?: boolean | undefined;
  /**
   * Verifies and consumes the credential in the session's transaction, under the customer's lock. Undefined refuses the
   * session; what was written until then is committed, such as the end of a family whose token was reused.
   */
  readonly authorize: (client: pg.ClientBase) => Promise<Grant | undefined>;
}

export interface OpenedSession {
  /** The session token, for API clients; null for browsers, which have it in a cookie. */
  readonly token: string | null;
  /** True if the customer has no contract, and none on its way; the portal then opens contracting. */
  readonly newCustomer: boolean;
  /** For API clients that asked to be remembered. */
  readonly refreshToken?: string;
  /** Set if a second step is required; no session is open yet. */
  readonly secondStep: SecondStep | null;
}

export interface SessionOpenerPorts {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly rememberedDevices: RememberedDevices;
  readonly attempts: AttemptLog;
  readonly beginSecondStep: BeginSecondStep;
  /** Counts a contract that is on its way. */
  readonly hasContracts: (customerId: number) => Promise<boolean>;
}

/** What the transaction decided. */
type Decision =
  | { readonly outcome: "refused"; readonly customer: LockedCustomer | undefined }
  | { readonly outcome: "second_factor_asked"; readonly secondStep: SecondStep }
  | {
      readonly outcome: "signed_in";
      readonly method: SignInMethod;
      readonly token: string;
      readonly refreshFamily: RefreshFamily | undefined;
      /** Whether the browser's refresh cookie is of the family that the session belongs to. */
      readonly keepsRefreshCookie: boolean;
    };

/** Revokes this customer's session and family that the request came with, except the family that continues. */
const revokePrevious = async (
  client: pg.ClientBase,
  visit: RequestContext,
  { customerId, familyId }: { customerId: number; familyId: string | undefined },
): Promise<{ keepsRefreshCookie: boolean }> => {
  const session = readSessionToken(visit.sessionToken ?? "");
  const refresh = readSessionToken(readRefreshCookie(visit) ?? "");
  const ended = session?.customerId === customerId ? await deleteSession(client, session) : undefined;
  const found = refresh?.customerId === customerId ? await findFamily(client, refresh, visit.now) : undefined;
  for (const former of [ended?.familyId, found])
    if (former != null && former !== familyId) await deleteFamily(client, { customerId, familyId: former });
  return { keepsRefreshCookie: found !== undefined && found === familyId };
};

const decide = async (
  client: pg.ClientBase,
  { sessions, rememberedDevices, beginSecondStep }: SessionOpenerPorts,
  { visit, request }: { visit: RequestContext; request: SessionRequest },
): Promise<Exclude<Decision, { outcome: "refused" }> | undefined> => {
  const { customerId } = request;
  const { now, client: caller } = visit;
  const grant = await request.authorize(client);
  if (grant === undefined) return undefined;
  const secondStep =
    request.asksSecondStep === true ? await beginSecondStep(client, customerId, now) : undefined;
  if (secondStep !== undefined) return { outcome: "second_factor_asked", secondStep };
  const { refreshFamily: nextFamily, familyId = nextFamily?.familyId, ...options } = grant;
  const { keepsRefreshCookie } = await revokePrevious(client, visit, { customerId, familyId });
  const begins = request.remember === true && grant.actedBy === undefined;
  const refreshFamily =
    nextFamily ??
    (begins ? await rememberedDevices.begin(client, { customerId, device: caller.device, now }) : undefined);
  const session = {
    ...options,
    customerId,
    method: grant.method ?? request.method,
    device: caller.device,
    now,
    familyId: refreshFamily?.familyId ?? familyId,
  };
  const token = await sessions.start(session, client);
  return { outcome: "signed_in", method: session.method, token, refreshFamily, keepsRefreshCookie };
};

/** Ends the former session and remembered device of another customer, whose lock a second transaction takes. */
const endOthers = async (
  visit: RequestContext,
  { sessions, rememberedDevices }: SessionOpenerPorts,
  customerId: number,
): Promise<void> => {
  const { sessionToken = "", now } = visit;
  const refreshToken = readRefreshCookie(visit) ?? "";
  const isOthers = (token: string): boolean =>
    (readSessionToken(token)?.customerId ?? customerId) !== customerId;
  if (isOthers(sessionToken)) await sessions.end(sessionToken);
  if (isOthers(refreshToken)) await rememberedDevices.endBy(refreshToken, now);
};

const decideUnderLock = (
  visit: RequestContext,
  ports: SessionOpenerPorts,
  request: SessionRequest,
): Promise<Decision> =>
  withCustomerLock(ports.database, request.customerId, async (client, customer): Promise<Decision> => {
    const isActive = customer !== undefined && !customer.isErased;
    const decision = isActive ? await decide(client, ports, { visit, request }) : undefined;
    return decision ?? { outcome: "refused", customer };
  });

/**
 * The only function that opens sessions, for all sign-in methods. One transaction under the customer's lock verifies
 * the credential, ends the former session, so that its token is worthless (session fixation), and inserts the new one.
 * So a credential that a concurrent request consumed or revoked opens nothing: the answer is undefined, the attempt is
 * noted as refused, and no cookie is written.
 */
export const createSessionOpener =
  (ports: SessionOpenerPorts) =>
  async (visit: RequestContext, request: SessionRequest): Promise<OpenedSession | undefined> => {
    const { customerId, loginName } = request;
    const { now, client } = visit;
    const note = (outcome: AttemptOutcome, method = request.method, isKnown = true): Promise<void> =>
      ports.attempts.note({
        ...client,
        customerId: isKnown ? customerId : undefined,
        method,
        loginName,
        outcome,
        now,
      });
    const decision = await decideUnderLock(visit, ports, request);
    if (decision.outcome === "refused") {
      await note("refused", request.method, decision.customer !== undefined);
      return undefined;
    }
    if (decision.outcome === "second_factor_asked") {
      await note("second_factor_asked");
      return { token: null, newCustomer: false, secondStep: decision.secondStep };
    }
    const { token, refreshFamily } = decision;
    await endOthers(visit, ports, customerId);
    await note("signed_in", decision.method);
    const newCustomer = !(await ports.hasContracts(customerId));
    if (request.answersToken === true) {
      const refreshToken = refreshFamily === undefined ? {} : { refreshToken: refreshFamily.token };
      return { token, newCustomer, secondStep: null, ...refreshToken };
    }
    visit.setSessionToken(token);
    if (refreshFamily !== undefined) writeRefreshCookies(visit, refreshFamily);
    else if (!decision.keepsRefreshCookie) removeRefreshCookies(visit);
    return { token: null, newCustomer, secondStep: null };
  };
export type OpenSession = ReturnType<typeof createSessionOpener>;
