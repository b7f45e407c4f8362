import { createHash, randomBytes } from "node:crypto";
import type { Cookies } from "#platform/server/handler.ts";
import type { Session } from "#platform/server/subject.ts";

/** The part of a call that identifies whose leads it may read and write. */
export interface LeadCall {
  readonly session: Pick<Session, "customerId"> | undefined;
  readonly cookies: Pick<Cookies, "read" | "write">;
}

const cookieName = "lead";
/** As long as the browser remembers the lead's id. */
const cookieSeconds = 30 * 86_400;
const tokenForm = /^[\w-]{43}$/;

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");
/** The id under which a customer has leads. */
export const visitorIdOfCustomer = (customerId: number): string => `customer ${customerId}`;

const tokenIn = (cookies: Pick<Cookies, "read">): string | undefined => {
  const token = cookies.read(cookieName);
  return token !== undefined && tokenForm.test(token) ? token : undefined;
};

/** The ids under which the caller may have leads: as a customer, and as a browser. */
export const visitorIdsOf = ({ session, cookies }: LeadCall): string[] => {
  const token = tokenIn(cookies);
  return [
    ...(session === undefined ? [] : [visitorIdOfCustomer(session.customerId)]),
    ...(token === undefined ? [] : [hashOf(token)]),
  ];
};

/** The id under which the caller's next lead is stored. A browser that is not known yet gets a token of 256 random bits. */
export const startVisitor = ({ session, cookies }: LeadCall): string => {
  if (session !== undefined) return visitorIdOfCustomer(session.customerId);
  const token = tokenIn(cookies) ?? randomBytes(32).toString("base64url");
  cookies.write(cookieName, token, { maxAgeSeconds: cookieSeconds });
  return hashOf(token);
};
