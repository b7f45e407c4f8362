import { readdirSync, utimesSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { pdf, startUploadsServer } from "./testing/uploads-server.ts";

const { server, anna, storedFiles, incomingFolder, database, spool } = await startUploadsServer();
const port = Number(new URL(await server.app.listen({ port: 0, host: "127.0.0.1" })).port);
afterAll(() => server.app.close());

/** Begins to send a file of 1 MB over a real connection. */
const beginUpload = () => {
  const sending = request({
    port,
    method: "POST",
    path: "/api/v1/uploads/?name=a.pdf",
    headers: {
      "content-type": "application/octet-stream",
      "content-length": 1_000_000,
      "sec-fetch-site": "same-origin",
      cookie: `llum_session=${anna}.full`,
    },
  });
  sending.on("error", () => undefined);
  sending.write(pdf);
  return sending;
};
const incomingFiles = (): number => readdirSync(incomingFolder).length;

test("a sender who goes away leaves no file and no row", async () => {
  const sending = beginUpload();
  sending.write(Buffer.alloc(200_000));
  await vi.waitFor(() => expect(incomingFiles()).toBe(1), 60_000);
  sending.destroy();
  await vi.waitFor(() => expect(incomingFiles()).toBe(0), 60_000);
  const rows = await database.unguarded.query("select from uploads");
  expect([storedFiles(), rows.rowCount]).toEqual([0, 0]);
});

test("a slow sender holds a file on the disk and nothing in the storage until the last byte", async () => {
  const sending = beginUpload();
  await vi.waitFor(() => expect(incomingFiles()).toBe(1), 60_000);
  expect(storedFiles()).toBe(0);
  const answered = new Promise<number>((resolve) => {
    sending.on("response", (response) => resolve(response.resume().statusCode ?? 0));
  });
  sending.end(Buffer.alloc(1_000_000 - pdf.length));
  expect(await answered).toBe(200);
  expect([storedFiles(), incomingFiles()]).toEqual([1, 0]);
});

test("what a killed process left is deleted after an hour, and what arrives now is not", async () => {
  const [left, arriving] = [join(incomingFolder, "left"), join(incomingFolder, "arriving")];
  const now = new Date();
  const twoHoursAgo = new Date(now.getTime() - 7_200_000);
  for (const path of [left, arriving]) writeFileSync(path, "half a file");
  utimesSync(left, twoHoursAgo, twoHoursAgo);
  await spool.clean(now);
  expect(readdirSync(incomingFolder)).toEqual(["arriving"]);
});
