import { readdir } from "node:fs/promises";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { openLocalDisk } from "./local-disk.ts";
import type { FileStorage } from "./port.ts";
import { openS3 } from "./s3.ts";
import { startS3 } from "./testing/start-s3.ts";

const folder = temporaryFolder("files");

const read = async (storage: FileStorage, key: string): Promise<Buffer | undefined> => {
  const stream = await storage.get(key);
  return stream && buffer(stream);
};

const filesIn = async (root: string): Promise<string[]> =>
  (await readdir(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

const bucketFolder = temporaryFolder("bucket");
const incomingFolder = temporaryFolder("incoming");
const keys = { bucket: "llum-files", accessKeyId: "LLUM", secretAccessKey: "a secret of the bucket" };
const endpoint = await startS3({ ...keys, folder: bucketFolder });
const s3 = { ...keys, region: "eu-south-2", endpoint, temporaryFolder: incomingFolder };

/** Each storage with the folder in which the test finds its files. */
const storages: [string, FileStorage, string][] = [
  ["a local folder", openLocalDisk({ folder }), folder],
  ["a bucket of S3", openS3(s3), bucketFolder],
];

describe.each(storages)("files in %s", (_, storage, root) => {
  test("are read back unchanged", async () => {
    const content = Buffer.from([0, 255, 10, 13, 37, 80]);
    const { key, sizeBytes } = await storage.put(
      Readable.from([content.subarray(0, 2), content.subarray(2)]),
    );
    expect(sizeBytes).toBe(6);
    expect(await read(storage, key)).toEqual(content);
  });

  test("may be empty, and may be larger than a buffer", async () => {
    const empty = await storage.put(Readable.from([]));
    expect(empty.sizeBytes).toBe(0);
    expect(await read(storage, empty.key)).toHaveLength(0);
    const large = Buffer.alloc(3_000_000, "llum");
    const { key, sizeBytes } = await storage.put(Readable.from([large]));
    expect(sizeBytes).toBe(3_000_000);
    expect((await read(storage, key))?.equals(large)).toBe(true);
  });

  test("have random keys that contain nothing of the file", async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, () => storage.put(Readable.from(["same"]))));
    expect(new Set(keys.map(({ key }) => key)).size).toBe(20);
    for (const { key } of keys) expect(key).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{38}$/);
  });

  test("can be deleted, also twice", async () => {
    const { key } = await storage.put(Readable.from(["gone"]));
    await storage.delete(key);
    await storage.delete(key);
    expect(await storage.get(key)).toBeUndefined();
  });

  test("that were never stored are undefined", async () => {
    expect(await storage.get(`ab/${"0".repeat(38)}`)).toBeUndefined();
  });

  test.each(["../../etc/passwd", "ab/../../x", "/etc/passwd", "", "ab/\0", "ab"])(
    "cannot be reached by the path '%s'",
    async (key) => {
      expect(await storage.get(key)).toBeUndefined();
      await storage.delete(key);
    },
  );

  test("whose content fails are not stored", async () => {
    const before = await filesIn(root);
    const failing = Readable.from(
      (function* () {
        yield "half of it";
        throw new Error("the sender went away");
      })(),
    );
    await expect(storage.put(failing)).rejects.toThrow("the sender went away");
    expect(await filesIn(root)).toEqual(before);
    expect(await filesIn(incomingFolder)).toEqual([]);
  });
});

describe("a bucket", () => {
  test("that does not know the key refuses a file, which leaves nothing on this machine", async () => {
    const storage = openS3({ ...s3, accessKeyId: "UNKNOWN" });
    await expect(storage.put(Readable.from(["secret"]))).rejects.toThrow("does not exist in our records");
    expect(await filesIn(incomingFolder)).toEqual([]);
  });

  test("refuses what is signed with another secret, and a file is not said to be missing", async () => {
    const storage = openS3({ ...s3, secretAccessKey: "another secret" });
    await expect(storage.put(Readable.from(["secret"]))).rejects.toThrow("does not match");
    await expect(storage.get(`ab/${"0".repeat(38)}`)).rejects.toThrow("does not match");
    expect(await filesIn(incomingFolder)).toEqual([]);
  });

  test("that cannot be reached is an error, and not a file that does not exist", async () => {
    const storage = openS3({ ...s3, endpoint: "http://127.0.0.1:1" });
    await expect(storage.get(`ab/${"0".repeat(38)}`)).rejects.toThrow(/ECONNREFUSED/);
  });
});
