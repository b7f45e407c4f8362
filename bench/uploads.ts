import { readFileSync, mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { migrate } from "#platform/server/database/migrate.ts";
import { openDatabase } from "#platform/server/database/pool.ts";
import { sessionCookie, signInCustomers } from "./measure/bench-sessions.ts";
import type { Benchmark, Figure } from "./measure/result-table.ts";
import { withScratchPostgres } from "./measure/scratch-postgres.ts";
import { startServer, type ServerProcess } from "./measure/server-process.ts";
import { percentile } from "./measure/statistics.ts";

const uploadCount = 200;
const uploadBytes = 15_000_000;
/** Fewer than the server allows a customer in a minute, and than can wait for a form. */
const uploadsOfCustomer = 25;
const firstCustomer = 1_000_000;
const customers = Array.from(
  { length: uploadCount / uploadsOfCustomer },
  (_, index) => firstCustomer + index,
);
const reader = firstCustomer + customers.length;

const headersOf = (customerId: number) => ({
  cookie: sessionCookie(customerId),
  "sec-fetch-site": "same-origin",
});

/** The most memory that the process has had since its start, with shared pages, in MB. */
const peakMemoryOf = (pid: number): number => {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return (Number(kilobytes) * 1024) / 1_000_000;
};

interface Sending {
  readonly path: string;
  readonly type: string;
  readonly body: Buffer;
}

/** Sends one body by a connection of its own; resolves with the status of the answer. */
const send = (
  { origin }: ServerProcess,
  { path, type, customerId, body }: Sending & { readonly customerId: number },
): Promise<number> =>
  new Promise((resolve, reject) => {
    const sending = request(
      origin + path,
      {
        method: "POST",
        agent: false,
        headers: { ...headersOf(customerId), "content-type": type, "content-length": body.length },
      },
      (answer) => {
        answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
      },
    );
    sending.once("error", reject);
    sending.end(body);
  });

/** Times of a small call, until `isOver`, in milliseconds. */
const timesOfCalls = async ({ origin }: ServerProcess, isOver: () => boolean): Promise<number[]> => {
  const times: number[] = [];
  while (!isOver()) {
    const startMs = performance.now();
    const answer = await fetch(`${origin}/api/v2/contracts?fields=list`, { headers: headersOf(reader) });
    await answer.arrayBuffer();
    if (answer.status === 200) times.push(performance.now() - startMs);
  }
  return times;
};

/** A form with a file in base64, which is refused when all of it has been parsed. */
const form = (): Buffer =>
  Buffer.from(
    JSON.stringify({
      attachments: [{ name: "bill.pdf", content: `data:application/pdf;base64,${"A".repeat(21_900_000)}` }],
    }),
  );

const pdf = (): Buffer => Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(uploadBytes - 9, 7)]);

/** A photo of noise, which hardly compresses, of almost the greatest size. */
const photo = (side: number): Promise<Buffer> =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: "#777",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 96 })
    .toBuffer();

const measureKind = async (
  server: ServerProcess,
  { what, count, ...sending }: Sending & { readonly what: string; readonly count: number },
): Promise<Figure[]> => {
  let isOver = false;
  const calls = timesOfCalls(server, () => isOver);
  const startMs = performance.now();
  const statuses = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      send(server, { ...sending, customerId: customers[index % customers.length] ?? 0 }),
    ),
  ).finally(() => {
    isOver = true;
  });
  const seconds = (performance.now() - startMs) / 1000;
  const accepted = statuses.filter((status) => status === 200).length;
  const name = `${count} ${what} of ${(sending.body.length / 1e6).toFixed(1)} MB at once`;
  return [
    {
      what: `${name}: memory`,
      value: peakMemoryOf(server.pid),
      unit: "MB",
      atMost: 250,
      beside: `${accepted} accepted in ${seconds.toFixed(0)} s`,
    },
    { what: "  other calls meanwhile, p95", value: percentile(await calls, 0.95), unit: "ms" },
  ];
};

/** As many files at once as many customers may send, and the memory of the server meanwhile. */
export const uploads: Benchmark = {
  name: "uploads",
  needsData: false,
  measure: ({ report }) =>
    withScratchPostgres(report, async (url) => {
      await migrate({ url });
      const database = openDatabase({ url, statementTimeoutMs: 600_000, poolSize: 1 });
      await database.pool.query(
        `insert into customers (customer_id, tax_id, kind, name)
         select id, 'B' || id, 'company', 'Customer ' || id from unnest($1::bigint[]) id`,
        [[...customers, reader]],
      );
      await database.close();
      await signInCustomers(url, [...customers, reader]);
      const dataDir = mkdtempSync(join(tmpdir(), "llum-bench-uploads-"));
      const figures: Figure[] = [];
      const file = { path: "/api/v1/uploads/?name=file", type: "application/octet-stream" };
      const kinds = [
        { what: "PDFs", ...file, body: pdf(), count: uploadCount },
        { what: "photos", ...file, body: await photo(3_500), count: 40 },
        { what: "JSON forms", path: "/api/v1/crm/cases/", type: "application/json", body: form(), count: 40 },
      ];
      for (const kind of kinds) {
        const server = await startServer({ dataDir, databaseUrl: url, isDemo: false });
        try {
          report(`at rest ${peakMemoryOf(server.pid).toFixed(0)} MB`);
          figures.push(...(await measureKind(server, kind)));
          report(JSON.stringify(figures.slice(-2)));
        } finally {
          await server.stop();
        }
      }
      rmSync(dataDir, { recursive: true, force: true });
      return figures;
    }),
};
