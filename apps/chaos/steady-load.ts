import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { demoPassword } from "#database/seed/demo-people.ts";

/** The cookie of a session of one of the demo's people. */
export const signIn = async (origin: string, user: string): Promise<string> => {
  const answer = await fetch(`${origin}/api/v1/auth/get_token`, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify({ user, password: demoPassword }),
  });
  if (!answer.ok) throw new Error(`Signing in was answered with ${answer.status}`);
  return (answer.headers.getSetCookie()[0] ?? "").split(";")[0] ?? "";
};

/** One call of the load. */
export interface Outcome {
  readonly kind: "read" | "upload" | "download" | "delete" | "document";
  /** Status of the answer; 0 where the connection broke off. */
  readonly status: number;
  /** Code of a refusal; empty otherwise. */
  readonly code: string;
  /** From the start of the load until the call began, and until it was answered. */
  readonly beganMs: number;
  readonly endedMs: number;
}

interface LoadOptions {
  readonly origin: string;
  /** The sessions of those who call, one cookie each. */
  readonly cookies: readonly string[];
  readonly betweenCallsMs: number;
  /** Between the bills that each of them takes as PDF; none are taken by default. */
  readonly betweenDocumentsMs?: number;
}

interface SentFile {
  readonly id: string;
  readonly content: Buffer;
}

/** More would be refused: a customer may have 50 files that no form has taken. */
const filesEach = 20;
const callTimeoutMs = 30_000;

const codeOf = (body: Buffer): string => {
  try {
    const parsed: unknown = JSON.parse(body.toString());
    return typeof parsed === "object" && parsed !== null && "code" in parsed ? String(parsed.code) : "";
  } catch {
    return "";
  }
};

/** A PDF that is no other. */
const newFile = (): Buffer => Buffer.from(`%PDF-1.7\n${randomBytes(2_000).toString("hex")}\n%%EOF`);

/** Calls that are noted with their outcomes; the answer of a call that failed is undefined. */
const createCaller = (origin: string) => {
  const startedMs = performance.now();
  const sinceStart = (): number => performance.now() - startedMs;
  const outcomes: Outcome[] = [];
  const call = async (
    kind: Outcome["kind"],
    path: string,
    init: RequestInit,
  ): Promise<Buffer | undefined> => {
    const beganMs = sinceStart();
    const note = (status: number, code: string): void =>
      void outcomes.push({ kind, status, code, beganMs, endedMs: sinceStart() });
    try {
      const signal = AbortSignal.timeout(callTimeoutMs);
      const answer = await fetch(`${origin}/api/v1${path}`, { ...init, signal });
      const body = Buffer.from(await answer.arrayBuffer());
      note(answer.status, answer.ok ? "" : codeOf(body));
      return answer.ok ? body : undefined;
    } catch {
      note(0, "");
      return undefined;
    }
  };
  return { outcomes, sinceStart, call };
};
type Caller = ReturnType<typeof createCaller>;

/** The files of one customer: sent, fetched and deleted. */
const createFiles = ({ call }: Caller, cookie: string) => {
  const headers = { cookie, "sec-fetch-site": "same-origin" };
  const sent: SentFile[] = [];
  return {
    sent,
    send: async (): Promise<void> => {
      const content = newFile();
      const answer = await call("upload", "/uploads/?name=factura.pdf", {
        method: "POST",
        headers: { ...headers, "content-type": "application/octet-stream" },
        body: new Uint8Array(content),
      });
      if (answer === undefined) return;
      const { id }: { id: string } = JSON.parse(answer.toString());
      sent.push({ id, content });
    },
    /** Whether the file is there as it was sent. */
    isThere: async ({ id, content }: SentFile): Promise<boolean> =>
      (await call("download", `/uploads/${id}/`, { headers }))?.equals(content) === true,
    delete: async ({ id }: SentFile): Promise<void> =>
      void (await call("delete", `/uploads/${id}/`, { method: "DELETE", headers })),
  };
};

/** Takes the bills of a customer as PDF, one after another. */
const takeDocuments = async (
  { call }: Caller,
  { cookie, pauseMs, over }: { cookie: string; pauseMs: number; over: AbortSignal },
): Promise<void> => {
  const headers = { cookie };
  const answer = await call("read", "/invoices/", { headers });
  const { items }: { items: { id: number }[] } = JSON.parse(answer?.toString() ?? '{"items":[]}');
  for (let turn = 0; !over.aborted; turn += 1) {
    const bill = items[turn % items.length];
    if (bill === undefined) return;
    await call("document", `/invoices/${bill.id}/pdf/`, { headers });
    await wait(pauseMs);
  }
};

/**
 * Customers who read their bills, and send files and fetch them again, until `stop`. What was answered with success is
 * what must be there in the end.
 */
export const startSteadyLoad = ({ origin, cookies, betweenCallsMs, betweenDocumentsMs }: LoadOptions) => {
  const caller = createCaller(origin);
  const over = new AbortController();
  const readUntilOver = async (cookie: string): Promise<void> => {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      await caller.call("read", turn % 2 === 0 ? "/invoices/" : "/users/", { headers: { cookie } });
      await wait(betweenCallsMs);
    }
  };
  const owners = cookies.map((cookie) => createFiles(caller, cookie));
  const sendUntilOver = async (files: (typeof owners)[number]): Promise<void> => {
    while (!over.signal.aborted) {
      await files.send();
      const newest = files.sent.at(-1);
      if (newest !== undefined) await files.isThere(newest);
      const oldest = files.sent.length > filesEach ? files.sent.shift() : undefined;
      if (oldest !== undefined) await files.delete(oldest);
      await wait(betweenCallsMs);
    }
  };
  const pauseMs = betweenDocumentsMs;
  const documents =
    pauseMs === undefined
      ? []
      : cookies.map((cookie) => takeDocuments(caller, { cookie, pauseMs, over: over.signal }));
  const callers = [...cookies.map(readUntilOver), ...owners.map(sendUntilOver), ...documents];
  return {
    outcomes: caller.outcomes,
    sinceStart: caller.sinceStart,
    /** Ends the load and removes its files; `missing` are those that were taken and are not there as they were sent. */
    stop: async (): Promise<{ readonly taken: number; readonly missing: string[] }> => {
      over.abort();
      await Promise.all(callers);
      const missing: string[] = [];
      for (const files of owners)
        for (const file of files.sent) {
          if (!(await files.isThere(file))) missing.push(file.id);
          await files.delete(file);
        }
      return { taken: owners.flatMap(({ sent }) => sent).length, missing };
    },
  };
};
