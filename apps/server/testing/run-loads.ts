import { claimLoad } from "#features/loads/server/load-queries.ts";
import { performLoad } from "#features/loads/server/perform-load.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { createLoadOfKind } from "../load-of-kind.ts";
import type { Services } from "../assembly/services.ts";

/** Runs the steps of loads that wait, as the thread of a server does. */
export const createRunLoads = (services: Services) => {
  const { database, storage, carryOut, configuration } = services;
  const { languages, consumption } = configuration;
  const folder = temporaryFolder("loads");
  const { madridTimeDistributors } = consumption;
  const loadFile = createLoadOfKind({ languages, madridTimeDistributors });
  return async (now = new Date()): Promise<void> => {
    for (;;) {
      const load = await claimLoad(database.pool, now);
      if (load === undefined) return;
      await performLoad({ database, storage, carryOut, folder, loadFile }, load);
    }
  };
};
