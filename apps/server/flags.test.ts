import type { FastifyInstance } from "fastify";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { resetFlag, turnFlagOff, turnFlagOn } from "#features/operations/staff/switch-flag.ts";
import { isFeatureOn, valueAt } from "#platform/contract/flags.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { features } from "../features.gen.ts";
import { createApp } from "./app.ts";
import { assembleHandlers } from "./handlers.gen.ts";
import { createServices, type Services } from "./assembly/services.ts";
import { testParts } from "./testing/test-app.ts";

const database = await createTestDatabase("empty");
const template = `<!doctype html><html><head><!-- theme --><!-- boot --></head><body></body></html>`;
let app: FastifyInstance;
let services: Services;

const author = { actor: "nuria", now: new Date("2026-11-20T10:00:00Z") };
const turn = async (flag: string, isOn: boolean): Promise<void> => {
  await services.carryOut(isOn ? turnFlagOn : turnFlagOff, { flag, switchedBy: "nuria" }, author);
  await services.flags.refresh();
};
const flagsNow = async () => (await app.inject({ url: "/api/v1/feature_flags/" })).json().feature_flags;
const bootOf = async (url: string) =>
  JSON.parse(/id="boot">(.*?)<\/script>/.exec((await app.inject({ url })).body)?.[1] ?? "null");
const register = async () => {
  const answer = await app.inject({
    method: "POST",
    url: "/api/v1/auth/user/",
    headers: { "sec-fetch-site": "same-origin", "content-type": "application/json" },
    payload: {},
  });
  return [answer.statusCode, answer.json().code];
};

beforeAll(async () => {
  const webRoot = temporaryFolder("web");
  await mkdir(join(webRoot, ".vite"));
  await writeFile(join(webRoot, ".vite/preloads.json"), JSON.stringify({ frame: {}, features: {} }));
  await writeFile(join(webRoot, "index.html"), template);
  const parts = await testParts(database, { webRoot });
  services = parts.services;
  app = await createApp(parts);
});

afterEach(async () => {
  for (const flag of services.flags.names) await services.carryOut(resetFlag, { flag }, author);
  await services.flags.refresh();
});

describe("the flags of the deployment", () => {
  it("are those that the features declare, nested by their names", async () => {
    const flags = await flagsNow();
    expect(services.flags.names.length).toBeGreaterThan(25);
    for (const name of services.flags.names)
      expect([name, valueAt(flags, name)]).toEqual([name, expect.any(Boolean)]);
    expect(flags).toMatchObject({
      coupons: { coupon: false },
      crm: { case: true },
      signUp: { enabled: true },
      contract: { ibanChange: { enabled: true } },
    });
  });

  it("close the calls and the screens of what is switched off, and the settings say so", async () => {
    expect((await register())[0]).not.toBe(404);
    expect((await app.inject({ url: "/activacio" })).statusCode).toBe(200);
    await turn("signUp.enabled", false);
    expect(await flagsNow()).toMatchObject({ signUp: { enabled: false } });
    expect(await register()).toEqual([404, "not_found"]);
    expect((await app.inject({ url: "/activacio" })).statusCode).toBe(404);
    const { settings, featureFlags } = await bootOf("/acces");
    expect([settings.signUp.enabled, featureFlags.signUp.enabled]).toEqual([false, false]);
    const answer = await app.inject({ url: "/api/v2/ov_customize/ov_settings" });
    expect(answer.json().signUp).toMatchObject({ enabled: false, phoneField: true });
  });

  it("open again what was switched off", async () => {
    const pages = async () =>
      (await app.inject({ url: "/api/v2/ov_customize/html_dinamic_routes" })).statusCode;
    await turn("features.serverElements", false);
    expect(await pages()).toBe(404);
    await turn("features.serverElements", true);
    // It exists again, and asks for a session.
    expect(await pages()).toBe(401);
  });

  it("are the same on another server as soon as it reads them", async () => {
    const secondServer = await createServices(services);
    await turn("comparator.enabled", false);
    expect(secondServer.readConfiguration().comparator.enabled).toBe(true);
    await secondServer.flags.refresh();
    expect(secondServer.readConfiguration().comparator.enabled).toBe(false);
    expect(isFeatureOn([secondServer.flags.read(), secondServer.configuration], "comparator.enabled")).toBe(
      false,
    );
  });

  it("stop third parties that count visits, and leave chats", async () => {
    const party = { category: "statistics" as const, script: "https://a.example/x.js", connect: [] };
    const cookies = {
      ...services.configuration.cookies,
      thirdParties: [
        { ...party, name: "Visits", kind: "analytics" as const },
        { ...party, name: "Chat", kind: "chat" as const },
      ],
    };
    const configuration = { ...services.configuration, cookies };
    const server = await createServices({ ...services, configuration });
    const names = () => server.readConfiguration().cookies.thirdParties.map(({ name }) => name);
    expect(names()).toEqual(["Visits", "Chat"]);
    await turn("cookies.analytics", false);
    await server.flags.refresh();
    expect(names()).toEqual(["Chat"]);
  });
});

/** The names among these that are neither a flag nor a boolean setting. */
const unknownRequirements = (names: readonly (string | undefined)[]): string[] =>
  names
    .flatMap((name) => name?.split(" and ") ?? [])
    .filter((name) => {
      const roots = [services.flags.read(), services.configuration];
      return !roots.some((root) => typeof valueAt(root, name) === "boolean");
    });

describe("what screens and calls require", () => {
  it("are flags or settings that exist", () => {
    const routes = features.flatMap((feature) => Object.values(feature.routes));
    const required = [
      ...routes.flatMap(({ requires, privateWhen }) => [requires, privateWhen]),
      ...features.flatMap(({ navigation = [] }) => navigation.flatMap(({ requires = [] }) => requires)),
      ...assembleHandlers(services).map(({ endpoint }) => endpoint.requires),
    ];
    expect(required.filter((name) => name !== undefined).length).toBeGreaterThan(15);
    expect(unknownRequirements(required)).toEqual([]);
    expect(unknownRequirements(["signUp.enabled", "signUp.enbled", "signUp"])).toEqual([
      "signUp.enbled",
      "signUp",
    ]);
  });
});
