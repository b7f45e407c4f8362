import * as z from "zod/mini";
import { demoPeople } from "#database/seed/demo-people.ts";
import type { TokenPurpose } from "#features/account/server/sign-in/one-time-tokens.ts";
import { createNewsletterCallers } from "#features/newsletter/server/newsletter-caller.ts";
import { basePathOf, type Endpoint } from "#platform/contract/endpoint.ts";
import { callAs, customerIdOf, signInAs, type Target } from "./target.ts";
import { createLink, linkPurposes } from "./invalid-tokens.ts";

const { household } = demoPeople;

type TokenKind = TokenPurpose | "session" | "refresh" | "newsletter";

/** An endpoint that takes a token in its body, and the kinds of tokens that it accepts. */
interface TokenEndpoint {
  readonly endpoint: string;
  /** `/api/v1` by default. */
  readonly base?: string;
  readonly path: string;
  readonly bodyOf: (token: string) => object;
  readonly accepts: readonly TokenKind[];
}

const attestation = {
  id: "x",
  rawId: "x",
  type: "public-key",
  response: { clientDataJSON: "x", attestationObject: "x" },
};
const assertion = {
  id: "x",
  rawId: "x",
  type: "public-key",
  response: { clientDataJSON: "x", authenticatorData: "x", signature: "x" },
};
const tokenEndpoints: readonly TokenEndpoint[] = [
  {
    endpoint: "exchangeToken",
    path: "/auth/token",
    bodyOf: (token) => ({ token, answer_token: true }),
    accepts: ["sign_in", "impersonation", "session"],
  },
  {
    endpoint: "refreshSession",
    path: "/auth/refresh",
    bodyOf: (token) => ({ refresh_token: token, answer_token: true }),
    accepts: ["refresh"],
  },
  {
    endpoint: "isTokenValid",
    path: "/auth/is_token_valid",
    bodyOf: (token) => ({ token }),
    accepts: ["sign_in", "impersonation", "session"],
  },
  {
    endpoint: "resetPassword",
    path: "/auth/reset_password",
    bodyOf: (token) => ({ token, password: "Vela-blava-7" }),
    accepts: ["password_reset"],
  },
  {
    endpoint: "describeReset",
    path: "/auth/reset_link",
    bodyOf: (token) => ({ token }),
    accepts: ["password_reset"],
  },
  {
    endpoint: "registerUser",
    path: "/auth/user/",
    bodyOf: (token) => ({
      user: household.taxId,
      password: "Vela-blava-7",
      activation_token: token,
      answer_token: true,
    }),
    accepts: ["activation"],
  },
  {
    endpoint: "describeActivation",
    path: "/auth/activation",
    bodyOf: (token) => ({ token }),
    accepts: ["activation"],
  },
  {
    endpoint: "confirmEmail",
    path: "/users/email/confirm",
    bodyOf: (token) => ({ token }),
    accepts: ["email_change"],
  },
  {
    endpoint: "takeSecondStep",
    path: "/auth/second_factor",
    bodyOf: (token) => ({ ticket: token, totp: "123456", answer_token: true }),
    accepts: ["second_step"],
  },
  {
    endpoint: "askForPasskey",
    path: "/auth/second_factor/passkey_options",
    bodyOf: (token) => ({ ticket: token }),
    accepts: ["second_step"],
  },
  {
    endpoint: "addPasskey",
    path: "/user/second_factor/passkeys",
    bodyOf: (token) => ({ ticket: token, name: "Clau", attestation }),
    accepts: ["passkey_registration"],
  },
  {
    endpoint: "activateStaffMember",
    base: "/api/staff/v1",
    path: "/activate",
    bodyOf: (token) => ({ token, password: "Vela-blava-de-mar-7" }),
    accepts: [],
  },
  {
    endpoint: "addStaffPasskey",
    base: "/api/staff/v1",
    path: "/passkeys",
    bodyOf: (token) => ({ ticket: token, name: "Clau", attestation }),
    accepts: [],
  },
  {
    endpoint: "signInStaffWithPasskey",
    base: "/api/staff/v1",
    path: "/sign_in/passkey",
    bodyOf: (token) => ({ ticket: token, assertion }),
    accepts: [],
  },
  {
    endpoint: "signInStaffWithOpenid",
    base: "/api/staff/v1",
    path: "/sign_in/openid",
    bodyOf: (token) => ({ ticket: token, code: "code", state: "state" }),
    accepts: [],
  },
  {
    endpoint: "openNewsletterLink",
    path: "/newsletter/link/",
    bodyOf: (token) => ({ params: token }),
    accepts: ["newsletter"],
  },
  {
    endpoint: "cancelCallBack",
    base: "/api/v2",
    path: "/call-backs/cancel/",
    bodyOf: (token) => ({ token }),
    accepts: [],
  },
];

export const fieldsOf = (body: Endpoint["body"]): string[] =>
  body === undefined
    ? []
    : Object.keys(z.toJSONSchema(body, { io: "input", unrepresentable: "any" }).properties ?? {});

/** The endpoints that take a token. One whose body is a token alone has links of its own, and accepts no other. */
export const tokenEndpointsOf = (endpoints: readonly Endpoint[]): TokenEndpoint[] => {
  const known = new Set(tokenEndpoints.map(({ endpoint }) => endpoint));
  const withOwnLinks = endpoints
    .filter(({ id, body }) => !known.has(id) && fieldsOf(body).join() === "token")
    .map((endpoint) => ({
      endpoint: endpoint.id,
      base: basePathOf(endpoint, Math.max(...endpoint.versions)),
      path: endpoint.path,
      bodyOf: (token: string) => ({ token }),
      accepts: [],
    }));
  return [...tokenEndpoints, ...withOwnLinks];
};

const tokensOf = async (target: Target): Promise<[TokenKind, string][]> => {
  const { token, refreshToken } = await signInAs(target, household.taxId, { remember: true });
  const links: [TokenKind, string][] = [];
  for (const purpose of linkPurposes) links.push([purpose, await createLink(target, purpose)]);
  const newsletters = createNewsletterCallers(target.services);
  const subscriber = await newsletters.ofCustomer(await customerIdOf(target, household.taxId));
  const newsletter = await newsletters.tokens.signLink(subscriber, new Date());
  return [["session", token], ["refresh", refreshToken], ["newsletter", newsletter], ...links];
};

/** Sends every kind of valid token to every endpoint that does not accept it: it is refused, and remains valid. */
export const withTokensOfOtherPurposes = async (target: Target): Promise<string[]> => {
  const breaches: string[] = [];
  const tokens = await tokensOf(target);
  const ids = new Set(target.endpoints.map(({ id }) => id));
  const candidates = tokenEndpointsOf(target.endpoints).filter(({ endpoint }) => ids.has(endpoint));
  /** The sessions in which the tokens of two endpoints are taken. */
  const sessions: Readonly<Record<string, object>> = {
    addPasskey: { token: target.tokens.customer },
    addStaffPasskey: { staffToken: target.tokens.staff.administrator },
  };
  for (const { endpoint, base, path, bodyOf, accepts } of candidates) {
    for (const [purpose, token] of tokens) {
      if (accepts.includes(purpose)) continue;
      const call = { method: "POST" as const, base, path, body: bodyOf(token) };
      const { status, json: answer } = await callAs(target, { ...call, ...sessions[endpoint] });
      // Longer than any token of the endpoint: refused before it is looked at.
      const isTooLong =
        status === 400 &&
        Object.values(answer.errors ?? {})
          .flat()
          .join() === "too_long";
      const isRefused = [401, 403, 419].includes(status) || answer.token_is_valid === false || isTooLong;
      if (!isRefused) breaches.push(`${purpose} at ${endpoint} is ${status} ${JSON.stringify(answer)}`);
    }
  }
  for (const purpose of linkPurposes) {
    const token = tokens.find(([candidate]) => candidate === purpose)?.[1] ?? "";
    if ((await target.services.oneTimeTokens.peek(token, purpose, new Date())) === undefined)
      breaches.push(`a link for ${purpose} was used up elsewhere`);
  }
  return breaches;
};
