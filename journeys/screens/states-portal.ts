import {
  startTestProvider,
  testClient,
  type TestProvider,
} from "#integrations/identity-provider/testing/test-provider.ts";
import { startFaultyProxy } from "#platform/testing/browser/faulty-proxy.ts";
import { startOwnPortal } from "#platform/testing/browser/own-portal.ts";
import type { Arrangement } from "./stage.ts";

/** By name, as passkeys need it. */
const byName = (origin: string): string => origin.replace("127.0.0.1", "localhost");

/** Scripts of others that nobody agrees to here, so that nobody asks for them. */
const cookies = {
  version: 1,
  thirdParties: [
    {
      name: "Visites",
      category: "statistics",
      kind: "analytics",
      script: "https://visits.example/visits.js",
    },
    {
      name: "Anuncis",
      category: "marketing",
      kind: "tracking",
      script: "https://adverts.example/adverts.js",
    },
  ],
};
const staff = ["--as", "pau"];
const until = ["--until", "2036-11-29T02:00"];

const waitForStatus = async (origin: string, status: number): Promise<void> => {
  while ((await fetch(`${origin}/acces`)).status !== status)
    await new Promise((done) => void setTimeout(done, 100));
};

/** A portal that can be arranged anew, behind a proxy that can be told to fail. */
export const startStatesPortal = async () => {
  process.env.OPENID_CLIENT_SECRET = testClient.clientSecret;
  const firstPage = { home: { type: "tabGroups" } };
  const portal = await startOwnPortal(firstPage);
  const proxy = await startFaultyProxy(portal.origin);
  let provider: TestProvider | undefined;
  let now: Arrangement = "plain";

  const startProvider = async (): Promise<object> => {
    provider ??= await startTestProvider({ people: {}, portalOrigin: portal.origin });
    const { issuer } = provider;
    return {
      openid: {
        enabled: true,
        issuer,
        clientId: testClient.clientId,
        providerName: "El meu Llum",
        taxIdClaim: "nif",
      },
    };
  };
  /** Leaves the arrangement before, and makes the next. */
  const arrangements: Record<Arrangement, () => Promise<unknown>> = {
    plain: async () => {},
    announced: () => portal.staff("maintenance", "on", "--from", "2036-11-28T22:00", ...until, ...staff),
    closed: async () => {
      await portal.staff("maintenance", "on", ...until, ...staff);
      await waitForStatus(portal.origin, 503);
    },
    provider: async () => portal.restart(await startProvider()),
    cookies: async () => portal.restart({ ...firstPage, cookies }),
  };
  const leave = async (): Promise<void> => {
    if (now === "announced" || now === "closed") {
      await portal.staff("maintenance", "off", ...staff);
      await waitForStatus(portal.origin, 200);
    }
    if (now === "provider" || now === "cookies") await portal.restart(firstPage);
  };
  return {
    portal,
    origin: byName(proxy.origin),
    misbehave: proxy.misbehave,
    arrange: async (next: Arrangement): Promise<void> => {
      if (next === now) return;
      await leave();
      await arrangements[next]();
      now = next;
    },
    stop: async (): Promise<void> => {
      await proxy.stop();
      await portal.stop();
      await provider?.stop();
    },
  };
};
export type StatesPortal = Awaited<ReturnType<typeof startStatesPortal>>;
