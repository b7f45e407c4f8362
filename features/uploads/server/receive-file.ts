import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import type { FileStorage } from "#integrations/file-storage/port.ts";
import type { FileScanner } from "#integrations/file-scanner/port.ts";
import type { fileErrors, UploadType } from "#platform/contract/attachments.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { Cookies, FailureDetails } from "#platform/server/handler.ts";
import type { Session } from "#platform/server/subject.ts";
import { networkOf } from "#platform/server/http/network-of.ts";
import { maxMegapixels, type CleanPicture } from "./clean-picture.ts";
import { cleanFilename, headBytes, recogniseFile } from "./recognise-file.ts";
import type { Spool, SpooledFile } from "./spool.ts";
import type { InTurns } from "./turns.ts";
import {
  countUploads,
  countVisitorUploads,
  insertUpload,
  type StoredUpload,
  type UploadOwner,
} from "./upload-queries.ts";

/** Files of one customer or staff member, or from one network of visitors, that can wait for a form at the same time. */
const maxWaiting = 50;
/** Bytes of all visitors' files that can wait for a form. */
const maxVisitorBytes = 5_000_000_000;

export interface UploadPorts {
  readonly database: Database;
  readonly storage: FileStorage;
  readonly readConfiguration: () => { readonly fileUploadSizeLimit: number };
  /** Whether a form that needs no session takes files. */
  readonly acceptsVisitors: () => boolean;
  readonly scanner: FileScanner;
  readonly inTurns: InTurns;
  readonly spool: Spool;
  readonly cleanPicture: CleanPicture;
  /** Called when the scanner does not answer. */
  readonly onFailure: (error: Error) => void;
}

/** The part of a call that identifies the owner of a file. */
export interface OwnerCall {
  readonly session: Pick<Session, "customerId"> | undefined;
  /** The staff member who calls, or for whom files of a customer are stored. */
  readonly staffId?: number | undefined;
  readonly cookies: Cookies;
}

const cookieName = "visitor";
const daySeconds = 86_400;
const tokenPattern = /^[\w-]{43}$/;

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/**
 * The hash that identifies a browser without a session, for what a visitor has sent before a form is complete;
 * undefined when the browser has sent nothing.
 */
const visitorOf = (cookies: Pick<Cookies, "read">): Buffer | undefined => {
  const token = cookies.read(cookieName);
  return token !== undefined && tokenPattern.test(token) ? hashOf(token) : undefined;
};

/** The same, and gives a browser that is not known yet a token of 256 random bits, which it holds for a day. */
const startVisitor = (cookies: Pick<Cookies, "read" | "write">): Buffer => {
  const known = cookies.read(cookieName);
  const token =
    known !== undefined && tokenPattern.test(known) ? known : randomBytes(32).toString("base64url");
  cookies.write(cookieName, token, { maxAgeSeconds: daySeconds });
  return hashOf(token);
};

/**
 * The owners whose files the caller can use: the customer, and the visitor of the same browser before signing in; of an
 * answer to a customer, the staff member.
 */
export const ownersOf = ({ session, staffId, cookies }: OwnerCall): UploadOwner[] => {
  const visitorHash = visitorOf(cookies);
  return [
    ...(staffId === undefined ? [] : [{ staffId }]),
    ...(session === undefined ? [] : [{ customerId: session.customerId }]),
    ...(visitorHash === undefined ? [] : [{ visitorHash }]),
  ];
};

const noCookies: Cookies = { read: () => undefined, write: () => undefined, remove: () => undefined };

/** The staff member alone, whatever else the browser is known by. */
export const staffOwner = ({
  subject,
}: {
  readonly subject: { readonly staffId: number };
}): OwnerCall & { readonly staffId: number } => ({
  session: undefined,
  staffId: subject.staffId,
  cookies: noCookies,
});

type Fail = (code: keyof typeof fileErrors, details?: FailureDetails) => never;

export interface ReceivingCall extends OwnerCall {
  readonly client: { readonly address: string };
  readonly now: Date;
  readonly fail: Fail;
}

/** Waits for the first bytes of a file; returns its format and a stream of the whole. */
const openFile = async (file: AsyncIterable<unknown>, fail: Fail) => {
  const chunks = file[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < headBytes) {
    const next: IteratorResult<unknown> = await chunks.next();
    if (next.done === true) break;
    head = Buffer.concat([head, Buffer.isBuffer(next.value) ? next.value : Buffer.from(String(next.value))]);
  }
  if (head.length === 0) return fail("file_empty");
  const type = recogniseFile(head);
  if (type === "heic") return fail("heic_not_supported");
  const mediaType: UploadType = type ?? fail("file_type_not_supported");
  return { mediaType, head, rest: { [Symbol.asyncIterator]: () => chunks } };
};

/** The file as it arrives; fails as soon as it is larger than the limit. */
const limited = async function* (
  { head, rest }: { head: Buffer; rest: AsyncIterable<unknown> },
  limitBytes: number,
  fail: Fail,
) {
  let sizeBytes = head.length;
  const check = (): void => {
    if (sizeBytes > limitBytes)
      fail("file_too_large", { values: { limitMb: Math.floor(limitBytes / 1_000_000) } });
  };
  check();
  yield head;
  for await (const chunk of rest) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    sizeBytes += bytes.length;
    check();
    yield bytes;
  }
};

/** The owner of a new file; fails when too many files wait for a form. A visitor gets a cookie. */
export const ownerOf = async (ports: UploadPorts, call: ReceivingCall): Promise<UploadOwner> => {
  const { session, staffId, cookies, client, fail } = call;
  const { database } = ports;
  if (session === undefined && staffId !== undefined) {
    const owner = { staffId };
    return (await countUploads(database, owner)) < maxWaiting ? owner : fail("too_many_uploads");
  }
  if (session !== undefined) {
    const owner = { customerId: session.customerId };
    return (await countUploads(database, owner)) < maxWaiting ? owner : fail("too_many_uploads");
  }
  const { ofNetwork, allBytes } = await countVisitorUploads(database, networkOf(client.address));
  if (ofNetwork >= maxWaiting || allBytes >= maxVisitorBytes) return fail("too_many_uploads");
  return { visitorHash: startVisitor(cookies) };
};

export interface IncomingFile {
  readonly owner: UploadOwner;
  /** As the sender names it, which may be a path. */
  readonly name: string;
  readonly content: Readable;
}

/** Fails for a file with malware, and for one that the scanner could not read. */
const scan = async (
  { scanner, onFailure }: Pick<UploadPorts, "scanner" | "onFailure">,
  received: SpooledFile,
  fail: Fail,
): Promise<void> => {
  const result = await scanner.scan(received.read()).catch((error: unknown) => {
    onFailure(new Error("The scanner did not check a file", { cause: error }));
    return fail("file_not_checked", { retryAfterSeconds: 60 });
  });
  if (result === "infected") fail("file_infected");
};

type FileCall = Pick<ReceivingCall, "client" | "now" | "fail">;

/** Receives a file, checks it and stores it; fails for one that is not accepted. */
const checkAndStore = async (ports: UploadPorts, { fail }: FileCall, arriving: AsyncIterable<unknown>) => {
  const { storage, spool, cleanPicture, readConfiguration } = ports;
  const { mediaType, ...opened } = await openFile(arriving, fail);
  const limitBytes = readConfiguration().fileUploadSizeLimit;
  const stored = await spool.receive(limited(opened, limitBytes, fail), async (received, cleaned) => {
    await scan(ports, received, fail);
    if (mediaType === "application/pdf") return storage.put(received.read());
    const fault = await cleanPicture(mediaType, { from: received.path, to: cleaned.path });
    if (fault !== undefined) return fail(fault, { values: { limitMegapixels: maxMegapixels } });
    return storage.put((await cleaned.open()).read());
  });
  return { mediaType, storageKey: stored.key, sizeBytes: stored.sizeBytes };
};

/** Checks a file and stores it as an upload of its owner. */
export const receiveFile = async (
  ports: UploadPorts,
  call: FileCall,
  { owner, name, content }: IncomingFile,
): Promise<StoredUpload> => {
  const { database, storage, inTurns } = ports;
  // A destroyed body would end the connection before the answer.
  const arriving = inTurns(content.iterator({ destroyOnReturn: false }));
  const receive = async () => {
    try {
      return await checkAndStore(ports, call, arriving);
    } finally {
      await arriving.return();
      // The rest of a refused file is read and ignored, so that its sender gets the answer.
      content.resume();
    }
  };
  const stored = await receive();
  const upload = { uploadId: randomUUID(), filename: cleanFilename(name, stored.mediaType), ...stored };
  const row = { ...upload, network: networkOf(call.client.address), createdAt: call.now };
  await insertUpload(database, owner, row).catch(async (error: unknown) => {
    await storage.delete(upload.storageKey);
    throw error;
  });
  return upload;
};
