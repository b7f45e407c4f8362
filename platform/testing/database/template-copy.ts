import { existsSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import {
  ensureTemplate,
  newTestDatabaseName,
  sendOnDatabases,
  urlOfDatabase,
  type Template,
  type TestServer,
} from "./templates.ts";

export type TemplateCopy = {
  url: string;
  /** Closes its connections and drops it. */
  drop: () => Promise<void>;
};

const withAdmin = async <T>(serverUrl: string, action: (admin: pg.Client) => Promise<T>): Promise<T> => {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    return await action(admin);
  } finally {
    await admin.end();
  }
};

/** A new database copied from a template, and the template's files in `filesDir`. */
export const copyTemplate = async (
  server: TestServer,
  template: Template,
  filesDir: string,
): Promise<TemplateCopy> => {
  const name = newTestDatabaseName();
  await withAdmin(server.url, async (admin) => {
    const source = await ensureTemplate(admin, server, template);
    await sendOnDatabases(admin, server, [`create database ${name} template ${source}`]);
    const files = join(server.filesDir, source);
    if (existsSync(files)) await cp(files, filesDir, { recursive: true });
  });
  return {
    url: urlOfDatabase(server.url, name),
    drop: () =>
      withAdmin(server.url, (admin) =>
        sendOnDatabases(admin, server, [`drop database if exists ${name} with (force)`]),
      ),
  };
};
