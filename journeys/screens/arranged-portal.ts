import { publishPages, withServerPages } from "#features/server-pages/server/testing/portal-with-pages.ts";
import {
  startTestProvider,
  testClient,
  type TestProvider,
} from "#integrations/identity-provider/testing/test-provider.ts";
import { startFaultyProxy, type Faults } from "#platform/testing/browser/faulty-proxy.ts";
import { startOwnPortalAt, type Deployment, type OwnPortal } from "#platform/testing/browser/own-portal.ts";
import { openPortalDatabase } from "#platform/testing/browser/portal-database.ts";
import { freePort } from "#platform/testing/browser/portal-process.ts";
import { longestWordChunks } from "#platform/testing/browser/screens/longest-word-chunks.ts";

/** Third-party scripts that need a consent, which no test gives: they are never requested. */
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

const openidOf = ({ issuer }: TestProvider, allowDefaultLogin: boolean): object => ({
  oidc: {
    enabled: true,
    issuer,
    clientId: testClient.clientId,
    providerName: "El meu Llum",
    taxIdClaim: "nif",
    allowDefaultLogin,
  },
});

interface ArrangementParts {
  readonly deployment?: Deployment;
  readonly settings?: (provider: TestProvider) => object;
  /** Whether the identity provider is stopped after the portal has started. */
  readonly isProviderAway?: true;
  readonly prepare?: (portal: OwnPortal) => Promise<unknown>;
}

/** 93 characters. */
const longEmail = `${"ariadna.fontclara-roure.i.puigdomenech".padEnd(58, "a")}@correu-electronic-de-prova.example`;

/** A retailer and a customer whose names and addresses are long. */
const longNames = {
  organization: {
    name: "Cooperativa Elèctrica Comarcal de Vilanova i Castellterçol",
    legalName: "Cooperativa Elèctrica Comarcal de Vilanova i Castellterçol, SCCL",
    taxId: "F00000000",
    address: "Carrer de l’Exemple, 1, 08001 Barcelona",
    email: "atencio-a-les-persones-socies@cooperativaelectricavila.example",
    phone: "900 000 000",
    schedule: { ca: "dl.–dv. 9–18 h", es: "lun.–vie. 9–18 h", en: "Mon–Fri 9:00–18:00" },
    website: "https://llumdeprova.example",
    emergencyPhone: "112",
    retailerCode: "R2-999",
    complaintsBody: "Junta Arbitral de Consum de Catalunya",
  },
  cookies,
};
const lengthenCustomer = async ({ databaseUrl }: OwnPortal): Promise<void> => {
  const database = openPortalDatabase(databaseUrl);
  await database.pool.query("update customers set email = $1, name = $2 where tax_id = $3", [
    longEmail,
    "Maria de la Concepció Puigdomènech-Castellterçol i Vallfogona",
    "12345678Z",
  ]);
  await database.close();
};

const firstPage = { home: { type: "tabGroups" } };
const header = {
  ...withServerPages,
  navigation: { layout: "header" },
  sidebar: { groups: false },
  home: { type: "tabGroups", landing: "home" },
};

/** The portals of the states, by what is different about their configuration. */
const arrangements = {
  plain: {},
  announced: {
    prepare: (portal) => portal.staff("maintenance", "on", "--from", "2036-11-28T22:00", ...until, ...staff),
  },
  closed: {
    prepare: async (portal) => {
      await portal.staff("maintenance", "on", ...until, ...staff);
      await waitForStatus(portal.origin, 503);
    },
  },
  provider: { settings: (provider) => openidOf(provider, false) },
  providerOrPassword: { settings: (provider) => openidOf(provider, true) },
  providerAway: { settings: (provider) => openidOf(provider, true), isProviderAway: true },
  cookies: { settings: () => ({ ...firstPage, cookies }) },
  pages: { settings: () => withServerPages, prepare: publishPages },
  header: { settings: () => header, prepare: publishPages },
  longNames: { settings: () => longNames, prepare: lengthenCustomer },
  example: { deployment: "example", settings: () => ({}) },
} as const satisfies Record<string, ArrangementParts>;
export type Arrangement = keyof typeof arrangements;

export interface ArrangedPortal {
  readonly portal: OwnPortal;
  /** The portal's origin, by host name, as passkeys require. */
  readonly origin: string;
  /** Replaces the faults of the proxy between the browser and the portal. */
  readonly misbehave: (faults: Faults) => void;
  readonly stop: () => Promise<void>;
}

/** Starts a portal with the longest words of all languages, behind a proxy that can fail on request. */
export const arrangePortal = async (arrangement: Arrangement): Promise<ArrangedPortal> => {
  const parts: ArrangementParts = arrangements[arrangement];
  const port = await freePort();
  const proxy = await startFaultyProxy(`http://127.0.0.1:${port}`, await longestWordChunks());
  const origin = proxy.origin.replace("127.0.0.1", "localhost");
  const provider = await startTestProvider({ people: {}, portalOrigin: origin });
  const { deployment = "demo", settings = () => firstPage } = parts;
  const portal = await startOwnPortalAt(port, {
    changes: settings(provider),
    deployment,
    serverEnv: { PUBLIC_URL: origin, OPENID_CLIENT_SECRET: testClient.clientSecret },
  });
  if (parts.isProviderAway === true) await provider.stop();
  await parts.prepare?.(portal);
  return {
    portal,
    origin,
    misbehave: proxy.misbehave,
    stop: async () => {
      await proxy.stop();
      await portal.stop();
      if (parts.isProviderAway !== true) await provider.stop();
    },
  };
};
