import { randomBytes, randomUUID } from "node:crypto";
import { demoPeople } from "#database/seed/demo-people.ts";
import type { LinkPurpose } from "#features/account/server/sign-in/one-time-tokens.ts";
import { createEraser } from "#features/profile/server/erasure/erase-customer.ts";
import { erasureBlockers } from "../apps/server/assembly/erasure-blockers.ts";
import { personalData } from "../apps/server/assembly/personal-data.ts";
import { callAs, customerIdOf, enterAs, impersonation, startSession, type Server } from "./target.ts";

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
] as const satisfies readonly LinkPurpose[];

/** A link of a purpose that holds, for the household. */
export const createLink = async (server: Server, purpose: LinkPurpose): Promise<string> =>
  server.blocks.links.create({
    customerId: await customerIdOf(server, household.taxId),
    purpose,
    minutes: 30,
    now: new Date(),
    attributes: { as: "nuria", minutes: 30, email: "nova@correu.example", challenge: randomUUID() },
  });

/** Makes a session and ends it, each in one of the ways in which sessions end. */
const ends: Record<string, (server: Server) => Promise<string>> = {
  "that was signed out": async (server) => {
    const { token } = await enterAs(server, household.taxId);
    await callAs(server, { method: "POST", path: "/auth/logout", token, body: {} });
    return token;
  },
  "from before the password was changed": async (server) => {
    const [{ token: old }, { token }] = [
      await enterAs(server, newcomer.taxId),
      await enterAs(server, newcomer.taxId),
    ];
    const body = { current: "Demo-1234", password: "Vela-blava-7" };
    const changed = await callAs(server, { method: "PUT", path: "/user/password", token, body });
    if (changed.status !== 200) throw new Error(`The password was not changed: ${changed.status}`);
    return old;
  },
  "from before the password was reset": async (server) => {
    const { token: old } = await enterAs(server, newcomer.taxId, { password: "Vela-blava-7" });
    const customerId = await customerIdOf(server, newcomer.taxId);
    const link = { customerId, purpose: "password_reset" as const, minutes: 30, now: new Date() };
    const body = { token: await server.blocks.links.create(link), password: "Roure-vell-3" };
    const reset = await callAs(server, { method: "POST", path: "/auth/reset_password", body });
    if (reset.status !== 200) throw new Error(`The password was not reset: ${reset.status}`);
    return old;
  },
  "that was ended in the list": async (server) => {
    const { token: old } = await enterAs(server, administrator.taxId);
    const { token } = await enterAs(server, administrator.taxId);
    const { json } = await callAs(server, { method: "GET", path: "/auth/sessions", token });
    for (const { session_id: sessionId, current } of json.items) {
      if (!current) await callAs(server, { method: "DELETE", path: `/auth/sessions/${sessionId}`, token });
    }
    return old;
  },
  "that was ended with all others": async (server) => {
    const { token: old } = await enterAs(server, administrator.taxId);
    const { token } = await enterAs(server, administrator.taxId);
    await callAs(server, { method: "POST", path: "/auth/sessions/end_others", token, body: {} });
    return old;
  },
  "of a device whose refresh token was copied": async (server) => {
    const { token, refreshToken } = await enterAs(server, household.taxId, { remember: true });
    await server.blocks.keptDevices.rotate(refreshToken, "", ago(5));
    const again = await server.blocks.keptDevices.rotate(refreshToken, "", new Date());
    if (again.outcome !== "copied") throw new Error(`The copy was ${again.outcome}`);
    return token;
  },
  "that was exchanged for another": async (server) => {
    const { token } = await enterAs(server, household.taxId);
    await callAs(server, { method: "POST", path: "/auth/token", body: { token, answer_token: true } });
    return token;
  },
  "of somebody who was erased": async (server) => {
    const { token } = await enterAs(server, newcomer.taxId, { password: "Roure-vell-3" });
    const customerId = await customerIdOf(server, newcomer.taxId);
    const erase = createEraser({
      ...server.blocks,
      obstacles: erasureBlockers(server.database),
      personalData,
    });
    const { outcome } = await erase(customerId, new Date());
    if (outcome !== "erased") throw new Error(`Not erased: ${outcome}`);
    return token;
  },
  // Last, and of two customers: a new session deletes the expired ones of its customer.
  "that ran out": (server) => startSession(server, company.taxId, { now: ago(24 * 60) }),
  "of a staff member that ran out": (server) =>
    startSession(server, administrator.taxId, { ...impersonation(1), now: ago(2) }),
};

/** Tokens that hold, each for something else than a session. */
const foreignPurposes = async (server: Server): Promise<[string, string][]> => {
  const { blocks } = server;
  const living = await enterAs(server, household.taxId, { remember: true });
  const [, secret = ""] = living.token.split(".");
  const neighbour = (await customerIdOf(server, company.taxId)).toString(36);
  const key = blocks.maintenanceBypass.createKey(new Date());
  const links = linkPurposes.map(async (purpose): Promise<[string, string]> => [
    `a link for ${purpose}`,
    await createLink(server, purpose),
  ]);
  return [
    ["a refresh token", living.refreshToken],
    ...(await Promise.all(links)),
    ["the key past a maintenance", key],
    ["the pass past a maintenance", blocks.maintenanceBypass.passFor(key, new Date()) ?? ""],
    ["the state of single sign-on", blocks.keyring.sign("openid state", "x")],
    ["the cookie of single sign-on", blocks.keyring.encrypt("openid", living.token)],
    ["another customer's number and one's own secret", `${neighbour}.${secret}`],
    ["a made-up secret", `${living.token.split(".")[0]}.${randomBytes(32).toString("base64url")}`],
    ["a session with a letter more", `${living.token}x`],
    ["a word", "forged"],
    ["a token of the right form that was never issued", `1.${"a".repeat(43)}`],
    ["a token of too many parts", "1.2.3"],
    ["nonsense", "undefined"],
  ];
};

/** Every token that opens no session, with what it is. Ended sessions are ended as customers end them. */
export const worthlessTokens = async (server: Server): Promise<[string, string][]> => {
  const ended: [string, string][] = [];
  // One after another: some end what another has begun.
  for (const [what, end] of Object.entries(ends)) ended.push([`a session ${what}`, await end(server)]);
  return [...ended, ...(await foreignPurposes(server))];
};
