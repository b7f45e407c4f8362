import { join } from "node:path";
import { CommanderError } from "@commander-js/extra-typings";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { distributeNewTables } from "#platform/server/database/distribute-tables.ts";
import { migrate } from "#platform/server/database/migrate.ts";
import { openDatabase } from "#platform/server/database/pool.ts";
import { keepFilesPrivate } from "#platform/server/private-files.ts";
import { createKeyring } from "#platform/server/keyring.ts";
import { readSecrets } from "../server/deployment-secrets.ts";
import { readEnvironment, publicOriginOf } from "../server/environment.ts";
import { createFileScanner, createFileStorage } from "../server/assembly/file-storage.ts";
import { allowsSandboxes, scannerOf } from "../server/assembly/outside-ports.ts";
import { joinDatabase } from "../server/reach-database.ts";
import { tables } from "../server/tables.gen.ts";
import { createAdminContext } from "./admin-context.ts";
import { readArguments, type AdminRequest } from "./command-line.ts";

const statementTimeoutMs = 30_000;
const exitCodes = { done: 0, notDone: 1, calledWrongly: 2 } as const;

const printLine = (message: string): void => void process.stderr.write(`${message}\n`);

/** Commands of upgrades show or choose themselves what is migrated; all others migrate first. */
const migratesFirst = ({ command }: AdminRequest): boolean => !command.startsWith("upgrade ");

const perform = async (request: AdminRequest): Promise<number> => {
  const environment = readEnvironment(process.env);
  const configuration = await loadConfiguration(environment.configurationPath);
  const postgres = await joinDatabase(environment, printLine);
  try {
    if (migratesFirst(request)) await migrate({ url: postgres.url, onProgress: printLine });
    const database = openDatabase({ url: postgres.url, statementTimeoutMs, poolSize: 2 });
    try {
      if (migratesFirst(request)) await distributeNewTables(database, tables);
      const context = createAdminContext({
        database,
        databaseUrl: postgres.url,
        onProgress: printLine,
        storage: createFileStorage(environment),
        incomingFolder: join(environment.dataDir, "incoming"),
        fileScanner: scannerOf({
          fileScanner: createFileScanner(environment),
          allowsSandboxes: allowsSandboxes(environment, configuration.demo),
        }),
        configuration,
        publicOrigin: publicOriginOf(environment),
        keyring: async () => createKeyring(await readSecrets(environment, configuration.demo)),
        now: new Date(),
        // npm runs scripts in the folder of the project; INIT_CWD is the person's working directory.
        folder: process.env["INIT_CWD"] ?? process.cwd(),
      });
      const { lines, json, isFailure = false } = await request.run(context);
      console.log(request.format === "json" ? JSON.stringify(json, undefined, 2) : lines.join("\n"));
      return isFailure ? exitCodes.notDone : exitCodes.done;
    } finally {
      await database.close();
    }
  } finally {
    await postgres.stop();
  }
};

const run = async (args: readonly string[]): Promise<number> => {
  try {
    return await perform(readArguments(args));
  } catch (error) {
    // Commander has already written its help or its error.
    if (error instanceof CommanderError)
      return error.exitCode === 0 ? exitCodes.done : exitCodes.calledWrongly;
    printLine(error instanceof Error ? error.message : String(error));
    return exitCodes.notDone;
  }
};

keepFilesPrivate();
process.exitCode = await run(process.argv.slice(2));
