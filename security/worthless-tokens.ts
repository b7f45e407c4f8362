import { randomBytes, randomUUID } from "node:crypto";
import { demoPeople } from "#database/seed/demo-people.ts";
import type { LinkPurpose } from "#features/account/server/sign-in/one-time-tokens.ts";
import { createEraser } from "#features/profile/server/erasure/erase-customer.ts";
import { erasureBlockers } from "../apps/server/assembly/erasure-blockers.ts";
import { personalData } from "../apps/server/assembly/personal-data.ts";
import { callAs, customerIdOf, enterAs, type Target } from "./target.ts";

const { household, pensioner, newcomer, administrator } = demoPeople;
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
export const createLink = async (target: Target, purpose: LinkPurpose): Promise<string> =>
  target.blocks.links.create({
    customerId: await customerIdOf(target, household.taxId),
    purpose,
    minutes: 30,
    now: new Date(),
    attributes: { as: "nuria", minutes: 30, email: "nova@correu.example", challenge: randomUUID() },
  });

/** Makes a session and ends it, each in one of the ways in which sessions end. */
const ends: Record<string, (target: Target) => Promise<string>> = {
  "that was signed out": async (target) => {
    const { token } = await enterAs(target, household.taxId);
    await callAs(target, { method: "POST", path: "/auth/logout", token, body: {} });
    return token;
  },
  "from before the password was changed": async (target) => {
    const [{ token: old }, { token }] = [
      await enterAs(target, pensioner.taxId),
      await enterAs(target, pensioner.taxId),
    ];
    const body = { current: "Demo-1234", password: "Vela-blava-7" };
    const changed = await callAs(target, { method: "PUT", path: "/user/password", token, body });
    if (changed.status !== 200) throw new Error(`The password was not changed: ${changed.status}`);
    return old;
  },
  "from before the password was reset": async (target) => {
    const { token: old } = await enterAs(target, pensioner.taxId, { password: "Vela-blava-7" });
    const customerId = await customerIdOf(target, pensioner.taxId);
    const link = { customerId, purpose: "password_reset" as const, minutes: 30, now: new Date() };
    const body = { token: await target.blocks.links.create(link), password: "Roure-vell-3" };
    const reset = await callAs(target, { method: "POST", path: "/auth/reset_password", body });
    if (reset.status !== 200) throw new Error(`The password was not reset: ${reset.status}`);
    return old;
  },
  "that was ended in the list": async (target) => {
    const { token: old } = await enterAs(target, administrator.taxId);
    const { token } = await enterAs(target, administrator.taxId);
    const { json } = await callAs(target, { method: "GET", path: "/auth/sessions", token });
    for (const { session_id: sessionId, current } of json.items) {
      if (!current) await callAs(target, { method: "DELETE", path: `/auth/sessions/${sessionId}`, token });
    }
    return old;
  },
  "that was ended with all others": async (target) => {
    const { token: old } = await enterAs(target, administrator.taxId);
    const { token } = await enterAs(target, administrator.taxId);
    await callAs(target, { method: "POST", path: "/auth/sessions/end_others", token, body: {} });
    return old;
  },
  "of a device whose refresh token was copied": async (target) => {
    const { token, refreshToken } = await enterAs(target, household.taxId, { remember: true });
    await target.blocks.keptDevices.rotate(refreshToken, "", ago(5));
    const again = await target.blocks.keptDevices.rotate(refreshToken, "", new Date());
    if (again.outcome !== "copied") throw new Error(`The copy was ${again.outcome}`);
    return token;
  },
  "that was exchanged for another": async (target) => {
    const { token } = await enterAs(target, household.taxId);
    await callAs(target, { method: "POST", path: "/auth/token", body: { token, answer_token: true } });
    return token;
  },
  "of somebody who was erased": async (target) => {
    const { token } = await enterAs(target, newcomer.taxId);
    const customerId = await customerIdOf(target, newcomer.taxId);
    const erase = createEraser({
      ...target.blocks,
      obstacles: erasureBlockers(target.database),
      personalData,
    });
    const { outcome } = await erase(customerId, new Date());
    if (outcome !== "erased") throw new Error(`Not erased: ${outcome}`);
    return token;
  },
  // Last, since whoever signs in again loses what is over.
  "that ran out": async (target) =>
    target.blocks.sessions.start({
      customerId: await customerIdOf(target, household.taxId),
      device: "",
      now: ago(24 * 60),
      method: "password",
    }),
  "of looking on that ran out": async (target) =>
    target.blocks.sessions.start({
      customerId: await customerIdOf(target, household.taxId),
      device: "",
      now: ago(2),
      method: "impersonation",
      actedBy: "nuria",
      longestMinutes: 1,
    }),
};

/** Tokens that hold, each for something else than a session. */
const foreignPurposes = async (target: Target): Promise<[string, string][]> => {
  const { blocks } = target;
  const living = await enterAs(target, household.taxId, { remember: true });
  const [, secret = ""] = living.token.split(".");
  const neighbour = (await customerIdOf(target, demoPeople.company.taxId)).toString(36);
  const key = blocks.maintenanceBypass.createKey(new Date());
  const links = linkPurposes.map(async (purpose): Promise<[string, string]> => [
    `a link for ${purpose}`,
    await createLink(target, purpose),
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

/** Every token that opens nothing, with what it is. Ended sessions are ended as customers end them. */
export const worthlessTokens = async (target: Target): Promise<[string, string][]> => {
  const tokens = await foreignPurposes(target);
  // One after another: some end what another has begun.
  for (const [what, end] of Object.entries(ends)) tokens.push([`a session ${what}`, await end(target)]);
  return tokens;
};
