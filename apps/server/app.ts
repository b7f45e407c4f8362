import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { addressesHandlers } from "#features/addresses/server/routes.ts";
import { consumptionHandlers } from "#features/consumption/server/routes.ts";
import { contractsHandlers } from "#features/contracts/server/routes.ts";
import type { Configuration } from "#features/deployment/contract/configuration.ts";
import { deploymentHandlers } from "#features/deployment/server/routes.ts";
import { invoicesHandlers } from "#features/invoices/server/routes.ts";
import { profileHandlers } from "#features/profile/server/routes.ts";
import { createPasswordCheck } from "#features/sign-in/server/passwords.ts";
import { signInHandlers } from "#features/sign-in/server/routes.ts";
import { createSessions } from "#features/sign-in/server/sessions.ts";
import { createThrottle } from "#features/sign-in/server/throttle/throttle.ts";
import type { FileStorage } from "#integrations/file-storage/port.ts";
import { isFeatureOn } from "#platform/contract/feature-flag.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { Handler } from "#platform/server/handler.ts";
import { addDocumentation } from "#platform/server/http/docs-page.ts";
import { mountHandlers } from "#platform/server/http/mount.ts";
import { addOperationRoutes } from "#platform/server/http/operation.ts";
import { addPortal } from "#platform/server/http/portal-page.ts";
import { createRateLimiter, defaultRateLimits, type RateLimits } from "#platform/server/http/rate-limits.ts";
import { createHttpServer, type HttpServerOptions } from "#platform/server/http/server.ts";
import { allFeatures } from "./features.ts";
import { createPageContent, type PagePorts } from "./page-content.ts";
import { createPreloads } from "./preloads.ts";
import { createScreenFinder, ownPaths } from "./screens.ts";

export interface AppParts extends HttpServerOptions {
  readonly database: Database;
  readonly storage: FileStorage;
  readonly configuration: Configuration;
  /** Origin at which customers reach the portal, when it is another than the one that the server sees. */
  readonly publicOrigin?: string | undefined;
  /** Folder of the built portal; without it only the API is served. */
  readonly webRoot: string | undefined;
  readonly demoPeople: PagePorts["demoPeople"];
  readonly metricsToken: string | undefined;
  readonly isDraining: () => boolean;
  readonly rateLimits?: RateLimits;
}

const root = fileURLToPath(new URL("../..", import.meta.url));

const assembleHandlers = async (
  parts: AppParts,
  sessions: ReturnType<typeof createSessions>,
): Promise<Handler[]> => {
  const { database, configuration, storage } = parts;
  const isPasswordRight = await createPasswordCheck();
  return [
    ...deploymentHandlers({ configuration }),
    ...signInHandlers({ database, sessions, isPasswordRight, throttle: createThrottle(database) }),
    ...profileHandlers({ database }),
    ...invoicesHandlers({ database, configuration }),
    ...contractsHandlers({ database, storage }),
    ...consumptionHandlers({ database }),
    ...addressesHandlers({ database }),
  ];
};

/** The whole server, assembled and not yet listening. */
export const createApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const { configuration, database, https } = parts;
  const sessions = createSessions(database, configuration.session);
  const features = allFeatures.map(({ feature }) => feature);
  const app = await createHttpServer(parts);
  const handlers = await assembleHandlers(parts, sessions);

  addOperationRoutes(app, {
    ping: async () => void (await database.pool.query("select 1")),
    isDraining: parts.isDraining,
    metricsToken: parts.metricsToken,
  });
  mountHandlers(app, handlers, {
    findSession: sessions.find,
    isFeatureOn: (name) => isFeatureOn([configuration.featureFlags, configuration], name),
    limiter: createRateLimiter(parts.rateLimits ?? defaultRateLimits),
    https,
    allowedOrigins: parts.publicOrigin === undefined ? [] : [parts.publicOrigin],
    defaultLanguage: configuration.languages.default,
  });
  addDocumentation(
    app,
    handlers.map(({ endpoint }) => endpoint),
    `${configuration.organization.name}: API`,
  );
  if (parts.webRoot !== undefined) {
    const findScreen = createScreenFinder(features);
    const contentOf = createPageContent({
      configuration,
      findScreen,
      preloads: createPreloads(root, parts.webRoot),
      features,
      findSession: sessions.find,
      https,
      demoPeople: parts.demoPeople,
    });
    await addPortal(app, {
      webRoot: parts.webRoot,
      contentOf,
      isScreen: (path) => ownPaths.includes(path) || findScreen(path) !== undefined,
    });
  }
  return app;
};
