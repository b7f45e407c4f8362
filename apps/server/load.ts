import { join, resolve } from "node:path";
import { openLocalDisk } from "#integrations/file-storage/local-disk.ts";
import { joinEmbeddedPostgres } from "#platform/server/database/embedded-postgres.ts";
import { migrate } from "#platform/server/database/migrate.ts";
import { openDatabase } from "#platform/server/database/pool.ts";
import { readEnvironment, type Environment } from "./environment.ts";
import { readArguments, usage, type LoadArguments } from "./load/load-arguments.ts";
import { loadFile, type FileToLoad } from "./load/load-file.ts";
import { describeOutcome } from "./load/load-outcome.ts";
import { createProgress } from "./load/show-progress.ts";

const statementTimeoutMs = 600_000;
const exitCodes = { allLoaded: 0, somethingRefused: 1, calledWrongly: 2, interrupted: 130 } as const;

const say = (message: string): void => void process.stderr.write(`${message}\n`);

const systemWords: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EISDIR: "it is a folder; name the files in it",
  EACCES: "it may not be read by this user",
  ERR_ENCODING_INVALID_ENCODED_DATA: "it is not text in UTF-8; save it as UTF-8",
};

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? String(error.code) : "";
  return systemWords[code] ?? error.message;
};

/** The portal's database, whether the portal runs or not. */
const joinDatabase = async ({ databaseUrl, dataDir }: Environment) =>
  databaseUrl === undefined
    ? joinEmbeddedPostgres({ dataDir, onProgress: say })
    : { url: databaseUrl, stop: async () => {} };

/** Loads the files one after another and reports each; whether nothing at all was refused. */
const loadFiles = async (
  { kind, files }: LoadArguments,
  target: Pick<FileToLoad, "database" | "storage">,
): Promise<boolean> => {
  // npm runs scripts in the folder of the project; INIT_CWD is where the person is.
  const folder = process.env["INIT_CWD"] ?? process.cwd();
  let isAllLoaded = true;
  for (const file of files) {
    const progress = createProgress(process.stderr, file);
    const startMs = performance.now();
    try {
      const outcome = await loadFile[kind]({ ...target, path: resolve(folder, file), tell: progress.show });
      progress.clear();
      console.log(describeOutcome(file, outcome, (performance.now() - startMs) / 1000));
      isAllLoaded &&= outcome.refused === 0;
    } catch (error) {
      progress.clear();
      console.log(`${file}: not loaded, nothing of it was kept: ${reasonOf(error)}`);
      isAllLoaded = false;
    }
  }
  return isAllLoaded;
};

const load = async (request: LoadArguments): Promise<number> => {
  const environment = readEnvironment(process.env);
  const postgres = await joinDatabase(environment);
  const handleInterrupt = (): void => {
    say("\nStopping: nothing of the file under way is kept");
    void postgres.stop().finally(() => process.exit(exitCodes.interrupted));
  };
  process.once("SIGINT", handleInterrupt);
  process.once("SIGTERM", handleInterrupt);
  try {
    await migrate({ url: postgres.url, onProgress: say });
    const database = openDatabase({ url: postgres.url, statementTimeoutMs, poolSize: 4 });
    const storage = openLocalDisk({ folder: join(environment.dataDir, "files") });
    try {
      const isAllLoaded = await loadFiles(request, { database, storage });
      return isAllLoaded ? exitCodes.allLoaded : exitCodes.somethingRefused;
    } finally {
      await database.close();
    }
  } finally {
    await postgres.stop();
  }
};

const run = async (args: readonly string[]): Promise<number> => {
  const request = readArguments(args);
  if (request === "help") {
    console.log(usage);
    return exitCodes.allLoaded;
  }
  if ("problem" in request) {
    say(`${request.problem}\n\n${usage}`);
    return exitCodes.calledWrongly;
  }
  try {
    return await load(request);
  } catch (error) {
    say(reasonOf(error));
    return exitCodes.somethingRefused;
  }
};

process.exitCode = await run(process.argv.slice(2));
