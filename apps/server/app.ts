import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { deskBasePath } from "#platform/contract/desk.ts";
import { kindNames } from "#platform/contract/request-kinds.ts";
import type { ClosedSets } from "#platform/server/http/closed-sets.ts";
import { isFeatureOn } from "#platform/contract/flags.ts";
import { createReadWorkers } from "#platform/server/database/citus-workers.ts";
import { execute } from "#platform/server/database/query.ts";
import type { Replica } from "#platform/server/database/read-replica.ts";
import { addDocumentation } from "#platform/server/http/docs-page.ts";
import { countPage, sessionOf, type GuardPorts } from "#platform/server/http/guards.ts";
import { createRepetitions } from "#platform/server/repetition/repetitions.ts";
import { addWellKnownFiles, type WellKnownParts } from "#platform/server/http/well-known.ts";
import { createLlumTheme, portalIcon } from "#platform/ui/theme/theme.ts";
import { addMaintenance } from "#platform/server/http/maintenance.ts";
import { mountHandlers } from "#platform/server/http/mount.ts";
import { describeOperatorApi } from "#features/operations/server/operator-api/operator-description.ts";
import { addOperatorDocument } from "#platform/server/http/operator-document.ts";
import { addOperatorRoutes } from "#platform/server/http/operator-routes.ts";
import { addOperationRoutes } from "#platform/server/http/operation.ts";
import { addEmailFrame } from "#platform/server/http/email-frame.ts";
import { addPortal } from "#platform/server/http/portal-page.ts";
import { defaultRateLimits, type RateLimits } from "#platform/contract/rate-limits.ts";
import { createRateLimiter, type RateLimiter } from "#platform/server/http/rate-limits.ts";
import { createHttpServer, type HttpServerOptions } from "#platform/server/http/server.ts";
import { addUnsubscribeRoute } from "#features/newsletter/server/bulletins/unsubscribe-route.ts";
import { type AppShortcut, addInstallation } from "#features/installation/server/installation-files.ts";
import { addPaymentWebhook } from "#features/payments/server/webhook.ts";
import type { BankAddress } from "#integrations/card-payments/sandbox/sandbox-bank.ts";
import { requestChanges } from "./request-changes.gen.ts";
import { createErrorWords } from "./assembly/error-words.ts";
import { createFigures, type EmailFigures } from "./assembly/figures.ts";
import { traceCalls } from "#platform/server/tracing/trace-calls.ts";
import type { Tracer } from "#platform/server/tracing/tracer.ts";
import type { Services } from "./assembly/services.ts";
import { deskFeatures } from "../desk-screens.gen.ts";
import { features } from "../features.gen.ts";
import { notificationTopics } from "../notification-topics.gen.ts";
import { requestKinds } from "../request-kinds.gen.ts";
import { assembleHandlers, assembleOperatorHandlers } from "./handlers.gen.ts";
import { operatorEvents } from "./operator-events.gen.ts";
import { createDeskContent, createDeskScreenFinder, type DeskContentPorts } from "./page/desk-page.ts";
import { listedPages } from "./page/listed-pages.ts";
import { hasHomeScreen, isHomePrivate } from "#features/home/contract/routes.ts";
import { createPageContent, type PagePorts } from "./page/page-content.ts";
import { createPreloads } from "./page/preloads.ts";
import { createScreenRenderer } from "./page/screen-renderer.ts";
import { addSandboxPages } from "./page/sandbox-pages.ts";
import { createScreenFinder, ownPaths } from "./page/screens.ts";

export interface AppParts extends HttpServerOptions {
  readonly services: Services;
  /** Folder of the built portal; without it only the API is served. */
  readonly webRoot: string | undefined;
  /** Folder of the built desk; without it staff have no screens. */
  readonly deskRoot?: string | undefined;
  readonly demoPeople: PagePorts["demoPeople"];
  /** In a demo, the staff to sign in as. */
  readonly demoStaff?: DeskContentPorts["demoStaff"];
  /** Whether emails stay here, and a page shows them. */
  readonly hasMailbox: boolean;
  /** The sandbox bank behind card payments, where it is in use. */
  readonly sandboxBank?: BankAddress | undefined;
  readonly metricsToken: string | undefined;
  /** Answers reads that may lag. */
  readonly replica?: Replica | undefined;
  readonly isDraining: () => boolean;
  /** Gives calls spans, where traces are on. */
  readonly tracer?: Tracer | undefined;
  /** Emails that left this server, for the metrics. */
  readonly emailFigures?: (() => EmailFigures) | undefined;
  readonly rateLimits?: RateLimits;
}

/** The sets that features declare together, for the documents. */
const closedSets: ClosedSets = {
  requestKinds: kindNames(requestKinds),
  notificationTopics: Object.keys(notificationTopics),
};

/** The calls of the retailer's system, and their document. */
const addOperatorApi = (app: FastifyInstance, services: Services, ports: GuardPorts): void => {
  const handlers = assembleOperatorHandlers(services);
  addOperatorRoutes(app, handlers, ports);
  addOperatorDocument(
    app,
    handlers.map(({ endpoint }) => endpoint),
    describeOperatorApi({ events: operatorEvents, kinds: requestChanges, origin: services.publicOrigin }),
  );
};

const wellKnownParts = (
  { publicOrigin, configuration }: Services,
  isOn: (name: string) => boolean,
): WellKnownParts => ({
  publicOrigin,
  securityContact: configuration.organization.securityContact ?? configuration.organization.email,
  languages: configuration.languages.offered,
  icon: portalIcon(configuration.theme),
  // A demo is not for search engines.
  listedPages: configuration.demo
    ? undefined
    : () =>
        listedPages(features, isOn, {
          publicOrigin,
          languages: configuration.languages.offered,
          hasPublicHome: hasHomeScreen(configuration) && !isHomePrivate(configuration),
        }),
});

/** The first screens of the navigation, as shortcuts of the installed portal. */
const appShortcuts: readonly AppShortcut[] = ["invoices", "consumption"].flatMap((id) => {
  const feature = features.find((known) => known.id === id);
  const entry = feature?.navigation?.[0];
  const paths = feature?.routes[entry?.route ?? ""]?.paths;
  return entry === undefined || paths === undefined ? [] : [{ label: entry.label, paths }];
});

/** The portal itself, where it is built. */
const addPages = async (
  app: FastifyInstance,
  parts: AppParts,
  {
    isOn,
    sessionPorts,
  }: {
    isOn: (name: string) => boolean;
    sessionPorts: Parameters<typeof sessionOf>[1] & { limiter: RateLimiter };
  },
): Promise<void> => {
  const { services, webRoot, https } = parts;
  const { configuration } = services;
  if (webRoot === undefined) return;
  const findScreen = createScreenFinder(features, isOn);
  const contentOf = createPageContent({
    configuration,
    publicOrigin: services.publicOrigin,
    readFlags: services.flags.read,
    readConfiguration: services.readConfiguration,
    findScreen,
    preloads: createPreloads(webRoot),
    renderScreen: createScreenRenderer(app, join(webRoot, "../page")),
    features,
    sessionOf: (request) => sessionOf(request, sessionPorts),
    https,
    demoPeople: parts.demoPeople,
    hasMailbox: parts.hasMailbox,
    cardSources: services.cardPayments?.pageSources,
  });
  addInstallation(app, {
    ...configuration,
    colours: createLlumTheme(configuration.theme).light,
    defaultLanguage: configuration.languages.default,
    shortcuts: appShortcuts,
    webRoot,
    isOn: () => isOn("installation.enabled"),
  });
  await addPortal(app, {
    webRoot,
    countPage: (request) => countPage(request, sessionPorts),
    contentOf,
    isScreen: (path) => ownPaths.includes(path) || findScreen(path) !== undefined,
  });
};

/** The application of staff, where it is built. */
const addDesk = async (
  app: FastifyInstance,
  { services, deskRoot, demoStaff }: AppParts,
  sessionPorts: Parameters<typeof countPage>[1],
): Promise<void> => {
  if (deskRoot === undefined) return;
  addEmailFrame(app);
  await addPortal(app, {
    basePath: deskBasePath,
    webRoot: deskRoot,
    countPage: (request) => countPage(request, sessionPorts),
    contentOf: createDeskContent({ configuration: services.configuration, demoStaff }),
    isScreen: createDeskScreenFinder(deskFeatures),
  });
};

/** The whole server, assembled and not yet listening. */
export const createApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const { https, services } = parts;
  const { configuration, database, sessions } = services;
  const errorWords = createErrorWords(configuration.languages.default);
  const app = await createHttpServer({ ...parts, errorWords });
  if (parts.tracer !== undefined) traceCalls(app, parts.tracer);
  const handlers = assembleHandlers(services);

  addMaintenance(app, { read: services.maintenance.read, bypass: services.maintenanceBypass, https });
  addOperationRoutes(app, {
    ...parts,
    ping: async () => void (await execute(database.pool, { text: "select 1" })),
    readWorkers: await createReadWorkers(database.pool),
    figures: createFigures(database, parts.emailFigures ?? (() => ({ sent: 0, failed: 0 }))),
    onFailure: (error) => services.onFailure(error instanceof Error ? error : new Error(String(error))),
  });
  const isOn = (name: string): boolean => isFeatureOn([services.flags.read(), configuration], name);
  const limiter = createRateLimiter(parts.rateLimits ?? defaultRateLimits);
  const sessionPorts = { findSession: sessions.find, limiter, https };
  const guardPorts: GuardPorts = {
    ...sessionPorts,
    findApiToken: async (token, now) =>
      isOn("apiTokens.enabled") ? services.findApiToken(token, now) : undefined,
    findOperatorKey: services.operatorKeys.find,
    findStaffSession: services.staff.sessions.find,
    isFeatureOn: isOn,
    publicOrigins: [services.publicOrigin],
  };
  mountHandlers(app, handlers, {
    ...guardPorts,
    replica: parts.replica,
    repetitions: createRepetitions(database),
    defaultLanguage: configuration.languages.default,
  });
  addOperatorApi(app, services, guardPorts);
  addPaymentWebhook(app, { ...services, limiter });
  addUnsubscribeRoute(app, { ...services, limiter, defaultLanguage: configuration.languages.default });
  addDocumentation(
    app,
    handlers.map(({ endpoint }) => endpoint),
    { title: `${configuration.organization.name}: API`, origin: services.publicOrigin, closedSets },
  );
  const { webRoot, hasMailbox, sandboxBank } = parts;
  await app.register(async (scope) => {
    scope.addHook("onRequest", async (request) => countPage(request, sessionPorts));
    addSandboxPages(scope, { ...services, webRoot, hasMailbox, sandboxBank });
  });
  await addWellKnownFiles(app, wellKnownParts(services, isOn));
  await addPages(app, parts, { isOn, sessionPorts });
  await addDesk(app, parts, sessionPorts);
  return app;
};
