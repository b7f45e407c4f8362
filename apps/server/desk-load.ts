import { join } from "node:path";
import * as z from "zod/mini";
import { loadSteps } from "#features/loads/contract/file-load.ts";
import { performLoad } from "#features/loads/server/perform-load.ts";
import { createAudit } from "#features/audit/server/audit-log.ts";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { openDatabase } from "#platform/server/database/pool.ts";
import { createCarryOut } from "#platform/server/staff-action.ts";
import { createFileStorage } from "./assembly/file-storage.ts";
import { readEnvironment } from "./environment.ts";
import { createLoadOfKind } from "./load-of-kind.ts";

const input = z.object({
  url: z.string(),
  load: z.object({
    loadId: z.int(),
    kind: z.string(),
    filename: z.string(),
    step: z.enum(loadSteps),
    staffId: z.nullable(z.int()),
    operatorKeyId: z.nullable(z.string()),
    author: z.string(),
    attempts: z.int(),
  }),
});
/** As the command: a statement of a load may take long, and waits for other loads. */
const statementTimeoutMs = 600_000;

/** The task of a thread: runs a step of a file that staff sent from the desk. */
export const run = async (given: unknown): Promise<void> => {
  const { url, load } = z.parse(input, given);
  const environment = readEnvironment(process.env);
  const { languages, consumption } = await loadConfiguration(environment.configurationPath);
  const database = openDatabase({ url, statementTimeoutMs, poolSize: 3 });
  try {
    const { madridTimeDistributors } = consumption;
    await performLoad(
      {
        database,
        storage: createFileStorage(environment),
        carryOut: createCarryOut({ database, audit: createAudit(database) }),
        folder: join(environment.dataDir, "loads"),
        loadFile: createLoadOfKind({ languages, madridTimeDistributors }),
      },
      load,
    );
  } finally {
    await database.close();
  }
};
