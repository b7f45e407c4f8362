import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { demoPassword, demoPeopleWithPassword } from "#database/seed/demo-people.ts";
import { loadMarketData } from "#database/seed/load-market.ts";
import { loadConfiguration } from "#features/deployment/server/load-configuration.ts";
import { openLocalDisk } from "#integrations/file-storage/local-disk.ts";
import { madridDate } from "#energy/calendar.ts";
import { startEmbeddedPostgres } from "#platform/server/database/embedded-postgres.ts";
import { migrate } from "#platform/server/database/migrate.ts";
import { openDatabase } from "#platform/server/database/pool.ts";
import { follow } from "#platform/server/follow.ts";
import { openJobBook } from "#platform/server/jobs/job-book.ts";
import { createKeyring } from "#platform/server/keyring.ts";
import { createApp } from "./app.ts";
import { createBuildingBlocks } from "./building-blocks.ts";
import { readSecrets, refuseWithoutSecrets } from "./deployment-secrets.ts";
import { readEnvironment, type Environment } from "./environment.ts";
import { createIdentityProvider } from "./identity-provider.ts";
import { publicOriginOf } from "./public-origin.ts";
import { reachDatabase } from "./reach-database.ts";
import { createPostOffice, type PostOffice } from "./post-office.ts";
import { announceAddress, say, sayWhichLanguagesWait } from "./start-messages.ts";
import { createStopping, type Stopping } from "./stopping.ts";
import { assembleWorkers } from "./workers.ts";

const webRoot = fileURLToPath(new URL("../../dist/web", import.meta.url));
const statementTimeoutMs = 10_000;
const loadingTimeoutMs = 300_000;
const drainMs = 10_000;
const longestStepMs = 15_000;
const poolSize = 16;
/** How often the server looks at what the operator switched. */
const operatorEveryMs = 1_000;

const refuseDemoInProduction = (environment: Environment, isDemo: boolean): void => {
  if (!environment.isProduction || !isDemo || environment.allowsDemo) return;
  throw new Error(
    `${environment.configurationPath} is a demo, with made-up people and sandboxes, and NODE_ENV is production. ` +
      `Set "demo": false, or LLUM_ALLOW_DEMO=yes if a public demo is what you want.`,
  );
};

const startDatabase = async (environment: Environment) => {
  if (environment.databaseUrl !== undefined) {
    await reachDatabase(environment.databaseUrl);
    return { url: environment.databaseUrl, stop: async () => {} };
  }
  say("Starting the database");
  return startEmbeddedPostgres({ dataDir: environment.dataDir, onProgress: say });
};

/** Behind a proxy that it does not know, the server takes the proxy's address for that of every customer. */
const warnOfUnknownProxy = ({ publicUrl, trustedProxies }: Environment): void => {
  if (!publicUrl?.startsWith("https://") || trustedProxies.length > 0) return;
  say(
    "PUBLIC_URL is https and TRUSTED_PROXIES is not set: all customers share the rate limits of one address",
  );
};

/** E-mails wait for a mail server that is down, so the start does not; a wrong password is better known now. */
const warnOfClosedPostOffice = (postOffice: PostOffice): void => {
  postOffice.verify().catch((error: unknown) => {
    const cause = error instanceof Error ? error.message : String(error);
    say(`The mail server takes no e-mails, so they wait and are tried again: ${cause}`);
  });
};

/** Facts of the market go into every database; the demo retailer only where the deployment is one. */
const fillDatabase = async (url: string, environment: Environment, isDemo: boolean): Promise<void> => {
  const database = openDatabase({ url, statementTimeoutMs: loadingTimeoutMs, poolSize: 4 });
  try {
    await loadMarketData(database);
    if (!isDemo) return;
    const storage = openLocalDisk({ folder: join(environment.dataDir, "files") });
    const { loadDemo } = await import("#database/seed/load-demo.ts");
    await loadDemo({ database, storage, today: madridDate(new Date()), onProgress: say });
  } finally {
    await database.close();
  }
};

const peopleToEnterAs = () =>
  demoPeopleWithPassword.map(([kind, { name, taxId }]) => ({
    kind,
    name,
    taxId,
    password: demoPassword,
  }));

const drain = (app: { close: () => Promise<unknown> }): Promise<unknown> =>
  Promise.race([app.close(), new Promise((resolve) => setTimeout(resolve, drainMs).unref())]);

/** Starts everything in order; each step says how to undo it. */
const start = async (environment: Environment, stopping: Stopping): Promise<void> => {
  const configuration = await loadConfiguration(environment.configurationPath);
  refuseDemoInProduction(environment, configuration.demo);
  refuseWithoutSecrets(environment, configuration.demo);
  sayWhichLanguagesWait(configuration.languages.offered);
  const postgres = await startDatabase(environment);
  await stopping.afterwards(postgres.stop);
  await migrate({ url: postgres.url, onProgress: say });
  await fillDatabase(postgres.url, environment, configuration.demo);
  const database = openDatabase({ url: postgres.url, statementTimeoutMs, poolSize });
  await stopping.afterwards(database.close);
  const publicOrigin = publicOriginOf(environment);
  // Before the book: it closes after it, so that the letters under way still leave.
  const postOffice = createPostOffice({ environment, blocks: { database, configuration, publicOrigin } });
  await stopping.afterwards(postOffice.close);
  const book = await openJobBook(database, { onError: (error) => console.error(error) });
  await stopping.afterwards(book.stop);
  const blocks = await createBuildingBlocks({
    database,
    storage: openLocalDisk({ folder: join(environment.dataDir, "files") }),
    configuration,
    keyring: createKeyring(await readSecrets(environment, configuration.demo)),
    jobs: book.jobs,
    publicOrigin,
    onFailure: (error) => console.error(error),
    identityProvider: createIdentityProvider({
      configuration,
      environment,
      publicOrigin,
      onTrouble: (text) => say(`Single sign-on: ${text}`),
    }),
  });
  const following = follow(
    async () => void (await Promise.all([blocks.flags.refresh(), blocks.maintenance.refresh()])),
    { everyMs: operatorEveryMs, onError: (error) => console.error(error) },
  );
  await stopping.afterwards(async () => following.stop());
  const app = await createApp({
    blocks,
    https: environment.publicUrl?.startsWith("https://") ?? false,
    trustedProxies: environment.trustedProxies,
    rateLimits: { ...configuration.rateLimits, sign_in: configuration.rateLimits.signIn },
    logLevel: environment.logLevel,
    webRoot: existsSync(join(webRoot, "index.html")) ? webRoot : undefined,
    demoPeople: configuration.demo ? peopleToEnterAs() : undefined,
    hasMailbox: postOffice.hasMailbox,
    metricsToken: environment.metricsToken,
    isDraining: stopping.isStopping,
  });
  await stopping.afterwards(async () => void (await drain(app)));
  const address = await app.listen({ port: environment.port, host: environment.host });
  await book.start(assembleWorkers(blocks, postOffice.sendLetter));
  say(postOffice.description);
  announceAddress(address, { isDemo: configuration.demo, hasMailbox: postOffice.hasMailbox });
  warnOfUnknownProxy(environment);
  warnOfClosedPostOffice(postOffice);
};

const exitWith = (code: number): void => {
  process.exitCode = code;
  process.exit();
};

const run = async (stopping: Stopping): Promise<void> => {
  try {
    await start(readEnvironment(process.env), stopping);
  } catch (error) {
    if (stopping.isStopping()) return;
    console.error(error instanceof Error ? error.message : error);
    await stopping.stop();
    exitWith(1);
  }
};

const stopping = createStopping();
const running = run(stopping);
/** A step of the start that is under way is let finish and then undone, so that no program of it is left behind. */
const stopAll = async (): Promise<void> => {
  await stopping.stop();
  await Promise.race([running, new Promise((resolve) => setTimeout(resolve, longestStepMs).unref())]);
};
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    if (!stopping.isStopping()) say("Stopping: calls that are under way are finished first");
    stopAll().then(
      () => exitWith(0),
      (error: unknown) => {
        console.error(error);
        exitWith(1);
      },
    );
  });
}
