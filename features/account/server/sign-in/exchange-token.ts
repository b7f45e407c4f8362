import * as z from "zod/mini";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { exchangeToken } from "../../contract/sign-in/exchange-token.ts";
import type { Enter, Entry } from "../sessions/open-session.ts";
import { readSessionToken } from "../sessions/session-token.ts";
import type { TakenSession, Sessions } from "../sessions/sessions.ts";
import { watchPassword } from "./logins.ts";
import type { FoundToken, OneTimeTokens } from "./one-time-tokens.ts";

/** `changePassword`: the customer must choose a new password after signing in. */
export const signInAttributes = z.strictObject({ changePassword: z._default(z.boolean(), false) });
export type SignInAttributes = z.output<typeof signInAttributes>;

/** The impersonating staff member, and the maximum duration. */
const impersonationAttributes = z.strictObject({
  as: z.string().check(z.minLength(1)),
  minutes: z.number().check(z.positive()),
});
export type ImpersonationAttributes = z.output<typeof impersonationAttributes>;

export interface ExchangeTokenPorts {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly links: OneTimeTokens;
  readonly enter: Enter;
}

interface Exchange {
  readonly entry: Entry;
  readonly changePassword: boolean;
}

const bySignInLink = ({ customerId, attributes }: FoundToken): Exchange => ({
  entry: { customerId, method: "link" },
  changePassword: z.parse(signInAttributes, attributes).changePassword,
});

const byImpersonation = ({ customerId, attributes }: FoundToken): Exchange => {
  const { as, minutes } = z.parse(impersonationAttributes, attributes);
  const entry = { customerId, method: "impersonation" as const, actedBy: as, maxMinutes: minutes };
  return { entry, changePassword: false };
};

const minuteMs = 60_000;

/** The replacement of a session: it ends no later and has the same sign-in method, including impersonation. */
const bySession = ({ endsAt, method, ...session }: TakenSession, now: Date): Exchange => ({
  entry: {
    ...session,
    method: session.actedBy === undefined ? "link" : method,
    maxMinutes: (endsAt.getTime() - now.getTime()) / minuteMs,
  },
  changePassword: false,
});

const redeem = async (
  token: string,
  now: Date,
  { links, sessions }: ExchangeTokenPorts,
): Promise<Exchange | undefined> => {
  const link = await links.use(token, "sign_in", now);
  if (link !== undefined) return bySignInLink(link);
  const impersonation = await links.use(token, "impersonation", now);
  if (impersonation !== undefined) return byImpersonation(impersonation);
  const session = await sessions.take(token, now);
  return session && bySession(session, now);
};

export const handleExchangeToken = (ports: ExchangeTokenPorts): Handler =>
  handler(exchangeToken, async ({ body, fail, ...visit }) => {
    const parts = readSessionToken(body.token);
    if (parts === undefined) return fail("token_not_valid");
    // Read while the token is still valid: a new password revokes both the token and the session.
    const stillHolds = await watchPassword(ports.database, parts.customerId);
    const exchange = await redeem(body.token, visit.now, ports);
    if (exchange === undefined) return fail("token_no_longer_valid");
    const { entry } = exchange;
    const entered = await ports.enter(visit, { ...entry, answersToken: body.answer_token, stillHolds });
    return { ...entered, changePassword: exchange.changePassword };
  });
