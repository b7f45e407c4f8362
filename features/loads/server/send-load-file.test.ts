import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { openLocalDisk } from "#integrations/file-storage/local-disk.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { maxLoadsUnderWay } from "../contract/file-load.ts";
import { loadFilename, receiveLoadFile } from "./receive-file.ts";
import { customerLines, startLoads } from "./testing/loads-fixture.ts";

const { send, run, read, lastAudit, countCustomers } = await startLoads();

test("a file is rehearsed: staff read what would change, and nothing has changed", async () => {
  const { status, json } = await send("customers", "clients.ndjson", customerLines);
  expect(status).toBe(200);
  expect(await lastAudit()).toMatchObject({
    actor: "Berta",
    action: "loads send",
    details: { kind: "customers", filename: "clients.ndjson", sizeBytes: customerLines.length },
  });
  expect(await read(json.load_id)).toMatchObject({ step: "rehearsal", state: "waiting", rehearsal: null });
  await run();
  expect(await read(json.load_id)).toMatchObject({
    state: "done",
    author: "Berta",
    rehearsal: {
      new: 1,
      changed: 0,
      unchanged: 0,
      refused: 1,
      refusals: [{ line: 2, text: expect.stringContaining("tax_id 12345678A is not a NIF") }],
    },
    outcome: null,
  });
  expect(await countCustomers("00000000T")).toBe(0);
});

test("a file that cannot be read fails with the command’s reason", async () => {
  const { json } = await send("customers", "clients.ndjson", Buffer.from('{"name": "Núria"}', "utf16le"));
  await run();
  expect(await read(json.load_id)).toMatchObject({
    state: "failed",
    failure: "it is text in UTF-16; save it as UTF-8",
    rehearsal: null,
  });
});

test("kinds that no feature loads and empty files are refused", async () => {
  expect((await send("staff_members", "a.csv", "x")).json.code).toBe("load_kind_not_known");
  expect((await send("customers", "a.ndjson", "")).json.code).toBe("load_file_empty");
});

test("a file larger than the limit is refused while it arrives, and nothing of it is stored", async () => {
  const storage = openLocalDisk({ folder: temporaryFolder("large") });
  const refuse = (code: string): never => {
    throw new Error(code);
  };
  const content = Readable.from([Buffer.alloc(60), Buffer.alloc(60)]);
  const received = receiveLoadFile(storage, content, { refuse, limitBytes: 100 });
  await expect(received).rejects.toThrow("load_file_too_large");
});

test("no more files are taken while many wait", async () => {
  for (let sent = 0; sent < maxLoadsUnderWay; sent += 1) await send("retailers", "r.ndjson", "{}");
  expect((await send("retailers", "r.ndjson", "{}")).json.code).toBe("too_many_loads");
});

test.each([
  ["F5D_0031_0999_20260205.0.bz2", "F5D_0031_0999_20260205.0.bz2"],
  ["C:\\curves\\P1D_0031.zip", "P1D_0031.zip"],
  ["../../etc/passwd", "passwd"],
  ["..", "file"],
  ["a\u0000b\u202e.csv", "ab.csv"],
])("the name %j becomes %s: no path, and nothing that a file system cannot have", (given, expected) => {
  expect(loadFilename(given)).toBe(expected);
});
