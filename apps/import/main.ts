import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { WriteStream } from "node:tty";
import { CommanderError } from "@commander-js/extra-typings";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { distributeNewTables } from "#platform/server/database/distribute-tables.ts";
import { migrate } from "#platform/server/database/migrate.ts";
import { openDatabase } from "#platform/server/database/pool.ts";
import { lowerPriority } from "#platform/server/low-priority.ts";
import { keepFilesPrivate } from "#platform/server/private-files.ts";
import { reasonOf } from "#platform/server/loading/file-troubles.ts";
import { readEnvironment, type Environment } from "../server/environment.ts";
import { createFileStorage } from "../server/assembly/file-storage.ts";
import { joinDatabase } from "../server/reach-database.ts";
import { tables } from "../server/tables.gen.ts";
import { refuseWithoutDatabase, refuseWithoutPortal } from "./refuse-without-portal.ts";
import { readArguments, type LoadArguments } from "./command-line.ts";
import { noteLoad } from "#platform/server/loading/last-loads.ts";
import { describeOutcome } from "#platform/server/loading/load-outcome.ts";
import { createRefusedList } from "#platform/server/loading/refused-list.ts";
import { loadFile, type DeploymentFile } from "./load-file.ts";
import { hashPasswords } from "./password-hashes.ts";

const updatesPerSecond = 4;
const quietSeconds = 10;

/**
 * Shows the progress of a file: on a terminal one line that is overwritten, elsewhere a line every ten seconds.
 * `clear` removes the line from the terminal.
 */
const createProgress = (output: Pick<WriteStream, "write"> & { isTTY?: boolean }, label: string) => {
  const isTerminal = output.isTTY === true;
  const pauseMs = isTerminal ? 1000 / updatesPerSecond : quietSeconds * 1000;
  let lastMs = isTerminal ? -Infinity : performance.now();
  let isShown = false;
  return {
    show: (words: string): void => {
      const nowMs = performance.now();
      if (nowMs - lastMs < pauseMs) return;
      lastMs = nowMs;
      isShown = isTerminal;
      output.write(isTerminal ? `\r\u001b[K${label}: ${words}` : `${label}: ${words}\n`);
    },
    clear: (): void => {
      if (isShown) output.write("\r\u001b[K");
      isShown = false;
    },
  };
};

const statementTimeoutMs = 600_000;
/** An interrupted load ends within three seconds; a database that does not stop by then is adopted by the next start. */
const stopTimeoutMs = 2_500;
const exitCodes = { allLoaded: 0, somethingRefused: 1, calledWrongly: 2, interrupted: 130 } as const;

const printLine = (message: string): void => void process.stderr.write(`${message}\n`);

/** Ends the command at a signal. A database that is starting finishes its start first, and is then stopped. */
const createInterruption = (stop: () => Promise<void>): AbortSignal => {
  const interruption = new AbortController();
  const handleInterrupt = (): void => {
    if (interruption.signal.aborted) return;
    interruption.abort();
    printLine("\nStopping: the current file is rolled back");
    const stopped = Promise.race([stop(), delay(stopTimeoutMs)]);
    void stopped.catch(() => {}).finally(() => process.exit(exitCodes.interrupted));
  };
  process.on("SIGINT", handleInterrupt);
  process.on("SIGTERM", handleInterrupt);
  return interruption.signal;
};

/** Loads the files one after another and reports each; true when nothing was refused. */
const loadFiles = async (
  { kind, files, refused }: LoadArguments,
  target: Omit<DeploymentFile, "path" | "onProgress" | "onRefused">,
  interruption: AbortSignal,
): Promise<boolean> => {
  // npm runs scripts in the folder of the project; INIT_CWD is the person's working directory.
  const folder = process.env["INIT_CWD"] ?? process.cwd();
  const list = refused === undefined ? undefined : createRefusedList(resolve(folder, refused));
  let isAllLoaded = true;
  for (const file of files) {
    const progress = createProgress(process.stderr, file);
    const startMs = performance.now();
    try {
      const outcome = await loadFile(kind, {
        ...target,
        path: resolve(folder, file),
        onProgress: progress.show,
        onRefused: list && ((refusal) => list.add(file, refusal)),
      });
      progress.clear();
      await noteLoad(target.database.pool, { kind, outcome, now: new Date() });
      console.log(describeOutcome(file, outcome, (performance.now() - startMs) / 1000));
      isAllLoaded &&= outcome.refused === 0;
    } catch (error) {
      progress.clear();
      if (interruption.aborted) return false;
      console.log(`${file}: not imported: ${reasonOf(error)}`);
      isAllLoaded = false;
    }
  }
  list?.close();
  return isAllLoaded;
};

const loadInto = async (
  url: string,
  request: LoadArguments,
  { environment, interruption }: { environment: Environment; interruption: AbortSignal },
): Promise<number> => {
  await refuseWithoutPortal(url, environment);
  const { languages, demo, consumption } = await loadConfiguration(environment.configurationPath);
  if (demo && request.kind === "customers") {
    printLine(`The languages are those of the demo's configuration, ${environment.configurationPath}`);
  }
  await migrate({ url, onProgress: printLine });
  const database = openDatabase({ url, statementTimeoutMs, poolSize: 4 });
  const storage = createFileStorage(environment);
  try {
    await distributeNewTables(database, tables);
    const isAllLoaded = await loadFiles(
      request,
      { database, storage, languages, madridTimeDistributors: consumption.madridTimeDistributors },
      interruption,
    );
    return isAllLoaded ? exitCodes.allLoaded : exitCodes.somethingRefused;
  } finally {
    await database.close();
  }
};

const load = async (request: LoadArguments): Promise<number> => {
  const environment = readEnvironment(process.env);
  refuseWithoutDatabase(environment);
  const joining = joinDatabase(environment, printLine);
  const interruption = createInterruption(() => joining.then(({ stop }) => stop()));
  try {
    const postgres = await joining;
    // After a database that this command starts, which would inherit it: customers wait for the portal, not for a load.
    lowerPriority();
    try {
      return await loadInto(postgres.url, request, { environment, interruption });
    } finally {
      await postgres.stop();
    }
  } catch (error) {
    // The load fails because its database was stopped; the interruption was already reported.
    if (interruption.aborted) return exitCodes.interrupted;
    throw error;
  }
};

const printHashes = async (): Promise<number> => {
  for await (const hash of hashPasswords(process.stdin, (words) => void process.stderr.write(words))) {
    console.log(hash);
  }
  return exitCodes.allLoaded;
};

const run = async (args: readonly string[]): Promise<number> => {
  try {
    const request = readArguments(args);
    return request === "password-hash" ? await printHashes() : await load(request);
  } catch (error) {
    // Commander has already written its help or its error.
    if (error instanceof CommanderError)
      return error.exitCode === 0 ? exitCodes.allLoaded : exitCodes.calledWrongly;
    printLine(reasonOf(error));
    return exitCodes.somethingRefused;
  }
};

keepFilesPrivate();
process.exitCode = await run(process.argv.slice(2));
