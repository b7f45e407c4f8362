import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadMarketData } from "#database/seed/load-market.ts";
import { readLastRows } from "#features/catalogue/server/regulated-status.ts";
import type { Configuration } from "#features/operations/contract/configuration.ts";
import { enterCharges } from "#integrations/card-payments/sandbox/sandbox-bank.ts";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { madridDate } from "#energy/calendar.ts";
import { distributeNewTables, requireDistribution } from "#platform/server/database/distribute-tables.ts";
import { startEmbeddedPostgres } from "#platform/server/database/embedded-postgres.ts";
import { migrate } from "#platform/server/database/migrate.ts";
import { startBackfills } from "#platform/server/database/upgrade/start-backfills.ts";
import { type Database, openDatabase } from "#platform/server/database/pool.ts";
import { collectAllGarbage } from "#platform/server/collect-garbage.ts";
import { sendBulletins, sendBulletinsEveryMs } from "#features/newsletter/server/bulletins/send-bulletins.ts";
import { startPolling } from "#platform/server/start-polling.ts";
import { createCountFailure } from "#features/activity/server/activity.ts";
import { createJobQueue } from "#platform/server/jobs/job-queue.ts";
import { closeFolder, keepFilesPrivate } from "#platform/server/private-files.ts";
import type { Tracer } from "#platform/server/tracing/tracer.ts";
import { createKeyring } from "#platform/server/keyring.ts";
import { tables } from "./tables.gen.ts";
import { createApp } from "./app.ts";
import { createServices, type Services, type WorkerServices } from "./assembly/services.ts";
import { readSecrets, requireProductionVariables } from "./deployment-secrets.ts";
import { requireOwnFolder } from "./document-folder.ts";
import { createIdentityProviders } from "./assembly/identity-provider.ts";
import { demoSignIns, demoStaffSignIns } from "./demo-sign-ins.ts";
import { publicOriginOf, readEnvironment, type Environment } from "./environment.ts";
import { checkConnections, reachDatabase } from "./reach-database.ts";
import { startBackOffice } from "./assembly/back-office.ts";
import { startFileLoads } from "./assembly/file-loads.ts";
import { createPersonChecks } from "./assembly/person-checks.ts";
import { createPushService } from "./assembly/push-service.ts";
import { createSupplyPointRegistry } from "./assembly/supply-points.ts";
import { createSignatureProvider, startSignaturePolling } from "./assembly/document-signature.ts";
import { createFindSigningIdentity, type FindSigningIdentity } from "./assembly/signing-identity.ts";
import {
  startPaymentProvider,
  startInvoiceNotices,
  startReconciliation,
  type PaymentProvider,
} from "./assembly/card-payments.ts";
import { startRepeatedWork } from "./assembly/repeated-work.ts";
import { startReplica } from "./assembly/replica.ts";
import { createFileScanner, createFileStorage, documentFolderOf } from "./assembly/file-storage.ts";
import { createMailer, type Mailer, type MailerParts } from "./assembly/mailer.ts";
import { allowsSandboxes } from "./assembly/outside-ports.ts";
import {
  announceAddress,
  printLine,
  reportOverdueTables,
  reportUnofferedLanguages,
} from "./start-messages.ts";
import { createShutdown, type Shutdown } from "./shutdown.ts";
import { assembleWorkers } from "./handlers.gen.ts";

const builtFolder = (name: string): string => fileURLToPath(new URL(`../../dist/${name}`, import.meta.url));
const statementTimeoutMs = 10_000;
const loadingTimeoutMs = 300_000;
const drainMs = 10_000;
const stepTimeoutMs = 15_000;
const poolSize = 16;

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
    await checkConnections(environment.databaseUrl, statementTimeoutMs);
    return { url: environment.databaseUrl, stop: async () => {} };
  }
  printLine("Starting the database");
  return startEmbeddedPostgres({ dataDir: environment.dataDir, onProgress: printLine });
};

/** Behind an unknown proxy every customer seems to have the address of the proxy. */
const warnIfProxyIsUnknown = ({ publicUrl, trustedProxies }: Environment): void => {
  if (!publicUrl?.startsWith("https://") || trustedProxies.length > 0) return;
  printLine(
    "PUBLIC_URL is https and TRUSTED_PROXIES is not set: all customers share the rate limits of one address",
  );
};

/** Emails are retried, so a mail server that is down does not stop the start; but a wrong password is reported now. */
const warnIfMailServerIsDown = (mailer: Mailer): void => {
  mailer.verify().catch((error: unknown) => {
    const cause = error instanceof Error ? error.message : String(error);
    printLine(`The mail server does not accept emails; they are retried later: ${cause}`);
  });
};

/** Loads market data into every database, and the demo retailer into a demo's. */
const fillDatabase = async (url: string, environment: Environment, isDemo: boolean): Promise<void> => {
  const database = openDatabase({ url, statementTimeoutMs: loadingTimeoutMs, poolSize: 4 });
  try {
    await loadMarketData(database);
    if (!isDemo) return reportOverdueTables(await readLastRows(database.pool), madridDate(new Date()));
    const storage = createFileStorage(environment);
    const { loadDemo } = await import("#database/seed/load-demo.ts");
    await loadDemo({ database, storage, today: madridDate(new Date()), onProgress: printLine });
  } finally {
    await database.close();
  }
};

const onError = (error: unknown): void => console.error(error);

/** What signs with the deployment's secrets. */
const createKeys = async (environment: Environment, isDemo: boolean) => {
  const keyring = createKeyring(await readSecrets(environment, isDemo));
  return { keyring, pushService: createPushService(environment, keyring) };
};

/** Refuses a database whose tables or documents are not as they must be, before anything is loaded into it. */
const checkDatabase = async (database: Database, environment: Environment): Promise<void> => {
  await distributeNewTables(database, tables);
  await requireDistribution(database.pool, tables);
  if (environment.s3 !== undefined) return;
  const documents = documentFolderOf(environment);
  closeFolder(documents);
  await requireOwnFolder(database, documents);
};

/** Sends traces, where a collector is configured. */
const startTraces = async (
  { tracesUrl }: Environment,
  { pool }: Database,
  shutdown: Shutdown,
): Promise<Tracer | undefined> => {
  if (tracesUrl === undefined) return undefined;
  const { startTracing } = await import("#platform/server/tracing/start-tracing.ts");
  const { tracer, stop } = startTracing(pool, { endpoint: tracesUrl, onFailure: onError });
  await shutdown.onShutdown(stop);
  return tracer;
};

/** The pool of the database, and its replica if there is one. */
const openDatabases = async (url: string, environment: Environment, shutdown: Shutdown) => {
  const database = openDatabase({ url, statementTimeoutMs, poolSize });
  await shutdown.onShutdown(database.close);
  const tracer = await startTraces(environment, database, shutdown);
  await checkDatabase(database, environment);
  const parts = { primary: database, statementTimeoutMs, poolSize, onTrouble: onError };
  const { replica, stop } = await startReplica(environment, parts);
  await shutdown.onShutdown(stop);
  return { database, replica, tracer };
};

const whereBuilt = (folder: string): string | undefined =>
  existsSync(join(folder, "index.html")) ? folder : undefined;

const drain = (app: { close: () => Promise<unknown> }): Promise<unknown> =>
  Promise.race([app.close(), new Promise((resolve) => setTimeout(resolve, drainMs).unref())]);

/** Sends the emails of newsletters that are due. */
const startNewsletters = (ports: Parameters<typeof sendBulletins>[0]): (() => Promise<void>) => {
  const sending = startPolling(async () => void (await sendBulletins(ports, new Date())), {
    everyMs: sendBulletinsEveryMs,
    onError,
  });
  return async () => sending.stop();
};

/** Delivers events to the retailer's system, asks for signatures and sends newsletters, until the shutdown. */
const startOutsideWork = async (
  environment: Environment,
  services: WorkerServices,
  shutdown: Shutdown,
): Promise<void> => {
  await shutdown.onShutdown(startBackOffice(environment, services));
  await shutdown.onShutdown(startSignaturePolling(services));
  await shutdown.onShutdown(startReconciliation(services));
  await shutdown.onShutdown(startInvoiceNotices(services));
  await shutdown.onShutdown(startNewsletters(services));
};

/** What is repeated beside the calls, and the loads that staff ask for, until the shutdown. */
const startInsideWork = async (services: Services, url: string, shutdown: Shutdown): Promise<void> => {
  await shutdown.onShutdown(startRepeatedWork(services, onError));
  await shutdown.onShutdown(startFileLoads(services, url));
  await shutdown.onShutdown(startBackfills({ database: services.database, url, onError, report: printLine }));
};

const appOptions = (environment: Environment, configuration: Configuration) => ({
  https: environment.publicUrl?.startsWith("https://") ?? false,
  trustedProxies: environment.trustedProxies,
  rateLimits: { ...configuration.rateLimits, sign_in: configuration.rateLimits.signIn },
  logLevel: environment.logLevel,
  webRoot: whereBuilt(builtFolder("web")),
  deskRoot: whereBuilt(builtFolder("desk")),
  demoPeople: configuration.demo ? demoSignIns() : undefined,
  demoStaff: configuration.demo ? demoStaffSignIns() : undefined,
  metricsToken: environment.metricsToken,
});

/** Refuses a configuration that does not fit the environment; returns what signs documents. */
const checkConfiguration = (
  environment: Environment,
  configuration: Configuration,
): Promise<FindSigningIdentity> => {
  refuseDemoInProduction(environment, configuration.demo);
  requireProductionVariables(environment, configuration);
  reportUnofferedLanguages(configuration.languages.offered);
  return createFindSigningIdentity({ configuration, environment, now: new Date(), warn: printLine });
};

/** Counts failures for the desk. What cannot be counted, because the database is down, is in the log alone. */
const failureCounter = (database: Database) => {
  const countFailure = createCountFailure(database);
  return (kind: "email" | "job", name: string): void =>
    void countFailure({ kind, name, now: new Date() }).catch(() => {});
};

/** The mailer and the job queue; the desk shows how often they fail. */
const startJobs = async (environment: Environment, services: MailerParts["services"], shutdown: Shutdown) => {
  const { database } = services;
  // Created before the job queue, so that it closes after it and emails under way are still sent.
  const count = failureCounter(database);
  const mailer = await createMailer({
    environment,
    services,
    onFailedEmail: () => count("email", ""),
  });
  await shutdown.onShutdown(mailer.close);
  const queue = await createJobQueue(database, {
    onError: (error, name) => {
      console.error(error);
      if (name !== undefined) count("job", name);
    },
  });
  await shutdown.onShutdown(queue.stop);
  return { mailer, queue };
};

/** The provider of card payments. A sandbox bank has the payments with which a demo begins. */
const startPayments = async (
  environment: Environment,
  { database, isDemo }: { readonly database: Database; readonly isDemo: boolean },
  shutdown: Shutdown,
): Promise<PaymentProvider> => {
  const provider = await startPaymentProvider(environment, isDemo);
  await shutdown.onShutdown(provider.stop);
  if (isDemo && provider.sandboxBank !== undefined) {
    const { findDemoCharges } = await import("#database/seed/demo-payments.ts");
    await enterCharges(provider.sandboxBank, await findDemoCharges(database));
  }
  return provider;
};

/** Starts everything in order and registers how to stop each step. */
const start = async (environment: Environment, shutdown: Shutdown): Promise<void> => {
  const configuration = await loadConfiguration(environment.configurationPath);
  const findSigningIdentity = await checkConfiguration(environment, configuration);
  const postgres = await startDatabase(environment);
  await shutdown.onShutdown(postgres.stop);
  await migrate({ url: postgres.url, onProgress: printLine });
  const { database, ...forCalls } = await openDatabases(postgres.url, environment, shutdown);
  await fillDatabase(postgres.url, environment, configuration.demo);
  const publicOrigin = publicOriginOf(environment);
  const { mailer, queue } = await startJobs(environment, { database, configuration, publicOrigin }, shutdown);
  const { demo: isDemo } = configuration;
  const paymentProvider = await startPayments(environment, { database, isDemo }, shutdown);
  const services = await createServices({
    database,
    allowsSandboxes: allowsSandboxes(environment, configuration.demo),
    storage: createFileStorage(environment),
    incomingFolder: join(environment.dataDir, "incoming"),
    fileScanner: createFileScanner(environment),
    configuration,
    ...(await createKeys(environment, configuration.demo)),
    jobs: queue.jobs,
    publicOrigin,
    onFailure: (error) => console.error(error),
    signatureProvider: createSignatureProvider(environment),
    supplyPointRegistry: createSupplyPointRegistry(environment),
    ...createPersonChecks(environment),
    findSigningIdentity,
    cardPayments: paymentProvider.cardPayments,
    ...createIdentityProviders({ configuration, environment, publicOrigin }, printLine),
  });
  await shutdown.onShutdown(services.threads.close);
  await startInsideWork(services, postgres.url, shutdown);
  const app = await createApp({
    ...appOptions(environment, configuration),
    services,
    ...forCalls,
    hasMailbox: mailer.hasMailbox,
    emailFigures: mailer.figures,
    sandboxBank: paymentProvider.sandboxBank,
    isDraining: shutdown.isStopping,
  });
  await shutdown.onShutdown(async () => void (await drain(app)));
  const address = await app.listen({ port: environment.port, host: environment.host });
  queue.start(assembleWorkers({ ...services, sendEmail: mailer.sendEmail }));
  await paymentProvider.reportTo(address);
  await startOutsideWork(environment, { ...services, sendEmail: mailer.sendEmail }, shutdown);
  printLine(mailer.description);
  announceAddress(address, { isDemo: configuration.demo, hasMailbox: mailer.hasMailbox });
  warnIfProxyIsUnknown(environment);
  warnIfMailServerIsDown(mailer);
  collectAllGarbage();
};

const exitWith = (code: number): void => {
  process.exitCode = code;
  process.exit();
};

/** How long a running server reports that it is not ready before it stops; a start is stopped at once. */
let delayMs = 0;

const run = async (shutdown: Shutdown): Promise<void> => {
  try {
    const environment = readEnvironment(process.env);
    await start(environment, shutdown);
    delayMs = environment.shutdownDelaySeconds * 1000;
  } catch (error) {
    if (shutdown.isStopping()) return;
    console.error(error instanceof Error ? error.message : error);
    await shutdown.stop();
    exitWith(1);
  }
};

keepFilesPrivate();
const shutdown = createShutdown();
const running = run(shutdown);
/** A step of the start that is under way finishes and is then undone, so that it leaves no process behind. */
const stopAll = async (signal: NodeJS.Signals): Promise<void> => {
  await shutdown.stop(signal === "SIGTERM" ? delayMs : 0);
  await Promise.race([running, new Promise((resolve) => setTimeout(resolve, stepTimeoutMs).unref())]);
};
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    if (!shutdown.isStopping()) printLine("Stopping: running calls are completed first");
    stopAll(signal).then(
      () => exitWith(0),
      (error: unknown) => {
        console.error(error);
        exitWith(1);
      },
    );
  });
}
