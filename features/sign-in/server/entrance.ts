import type { Visit } from "#platform/server/handler.ts";
import type { EntryMethod, Sessions } from "./sessions/sessions.ts";

/** Who comes in, and how. */
export interface Entry {
  readonly customerId: number;
  readonly method: EntryMethod;
  readonly actedBy?: string | undefined;
  readonly longestMinutes?: number | undefined;
  readonly openidToken?: string | undefined;
  /** A client of the API, which gets the token in the answer instead of a cookie. */
  readonly answersToken?: boolean | undefined;
}

/** What whoever came in is answered. */
export interface Entered {
  /** The session's token, for a client of the API; a browser has it in its cookie. */
  readonly token: string | null;
  /** Has no contract yet: the portal goes on to contracting. */
  readonly newCustomer: boolean;
}

export interface EntrancePorts {
  readonly sessions: Sessions;
  readonly hasContracts: (customerId: number) => Promise<boolean>;
}

/**
 * The one place where a session is opened, whatever the way in: the visit's former session ends, so that no token from
 * before is worth anything, and the browser gets its cookie.
 */
export const createEntrance =
  ({ sessions, hasContracts }: EntrancePorts) =>
  async (visit: Visit, { answersToken, ...entry }: Entry): Promise<Entered> => {
    if (visit.sessionToken !== undefined) await sessions.end(visit.sessionToken);
    const token = await sessions.start({ ...entry, device: visit.client.device, now: visit.now });
    const newCustomer = !(await hasContracts(entry.customerId));
    if (answersToken === true) return { token, newCustomer };
    visit.setSessionToken(token);
    return { token: null, newCustomer };
  };
export type Enter = ReturnType<typeof createEntrance>;
