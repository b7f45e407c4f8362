import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll } from "vitest";

interface S3Bucket {
  /** Where its objects are stored. */
  readonly folder: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

type Answer = { readonly status: number; readonly body?: Buffer | string };

const sha256 = (content: Buffer | string): string => createHash("sha256").update(content).digest("hex");
const hmac = (key: Buffer | string, text: string): Buffer => createHmac("sha256", key).update(text).digest();

const errorOf = (status: number, code: string, message: string): Answer => ({
  status,
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`,
});

const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/** What the client signed, put together again from the request that arrived (AWS Signature Version 4). */
const signatureOf = (
  { method = "", url = "", headers }: IncomingMessage,
  secret: string,
  { day, region, signed }: { readonly day: string; readonly region: string; readonly signed: string },
): string => {
  const [path = "", query = ""] = url.split("?");
  const header = (name: string): string => String(headers[name] ?? "").trim();
  const canonical = [
    method,
    path,
    query
      .split("&")
      .filter((part) => part !== "")
      .toSorted()
      .join("&"),
    ...signed.split(";").map((name) => `${name}:${header(name)}`),
    "",
    signed,
    header("x-amz-content-sha256"),
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", header("x-amz-date"), scope, sha256(canonical)].join("\n");
  const key = [region, "s3", "aws4_request"].reduce(hmac, hmac(`AWS4${secret}`, day));
  return hmac(key, toSign).toString("hex");
};

/** Why the request is refused, as S3 says it; undefined when it is signed with the bucket's key. */
const refusalOf = (request: IncomingMessage, body: Buffer, known: S3Bucket): Answer | undefined => {
  const found = authorization.exec(request.headers.authorization ?? "");
  const [, id, day = "", region = "", signed = "", signature = ""] = found ?? [];
  if (id !== known.accessKeyId)
    return errorOf(403, "InvalidAccessKeyId", "The access key ID does not exist in our records.");
  const expected = signatureOf(request, known.secretAccessKey, { day, region, signed });
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(signature)))
    return errorOf(403, "SignatureDoesNotMatch", "The signature we calculated does not match the one sent.");
  const hash = request.headers["x-amz-content-sha256"];
  return hash === "UNSIGNED-PAYLOAD" || hash === sha256(body)
    ? undefined
    : errorOf(400, "XAmzContentSHA256Mismatch", "The content is not the one that was signed.");
};

const answerOf = async (request: IncomingMessage, known: S3Bucket): Promise<Answer> => {
  const body = await buffer(request);
  const refusal = refusalOf(request, body, known);
  if (refusal !== undefined) return refusal;
  const { pathname } = new URL(request.url ?? "/", "http://bucket.invalid");
  const path = join(known.folder, decodeURIComponent(pathname));
  if (!pathname.startsWith(`/${known.bucket}/`)) return errorOf(404, "NoSuchBucket", "No such bucket.");
  if (request.method === "PUT") {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, body);
    return { status: 200 };
  }
  if (request.method === "DELETE") {
    await rm(path, { force: true });
    return { status: 204 };
  }
  const content = await readFile(path).catch(() => undefined);
  return content === undefined
    ? errorOf(404, "NoSuchKey", "The specified key does not exist.")
    : { status: 200, body: content };
};

/**
 * Starts what the portal needs of S3 for one bucket: objects are put, got and deleted by requests that are signed with its
 * key, whose signatures are checked; returns its address.
 */
export const startS3 = async (known: S3Bucket): Promise<string> => {
  const server = createServer((request, response) => {
    answerOf(request, known).then(
      ({ status, body = "" }) => response.writeHead(status, { "content-length": body.length }).end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("S3 did not start");
  return `http://127.0.0.1:${address.port}`;
};
