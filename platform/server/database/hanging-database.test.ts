import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { measureSlowness } from "#platform/testing/machine-speed.ts";
import { inTransaction } from "./in-transaction.ts";
import { openDatabase } from "./pool.ts";

const { url } = await createTestDatabase("blank");
const statementTimeoutMs = 100;

/** A database behind a connection that stops passing on bytes, without closing, when `hang` is called. */
const startHangingDatabase = async () => {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  const proxy = createServer((client) => {
    const database = connect(Number(port), hostname);
    for (const socket of [client, database]) socket.on("error", () => {});
    client.pipe(database).pipe(client);
    sockets.push(client, database);
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const address = proxy.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port");
  const proxied = new URL(url);
  proxied.port = String(address.port);
  const database = openDatabase({ url: proxied.href, statementTimeoutMs, poolSize: 1 });
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
    await database.close();
  });
  return {
    database,
    hang: () => sockets.forEach((socket) => socket.unpipe().pause()),
  };
};

test("a statement on a connection that hangs fails soon after the statement timeout", async () => {
  const { database, hang } = await startHangingDatabase();
  await database.pool.query("select 1");
  hang();
  const since = performance.now();
  await expect(database.pool.query("select 1")).rejects.toThrow("Connection terminated");
  expect(performance.now() - since).toBeLessThan(4_000 * measureSlowness());
  expect(database.pool.totalCount).toBe(0);
});

test("a transaction on a connection that hangs does not wait for its rollback as well", async () => {
  const { database, hang } = await startHangingDatabase();
  const since = performance.now();
  const task = inTransaction(database.pool, async (client) => {
    hang();
    await client.query("select 1");
  });
  await expect(task).rejects.toThrow("Connection terminated");
  expect(performance.now() - since).toBeLessThan(4_000 * measureSlowness());
  expect(database.pool.totalCount).toBe(0);
});
