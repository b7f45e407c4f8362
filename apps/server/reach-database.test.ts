import { once } from "node:events";
import { connect, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { openDatabase } from "#platform/server/database/pool.ts";
import { readEnvironment } from "./environment.ts";
import {
  describeUnreachable,
  joinDatabase,
  reachDatabase,
  requirePreparedStatements,
  requireStatementTimeout,
} from "./reach-database.ts";

const database = await createTestDatabase("empty");

const withChanged = (changes: Partial<Pick<URL, "port" | "username" | "password" | "pathname">>): string =>
  Object.assign(new URL(database.url), changes).href;
const complaintAbout = (url: string): Promise<string> =>
  reachDatabase(url).then(
    () => "",
    (error: unknown) => String(error),
  );

test("a database that answers is taken without a word", async () => {
  expect(await complaintAbout(database.url)).toBe("");
});

test.each([
  ["a wrong port", { port: "9" }, /: nothing listens there/],
  ["a wrong password", { password: "not-the-one" }, /: the password is not that of this user/],
  ["a database that is not there", { pathname: "/none" }, /none at .*: there is no such database/],
] as const)("%s is reported with a solution, without the password", async (_, changes, words) => {
  const url = withChanged(changes);
  const complaint = await complaintAbout(url);
  expect(complaint).toMatch(words);
  expect(complaint).not.toContain(new URL(url).password);
});

test("a pooler that refuses a setting of the connection is reported with the line of its configuration", () => {
  const refused = new Error("unsupported startup parameter: statement_timeout");
  expect(describeUnreachable("DATABASE_URL", "postgres://llum:secret@db/llum", refused)).toMatch(
    /^DATABASE_URL leads to llum at db: .*ignore_startup_parameters = statement_timeout,/,
  );
});

/** As pgbouncer without `ignore_startup_parameters`: refuses a connection that begins with a setting. */
const startStrictPooler = async (): Promise<string> => {
  const message = "SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0";
  const refusal = Buffer.alloc(5 + message.length);
  refusal.write("E");
  refusal.writeInt32BE(4 + message.length, 1);
  refusal.write(message, 5);
  const { hostname, port } = new URL(database.url);
  const pooler = createServer((client) => {
    client.on("error", () => {});
    client.once("data", (start) => {
      if (start.includes("statement_timeout")) return client.end(refusal);
      const session = connect(Number(port), hostname);
      session.on("error", () => client.destroy());
      session.write(start);
      return client.pipe(session).pipe(client);
    });
  });
  pooler.listen(0, "127.0.0.1");
  await once(pooler, "listening");
  onTestFinished(() => void pooler.close());
  const address = pooler.address();
  return withChanged({ port: String(typeof address === "object" ? address?.port : 0) });
};

test("commands and loads say what to do about a pooler, as the server does", async () => {
  const environment = readEnvironment({ DATABASE_URL: await startStrictPooler() });
  await expect(joinDatabase(environment, () => {})).rejects.toThrow(
    /^DATABASE_URL leads to .*ignore_startup_parameters = statement_timeout,/,
  );
});

test("a user without the right to create tables is reported before the start continues", async () => {
  const user = `reader_${database.url.split("_").pop()}`;
  await database.unguarded.query(`create role ${user} login password 'reader'`);
  try {
    const url = withChanged({ username: user, password: "reader" });
    expect(await complaintAbout(url)).toContain("this user may not make tables in it");
  } finally {
    await database.unguarded.query(`drop role ${user}`);
  }
});

test("connections that lost their statement timeout on the way are refused with what to do", async () => {
  await expect(requireStatementTimeout(database)).resolves.toBeUndefined();
  // As behind pgbouncer, which drops the parameter of the connection's start.
  const dropping = openDatabase({ url: database.url, statementTimeoutMs: 0, poolSize: 1 });
  onTestFinished(dropping.close);
  await expect(requireStatementTimeout(dropping)).rejects.toThrow(/without a statement timeout.*alter role/);
});

test("a pooler that passes the names of statements on is refused with what to do", async () => {
  await expect(requirePreparedStatements(database)).resolves.toBeUndefined();
  const behindPooler = openDatabase({ url: database.url, statementTimeoutMs: 0, poolSize: 2 });
  onTestFinished(behindPooler.close);
  // As on connections to PostgreSQL that another client of the pooler has used.
  const prepared: Promise<unknown>[] = [];
  behindPooler.pool.on("connect", (client) =>
    prepared.push(client.query('prepare "pooler-check" as select true')),
  );
  await expect(requirePreparedStatements(behindPooler)).rejects.toThrow(/from version 1\.21 on/);
  await Promise.all(prepared);
});
