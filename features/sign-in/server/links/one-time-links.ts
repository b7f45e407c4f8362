import { createSessionToken, readSessionToken } from "../sessions/session-token.ts";
import {
  addToLink,
  countLinks,
  countTry,
  deleteLink,
  endLinks,
  findLink,
  insertLink,
  spendLink,
  type LinkStore,
} from "./link-queries.ts";

/** What a link may be for; one for another purpose is not found. */
export type LinkPurpose =
  | "activation"
  | "password_reset"
  | "email_change"
  | "sign_in"
  | "impersonation"
  | "second_step"
  | "passkey_registration";

export interface FoundLink {
  readonly customerId: number;
  /** What was said when it was made; read it with a schema. */
  readonly attributes: Record<string, unknown>;
}

export interface NewLink {
  readonly customerId: number;
  readonly purpose: LinkPurpose;
  readonly minutes: number;
  readonly now: Date;
  readonly attributes?: Record<string, unknown>;
}

const minuteMs = 60_000;

/**
 * Tokens of 256 random bits that are sent to one person and work once: only their hashes are kept. Make one at the
 * moment of sending it, in a worker, so that none waits anywhere in clear.
 */
export const createOneTimeLinks = (database: LinkStore) => ({
  create: async ({ customerId, purpose, minutes, now, attributes = {} }: NewLink): Promise<string> => {
    const { token, tokenHash } = createSessionToken(customerId);
    const expiresAt = new Date(now.getTime() + minutes * minuteMs);
    await insertLink(database, { customerId, tokenHash, purpose, attributes, now, expiresAt });
    return token;
  },
  /** Whose it is and what it says, as long as it can be used. */
  look: async (token: string, purpose: LinkPurpose, now: Date): Promise<FoundLink | undefined> => {
    const parts = readSessionToken(token);
    const found = parts && (await findLink(database, parts, { purpose, now }));
    return parts && found && { customerId: parts.customerId, attributes: found.attributes };
  },
  /** The same, and it is used up. */
  use: async (token: string, purpose: LinkPurpose, now: Date): Promise<FoundLink | undefined> => {
    const parts = readSessionToken(token);
    const found = parts && (await spendLink(database, parts, { purpose, now }));
    return parts && found && { customerId: parts.customerId, attributes: found.attributes };
  },
  /** The same for a link that may be tried `most` times before it is used; undefined once it was. */
  attempt: async (
    token: string,
    purpose: LinkPurpose,
    { most, now }: { most: number; now: Date },
  ): Promise<FoundLink | undefined> => {
    const parts = readSessionToken(token);
    const attributes = parts && (await countTry(database, parts, { purpose, now, most }));
    return parts && attributes && { customerId: parts.customerId, attributes };
  },
  /** Adds to what a link says. */
  add: async (
    token: string,
    purpose: LinkPurpose,
    { attributes, now }: { attributes: Record<string, unknown>; now: Date },
  ): Promise<void> => {
    const parts = readSessionToken(token);
    if (parts !== undefined) await addToLink(database, parts, { purpose, now, attributes });
  },
  /** Takes back a link that did not reach anybody; it is not counted. */
  takeBack: async (token: string): Promise<void> => {
    const parts = readSessionToken(token);
    if (parts !== undefined) await deleteLink(database, parts);
  },
  /** Ends the links of a purpose that a customer still has. */
  end: (customerId: number, purpose: LinkPurpose, now: Date): Promise<void> =>
    endLinks(database, customerId, { purpose, now }),
  /** How many of a purpose a customer got since an instant. */
  count: (customerId: number, purpose: LinkPurpose, since: Date): Promise<number> =>
    countLinks(database, customerId, { purpose, since }),
});
export type OneTimeLinks = ReturnType<typeof createOneTimeLinks>;
