import { demoPeople } from "#database/seed/demo-people.ts";
import type { LinkPurpose } from "#features/account/server/sign-in/one-time-tokens.ts";
import { callAs, enterAs, type Target } from "./target.ts";
import { createLink, linkPurposes } from "./worthless-tokens.ts";

const { household } = demoPeople;

type Holder = LinkPurpose | "session" | "refresh";

/** A call that is given a token, how it is given, and which tokens it is for. */
interface Door {
  readonly endpoint: string;
  readonly path: string;
  readonly bodyOf: (token: string) => object;
  readonly isFor: readonly Holder[];
}

const attestation = {
  id: "x",
  rawId: "x",
  type: "public-key",
  response: { clientDataJSON: "x", attestationObject: "x" },
};
export const doors: readonly Door[] = [
  {
    endpoint: "exchangeToken",
    path: "/auth/token",
    bodyOf: (token) => ({ token, answer_token: true }),
    isFor: ["sign_in", "impersonation", "session"],
  },
  {
    endpoint: "refreshSession",
    path: "/auth/refresh",
    bodyOf: (token) => ({ refresh_token: token, answer_token: true }),
    isFor: ["refresh"],
  },
  {
    endpoint: "isTokenValid",
    path: "/auth/is_token_valid",
    bodyOf: (token) => ({ token }),
    isFor: ["sign_in", "impersonation", "session"],
  },
  {
    endpoint: "resetPassword",
    path: "/auth/reset_password",
    bodyOf: (token) => ({ token, password: "Vela-blava-7" }),
    isFor: ["password_reset"],
  },
  {
    endpoint: "describeReset",
    path: "/auth/reset_link",
    bodyOf: (token) => ({ token }),
    isFor: ["password_reset"],
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
    isFor: ["activation"],
  },
  {
    endpoint: "describeActivation",
    path: "/auth/activation",
    bodyOf: (token) => ({ token }),
    isFor: ["activation"],
  },
  {
    endpoint: "confirmEmail",
    path: "/users/email/confirm",
    bodyOf: (token) => ({ token }),
    isFor: ["email_change"],
  },
  {
    endpoint: "takeSecondStep",
    path: "/auth/second_factor",
    bodyOf: (token) => ({ ticket: token, totp: "123456", answer_token: true }),
    isFor: ["second_step"],
  },
  {
    endpoint: "askForPasskey",
    path: "/auth/second_factor/passkey_options",
    bodyOf: (token) => ({ ticket: token }),
    isFor: ["second_step"],
  },
  {
    endpoint: "addPasskey",
    path: "/user/second_factor/passkeys",
    bodyOf: (token) => ({ ticket: token, name: "Clau", attestation }),
    isFor: ["passkey_registration"],
  },
];

const tokensOf = async (target: Target): Promise<[Holder, string][]> => {
  const { token, refreshToken } = await enterAs(target, household.taxId, { remember: true });
  const links: [Holder, string][] = [];
  for (const purpose of linkPurposes) links.push([purpose, await createLink(target, purpose)]);
  return [["session", token], ["refresh", refreshToken], ...links];
};

/** Each token that holds, at each door that it is not for: it opens nothing and is as good as before. */
export const forOtherPurposes = async (target: Target): Promise<string[]> => {
  const breaches: string[] = [];
  const tokens = await tokensOf(target);
  const ids = new Set(target.endpoints.map(({ id }) => id));
  for (const { endpoint, path, bodyOf, isFor } of doors.filter((door) => ids.has(door.endpoint))) {
    for (const [purpose, token] of tokens) {
      if (isFor.includes(purpose)) continue;
      const call = { method: "POST" as const, path, body: bodyOf(token) };
      const { status, json: answer } = await callAs(
        target,
        endpoint === "addPasskey" ? { ...call, token: target.tokens.customer } : call,
      );
      const isRefused = [401, 403, 419].includes(status) || answer.token_is_valid === false;
      if (!isRefused) breaches.push(`${purpose} at ${endpoint} is ${status} ${JSON.stringify(answer)}`);
    }
  }
  for (const purpose of linkPurposes) {
    const token = tokens.find(([one]) => one === purpose)?.[1] ?? "";
    if ((await target.blocks.links.look(token, purpose, new Date())) === undefined)
      breaches.push(`a link for ${purpose} was used up elsewhere`);
  }
  return breaches;
};
