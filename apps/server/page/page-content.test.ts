import fastify from "fastify";
import cookie from "@fastify/cookie";
import { describe, expect, it } from "vitest";
import { defineFeature } from "#platform/contract/feature.ts";
import { contentSecurityPolicy } from "#platform/server/http/security-headers.ts";
import { createPageExtras, type PageExtras, type PageKind } from "./page-content.ts";
import { createScreenFinder, isOpenToOthers } from "./screens.ts";

const cookies = {
  version: 2,
  thirdParties: [
    {
      name: "Visits",
      category: "statistics" as const,
      kind: "analytics" as const,
      script: "https://cdn.visits.example/tag.js",
      connect: ["https://in.visits.example"],
    },
  ],
  analytics: true,
  errorReplay: { dsn: "https://key@errors.example/1", onErrorSampleRate: 1, sessionSampleRate: 0 },
};
const now = new Date("2026-11-20T10:00:00Z");
const seconds = now.getTime() / 1000 - 60;
const agreed = `2.${seconds}.ps.0b0f7c1e-6c41-4f0e-9d39-0d9a37a0a9d1`;

/** What a page is given whose browser sends these cookies. */
const extrasWith = async (header: string, kind: PageKind, https = false): Promise<PageExtras> => {
  const app = fastify();
  await app.register(cookie);
  let extras: PageExtras | undefined;
  app.get("/", (request) => {
    extras = createPageExtras(() => ({ cookies }), https)(request, kind, now);
    return "";
  });
  await app.inject({ url: "/", headers: { cookie: header } });
  if (extras === undefined) throw new Error("The page was not asked for");
  return extras;
};

describe("a page's security policy", () => {
  it("opens to exactly what the reader agreed to", async () => {
    const { foreign } = await extrasWith(`llum_consent=${agreed}`, "known");
    const policy = contentSecurityPolicy("n", foreign);
    expect(policy).toContain("script-src 'self' https://cdn.visits.example;");
    expect(policy).toContain(
      "connect-src 'self' https://cdn.visits.example https://in.visits.example https://errors.example;",
    );
  });

  it("lets no text become code, but where a script of others runs that may need to", async () => {
    const demand = "require-trusted-types-for 'script'; trusted-types dompurify";
    expect(contentSecurityPolicy("n")).toContain(demand);
    expect(contentSecurityPolicy("n", { scripts: [], connect: ["https://errors.example"] })).toContain(
      demand,
    );
    const { foreign } = await extrasWith(`llum_consent=${agreed}`, "known");
    expect(contentSecurityPolicy("n", foreign)).not.toContain("trusted-types");
  });

  it.each([
    ["a visitor without a decision", "", "known"],
    ["who refused", `llum_consent=${agreed.replace(".ps.", "..")}`, "known"],
    ["who agreed to something else", `llum_consent=${agreed.replace(".ps.", ".pm.")}`, "known"],
    ["who agreed to an earlier version", `llum_consent=${agreed.replace("2.", "1.")}`, "known"],
    [
      "who agreed over two years ago",
      `llum_consent=${agreed.replace(String(seconds), "1600000000")}`,
      "known",
    ],
    ["who agreed, on a page closed to others", `llum_consent=${agreed}`, "closed to others"],
  ] as const)("stays as narrow as it was for %s", async (_, header, kind) => {
    const extras = await extrasWith(header, kind);
    expect(contentSecurityPolicy("n", extras.foreign)).toBe(contentSecurityPolicy("n"));
    expect(extras.agreed).toEqual({ thirdParties: [], errorReplay: null });
  });

  it("over https believes only the cookie that other hosts cannot plant", async () => {
    expect((await extrasWith(`llum_consent=${agreed}`, "known", true)).consent).toBeNull();
    expect((await extrasWith(`__Host-llum_consent=${agreed}`, "known", true)).consent).not.toBeNull();
  });
});

describe("a screen with a card form", () => {
  const paying = defineFeature({
    id: "paying",
    routes: {
      pay: {
        paths: { ca: "/pagar/:invoice", es: "/pagar/:invoice", en: "/pay/:invoice" },
        access: "private",
        cardForm: true,
      },
      paid: { paths: { ca: "/pagat", es: "/pagado", en: "/paid" }, access: "private" },
    },
    navigation: [],
  });
  const find = createScreenFinder([paying], () => false);
  const isOpen = (path: string): boolean => isOpenToOthers(path, find(path));

  it("is closed to others in every language, and so is what we do not know", () => {
    for (const path of [
      "/pagar/FE-1",
      "/pay/FE-1",
      "/pay/FE-1/",
      "/PAY/FE-1",
      "/nowhere",
      "/_ui/card-form",
    ]) {
      expect([path, isOpen(path)]).toEqual([path, false]);
    }
    for (const path of ["/paid", "/", "/_ui"]) expect([path, isOpen(path)]).toEqual([path, true]);
  });
});
