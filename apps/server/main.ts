import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { demoPassword, demoPeople } from "#database/seed/demo-people.ts";
import { loadDemo } from "#database/seed/load-demo.ts";
import { loadConfiguration } from "#features/deployment/server/load-configuration.ts";
import { openLocalDisk } from "#integrations/file-storage/local-disk.ts";
import { madridDate } from "#energy/calendar.ts";
import { startEmbeddedPostgres } from "#platform/server/database/embedded-postgres.ts";
import { migrate } from "#platform/server/database/migrate.ts";
import { openDatabase } from "#platform/server/database/pool.ts";
import { createApp } from "./app.ts";
import { readEnvironment, type Environment } from "./environment.ts";
import { announceAddress, say } from "./start-messages.ts";

const webRoot = fileURLToPath(new URL("../../dist/web", import.meta.url));
const statementTimeoutMs = 10_000;
const loadingTimeoutMs = 300_000;
const drainMs = 10_000;

const refuseDemoInProduction = (environment: Environment, isDemo: boolean): void => {
  if (!environment.isProduction || !isDemo || environment.allowsDemo) return;
  throw new Error(
    `${environment.configurationPath} is a demo, with made-up people and sandboxes, and NODE_ENV is production. ` +
      `Set "demo": false, or LLUM_ALLOW_DEMO=yes if a public demo is what you want.`,
  );
};

const startDatabase = async (environment: Environment) => {
  if (environment.databaseUrl !== undefined) return { url: environment.databaseUrl, stop: async () => {} };
  say("Starting the database");
  return startEmbeddedPostgres({ dataDir: environment.dataDir, onProgress: say });
};

const fillDemo = async (url: string, environment: Environment): Promise<void> => {
  const database = openDatabase({ url, statementTimeoutMs: loadingTimeoutMs, poolSize: 4 });
  try {
    const storage = openLocalDisk({ folder: join(environment.dataDir, "files") });
    await loadDemo({ database, storage, today: madridDate(new Date()), onProgress: say });
  } finally {
    await database.close();
  }
};

/** Starts everything in order; answers with how to stop it in the opposite order. */
const start = async (environment: Environment): Promise<() => Promise<void>> => {
  const configuration = await loadConfiguration(environment.configurationPath);
  refuseDemoInProduction(environment, configuration.demo);
  const postgres = await startDatabase(environment);
  try {
    await migrate({ url: postgres.url, onProgress: say });
    if (configuration.demo) await fillDemo(postgres.url, environment);
    const database = openDatabase({ url: postgres.url, statementTimeoutMs, poolSize: 16 });
    let isDraining = false;
    const app = await createApp({
      database,
      storage: openLocalDisk({ folder: join(environment.dataDir, "files") }),
      configuration,
      https: environment.publicUrl?.startsWith("https://") ?? false,
      trustedProxies: environment.trustedProxies,
      logLevel: environment.logLevel,
      webRoot: existsSync(join(webRoot, "index.html")) ? webRoot : undefined,
      demoPeople: configuration.demo
        ? Object.entries(demoPeople).map(([kind, { name, taxId }]) => ({
            kind,
            name,
            taxId,
            password: demoPassword,
          }))
        : undefined,
      metricsToken: environment.metricsToken,
      isDraining: () => isDraining,
    });
    const address = await app.listen({ port: environment.port, host: environment.host });
    announceAddress(address, configuration.demo);
    return async () => {
      isDraining = true;
      await Promise.race([app.close(), new Promise((resolve) => setTimeout(resolve, drainMs).unref())]);
      await database.close();
      await postgres.stop();
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
};

const stopOnSignals = (stop: () => Promise<void>): void => {
  let isStopping = false;
  const handleSignal = (): void => {
    if (isStopping) return;
    isStopping = true;
    say("Stopping: calls that are under way are finished first");
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", handleSignal);
  process.on("SIGTERM", handleSignal);
};

try {
  stopOnSignals(await start(readEnvironment(process.env)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
