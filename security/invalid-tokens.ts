import { randomBytes, randomUUID } from "node:crypto";
import { demoPeople } from "#database/seed/demo-people.ts";
import type { TokenPurpose } from "#features/account/server/sign-in/one-time-tokens.ts";
import { readSessionToken } from "#features/account/server/sessions/session-token.ts";
import { createEraser } from "#features/profile/server/erase-customer.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import { erasureBlockers } from "../apps/server/assembly/erasure-blockers.ts";
import { callAs, customerIdOf, signInAs, impersonation, startSession, type Server } from "./target.ts";

const { household, company, newcomer, administrator } = demoPeople;
const minuteMs = 60_000;
const ago = (minutes: number): Date => new Date(Date.now() - minutes * minuteMs);

export const linkPurposes = [
  "activation",
  "password_reset",
  "email_change",
  "sign_in",
  "impersonation",
  "second_step",
  "passkey_registration",
] as const satisfies readonly TokenPurpose[];

/** Creates a valid link of the household for a purpose. */
export const createLink = async (server: Server, purpose: TokenPurpose): Promise<string> =>
  server.services.oneTimeTokens.create({
    customerId: await customerIdOf(server, household.taxId),
    purpose,
    minutes: 30,
    now: new Date(),
    attributes: { as: "nuria", minutes: 30, email: "nova@correu.example", challenge: randomUUID() },
  });

/** Starts a session and ends it, in each of the ways in which sessions end. */
const endedSessions: Record<string, (server: Server) => Promise<string>> = {
  "that was signed out": async (server) => {
    const { token } = await signInAs(server, household.taxId);
    await callAs(server, { method: "POST", path: "/auth/logout", token, body: {} });
    return token;
  },
  "from before the password was changed": async (server) => {
    const [{ token: old }, { token }] = [
      await signInAs(server, newcomer.taxId),
      await signInAs(server, newcomer.taxId),
    ];
    const body = { current: "Demo-1234", password: "Vela-blava-7" };
    const changed = await callAs(server, { method: "PUT", path: "/user/password", token, body });
    if (changed.status !== 200) throw new Error(`The password was not changed: ${changed.status}`);
    return old;
  },
  "from before the password was reset": async (server) => {
    const { token: old } = await signInAs(server, newcomer.taxId, { password: "Vela-blava-7" });
    const customerId = await customerIdOf(server, newcomer.taxId);
    const link = { customerId, purpose: "password_reset" as const, minutes: 30, now: new Date() };
    const body = { token: await server.services.oneTimeTokens.create(link), password: "Roure-vell-3" };
    const reset = await callAs(server, { method: "POST", path: "/auth/reset_password", body });
    if (reset.status !== 200) throw new Error(`The password was not reset: ${reset.status}`);
    return old;
  },
  "that was ended in the list": async (server) => {
    const { token: old } = await signInAs(server, administrator.taxId);
    const { token } = await signInAs(server, administrator.taxId);
    const { json } = await callAs(server, { method: "GET", path: "/auth/sessions", token });
    for (const { session_id: sessionId, current } of json.items) {
      if (!current) await callAs(server, { method: "DELETE", path: `/auth/sessions/${sessionId}`, token });
    }
    return old;
  },
  "that was ended with all others": async (server) => {
    const { token: old } = await signInAs(server, administrator.taxId);
    const { token } = await signInAs(server, administrator.taxId);
    await callAs(server, { method: "POST", path: "/auth/sessions/end_others", token, body: {} });
    return old;
  },
  "of a device whose refresh token was copied": async (server) => {
    const { token, refreshToken } = await signInAs(server, household.taxId, { remember: true });
    const parts = readSessionToken(refreshToken);
    if (parts === undefined) throw new Error("The device got no refresh token");
    const { rememberedDevices } = server.services;
    const rotateAt = (now: Date) =>
      inTransaction(server.database.pool, (client) =>
        rememberedDevices.rotate(client, { parts, device: "", now }),
      );
    await rotateAt(ago(5));
    if ((await rotateAt(new Date())) !== undefined) throw new Error("The copy was accepted");
    return token;
  },
  "that was exchanged for another": async (server) => {
    const { token } = await signInAs(server, household.taxId);
    await callAs(server, { method: "POST", path: "/auth/token", body: { token, answer_token: true } });
    return token;
  },
  "of a customer who was erased": async (server) => {
    const { token } = await signInAs(server, newcomer.taxId, { password: "Roure-vell-3" });
    const customerId = await customerIdOf(server, newcomer.taxId);
    const erase = createEraser({ ...server.services, blockers: erasureBlockers(server.database) });
    const { outcome } = await erase(customerId, new Date());
    if (outcome !== "erased") throw new Error(`Not erased: ${outcome}`);
    return token;
  },
  // Last, and of two customers: a new session deletes the expired ones of its customer.
  "that expired": (server) => startSession(server, company.taxId, { now: ago(24 * 60) }),
  "of a staff member that expired": (server) =>
    startSession(server, administrator.taxId, { ...impersonation(1), now: ago(2) }),
};

/** Valid tokens of other purposes, and tokens that were never issued. */
const otherTokens = async (server: Server): Promise<[string, string][]> => {
  const { services } = server;
  const session = await signInAs(server, household.taxId, { remember: true });
  const [, secret = ""] = session.token.split(".");
  const otherCustomer = (await customerIdOf(server, company.taxId)).toString(36);
  const key = services.maintenanceBypass.createKey(new Date());
  const links = linkPurposes.map(async (purpose): Promise<[string, string]> => [
    `a link for ${purpose}`,
    await createLink(server, purpose),
  ]);
  return [
    ["a refresh token", session.refreshToken],
    ...(await Promise.all(links)),
    ["the key that bypasses a maintenance", key],
    ["the cookie that bypasses a maintenance", services.maintenanceBypass.passFor(key, new Date()) ?? ""],
    ["the state of single sign-on", services.keyring.sign("openid state", "x")],
    ["the cookie of single sign-on", services.keyring.encrypt("openid", session.token)],
    ["another customer's number with the customer's own secret", `${otherCustomer}.${secret}`],
    ["a random secret", `${session.token.split(".")[0]}.${randomBytes(32).toString("base64url")}`],
    ["a session token with one more character", `${session.token}x`],
    ["a word", "forged"],
    ["a token of the right format", `1.${"a".repeat(43)}`],
    ["a token with too many parts", "1.2.3"],
    ["the word undefined", "undefined"],
  ];
};

/** Every token that opens no session, with what it is. Sessions are ended through the endpoints, as customers end them. */
export const invalidTokens = async (server: Server): Promise<[string, string][]> => {
  const ended: [string, string][] = [];
  // One after another: some end all sessions of a customer.
  for (const [what, end] of Object.entries(endedSessions))
    ended.push([`a session ${what}`, await end(server)]);
  return [...ended, ...(await otherTokens(server))];
};
