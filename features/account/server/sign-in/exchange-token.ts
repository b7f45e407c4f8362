import * as z from "zod/mini";
import { handler, type Handler } from "#platform/server/handler.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import { exchangeToken } from "../../contract/sign-in/exchange-token.ts";
import type { Grant, OpenSession } from "../sessions/open-session.ts";
import { readSessionToken } from "../sessions/session-token.ts";
import { takeSession, type TakenSession } from "../sessions/sessions.ts";
import { createOneTimeTokens, type FoundToken } from "./one-time-tokens.ts";

/** `changePassword`: the customer must choose a new password after signing in. */
export const signInAttributes = z.strictObject({ changePassword: z._default(z.boolean(), false) });
export type SignInAttributes = z.output<typeof signInAttributes>;

/** The impersonating staff member, and the maximum duration. */
const impersonationAttributes = z.strictObject({
  as: z.string().check(z.minLength(1)),
  minutes: z.number().check(z.positive()),
});
export type ImpersonationAttributes = z.output<typeof impersonationAttributes>;

interface Exchange {
  readonly grant: Grant;
  readonly changePassword: boolean;
}

const bySignInLink = ({ attributes }: FoundToken): Exchange => ({
  grant: { method: "link" },
  changePassword: z.parse(signInAttributes, attributes).changePassword,
});

const byImpersonation = ({ attributes }: FoundToken): Exchange => {
  const { as, minutes } = z.parse(impersonationAttributes, attributes);
  return { grant: { method: "impersonation", actedBy: as, maxMinutes: minutes }, changePassword: false };
};

const minuteMs = 60_000;

/**
 * The replacement of a session: it ends no later and is otherwise the same, including impersonation, the partner's id
 * and the remembered device, with which it ends.
 */
const bySession = ({ endsAt, method, ...session }: TakenSession, now: Date): Exchange => ({
  grant: {
    ...session,
    method: session.actedBy === undefined ? "link" : method,
    maxMinutes: (endsAt.getTime() - now.getTime()) / minuteMs,
  },
  changePassword: false,
});

const redeem = async (client: Queryable, token: string, now: Date): Promise<Exchange | undefined> => {
  const parts = readSessionToken(token);
  if (parts === undefined) return undefined;
  const tokens = createOneTimeTokens(client);
  const link = await tokens.consume(token, "sign_in", now);
  if (link !== undefined) return bySignInLink(link);
  const impersonation = await tokens.consume(token, "impersonation", now);
  if (impersonation !== undefined) return byImpersonation(impersonation);
  const session = await takeSession(client, parts, now);
  return session && bySession(session, now);
};

export const handleExchangeToken = ({ openSession }: { openSession: OpenSession }): Handler =>
  handler(exchangeToken, async ({ body, fail, ...visit }) => {
    const { customerId } = readSessionToken(body.token) ?? fail("token_not_valid");
    let changePassword = false;
    const opened = await openSession(visit, {
      customerId,
      method: "link",
      answersToken: body.answer_token,
      authorize: async (transaction) => {
        const exchange = await redeem(transaction, body.token, visit.now);
        changePassword = exchange?.changePassword ?? false;
        return exchange?.grant;
      },
    });
    return { ...(opened ?? fail("token_no_longer_valid")), changePassword };
  });
