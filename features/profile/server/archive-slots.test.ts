import { describe, expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { exportOwnData } from "../contract/export-own-data.ts";
import type { ArchiveSlotOptions } from "#platform/server/archives/archive-slots.ts";
import { startProfileServer } from "./testing/profile-test-server.ts";
import { seedCustomers } from "./testing/seed-customers.ts";

const database = await createTestDatabase("empty");
const { anna, bru } = await seedCustomers(database);

/** A server whose archives wait at their only document until `finish`. */
const startWaitingServer = async (archiveSlots: ArchiveSlotOptions = {}) => {
  const gate = Promise.withResolvers<void>();
  const reached: number[] = [];
  const server = await startProfileServer(database, {
    archiveSlots,
    listMadeDocuments: async (customerId) => [
      {
        path: "slow.pdf",
        make: async () => {
          reached.push(customerId);
          await gate.promise;
          return { filename: "slow.pdf", mediaType: "application/pdf", content: Buffer.from("%PDF") };
        },
      },
    ],
  });
  return {
    ...server,
    finish: gate.resolve,
    archiveOf: (customerId: number) => server.call(exportOwnData, { as: { customerId } }),
    hasReached: (customerId: number) => expect.poll(() => reached).toContain(customerId),
  };
};

describe("archives of customers' own data", () => {
  it("are packed one at a time for each customer", async () => {
    const server = await startWaitingServer();
    const first = server.archiveOf(anna);
    await server.hasReached(anna);
    const second = await server.archiveOf(anna);
    expect([second.status, second.problem().code]).toEqual([429, "too_many_requests"]);
    expect(second.headers["retry-after"]).toBe("30");
    const brusArchive = server.archiveOf(bru);
    server.finish();
    expect([(await first).status, (await brusArchive).status]).toEqual([200, 200]);
    expect((await server.archiveOf(anna)).status).toBe(200);
  });

  it("are limited in number for all customers together", async () => {
    const server = await startWaitingServer({ maxAtOnce: 1 });
    const first = server.archiveOf(anna);
    await server.hasReached(anna);
    expect((await server.archiveOf(bru)).status).toBe(429);
    server.finish();
    expect((await first).status).toBe(200);
    expect((await server.archiveOf(bru)).status).toBe(200);
  });

  it("free their slot when the client leaves", async () => {
    const server = await startWaitingServer();
    const origin = await server.app.listen({ port: 0, host: "127.0.0.1" });
    const leaving = new AbortController();
    const headers = { cookie: `llum_session=${anna}.full` };
    const answer = await fetch(`${origin}/api/v1/users/export`, { headers, signal: leaving.signal });
    await server.hasReached(anna);
    leaving.abort();
    await answer.text().catch(() => "");
    server.finish();
    await expect.poll(async () => (await server.archiveOf(anna)).status).toBe(200);
    await server.app.close();
  });

  it("are ended when they are not read in time", async () => {
    const server = await startWaitingServer({ maxDurationMs: 100 });
    const origin = await server.app.listen({ port: 0, host: "127.0.0.1" });
    const answer = await fetch(`${origin}/api/v1/users/export`, {
      headers: { cookie: `llum_session=${anna}.full` },
    });
    await expect(answer.arrayBuffer()).rejects.toThrow();
    server.finish();
    expect((await server.archiveOf(anna)).status).toBe(200);
    await server.app.close();
  });
});
