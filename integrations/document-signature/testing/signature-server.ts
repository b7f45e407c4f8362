import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import * as z from "zod/mini";

const order = z.object({
  title: z.string(),
  document: z.object({ filename: z.string(), content: z.string(), sha256: z.string() }),
  signer: z.object({ name: z.string(), tax_id: z.string(), language: z.string() }),
  consent: z.string(),
  expires_at: z.iso.datetime(),
});

interface Entry {
  readonly order: z.output<typeof order>;
  readonly key: string;
  state: "waiting" | "signed" | "rejected" | "cancelled";
  decidedAt: Date;
  address: string;
}

/** A provider with the API of `../README.md`, for tests. */
export const startSignatureServer = async (token: string) => {
  const entries = new Map<string, Entry>();
  const takeOrder = async (request: IncomingMessage) => {
    const key = String(request.headers["idempotency-key"]);
    const known = [...entries].find(([, entry]) => entry.key === key)?.[0];
    const id = known ?? randomUUID();
    const parsed = order.parse(await json(request));
    if (known === undefined)
      entries.set(id, { order: parsed, key, state: "waiting", decidedAt: new Date(0), address: "" });
    return { id, signing_url: `https://signatures.example/${id}` };
  };
  const statusOf = ({ state, order, decidedAt, address }: Entry) => {
    if (state === "waiting")
      return new Date(order.expires_at) > new Date()
        ? { state }
        : { state: "expired", decided_at: order.expires_at };
    const decided_at = decidedAt.toISOString();
    const content = Buffer.from(order.document.content, "base64");
    return state === "cancelled"
      ? { state, decided_at }
      : { state, decided_at, address, document_sha256: createHash("sha256").update(content).digest("hex") };
  };
  let answerInstead: { status: number; body: unknown } | undefined;
  const answer = async (request: IncomingMessage): Promise<{ status: number; body: unknown }> => {
    if (request.headers.authorization !== `Bearer ${token}`) return { status: 401, body: {} };
    if (answerInstead !== undefined) return answerInstead;
    if (request.method === "POST") return { status: 201, body: await takeOrder(request) };
    const entry = entries.get(request.url?.split("/").at(-1) ?? "");
    if (entry === undefined) return { status: 404, body: {} };
    if (request.method === "GET") return { status: 200, body: statusOf(entry) };
    if (entry.state !== "waiting") return { status: 409, body: {} };
    Object.assign(entry, { state: "cancelled", decidedAt: new Date() });
    return { status: 204, body: undefined };
  };
  const server = createServer((request, response) => {
    const send = async (): Promise<void> => {
      const { status, body } = await answer(request);
      response.writeHead(status, { "content-type": "application/json" });
      response.end(body === undefined ? undefined : JSON.stringify(body));
    };
    send().catch(() => response.writeHead(400).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/api`,
    entries,
    decide: (id: string, decision: Pick<Entry, "state" | "decidedAt" | "address">): void => {
      Object.assign(entries.get(id) ?? {}, decision);
    },
    /** Answers every call with this, until it is undefined again. */
    answerWith: (instead: typeof answerInstead): void => {
      answerInstead = instead;
    },
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
    },
  };
};
