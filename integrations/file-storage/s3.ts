import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { keyPattern, newKey } from "./keys.ts";
import type { FileStorage, StoredFile } from "./port.ts";

export interface S3Options {
  readonly bucket: string;
  readonly region: string;
  /** Address of a compatible service; Amazon's own when absent. */
  readonly endpoint?: string | undefined;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Folder for content on its way: S3 needs its size before the first byte. */
  readonly temporaryFolder: string;
}

const requestTimeoutMs = 60_000;
const connectionTimeoutMs = 5_000;

const connectTo = async ({ region, endpoint, accessKeyId, secretAccessKey }: S3Options) => {
  // Loaded only where it is used: it takes some 30 MB of memory.
  const s3 = await import("@aws-sdk/client-s3");
  const client = new s3.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: { requestTimeout: requestTimeoutMs, connectionTimeout: connectionTimeoutMs },
    // Compatible services do not all know Amazon's checksums in trailers.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
  });
  return { s3, client };
};

const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error.name === "NoSuchKey" || error.name === "NotFound");

/** Files in a bucket of S3 or of a compatible service, which several servers share. */
export const openS3 = (options: S3Options): FileStorage => {
  const { bucket, temporaryFolder } = options;
  let connection: ReturnType<typeof connectTo> | undefined;
  const connected = (): ReturnType<typeof connectTo> => (connection ??= connectTo(options));

  const putFile = async (path: string): Promise<StoredFile> => {
    const { s3, client } = await connected();
    const [key, { size: sizeBytes }] = [newKey(), await stat(path)];
    const object = { Bucket: bucket, Key: key, ContentLength: sizeBytes };
    await client.send(new s3.PutObjectCommand({ ...object, Body: createReadStream(path) }));
    return { key, sizeBytes };
  };
  return {
    put: async (content) => {
      await mkdir(temporaryFolder, { recursive: true, mode: 0o700 });
      const path = join(temporaryFolder, randomUUID());
      try {
        await pipeline(content, createWriteStream(path, { flags: "wx", mode: 0o600 }));
        return await putFile(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    get: async (key): Promise<Readable | undefined> => {
      if (!keyPattern.test(key)) return undefined;
      const { s3, client } = await connected();
      try {
        const { Body } = await client.send(new s3.GetObjectCommand({ Bucket: bucket, Key: key }));
        if (!(Body instanceof Readable)) throw new Error("S3 answered without a content");
        return Body;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    delete: async (key) => {
      if (!keyPattern.test(key)) return;
      const { s3, client } = await connected();
      await client.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
  };
};
