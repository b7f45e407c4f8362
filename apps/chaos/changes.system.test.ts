import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { json as readJson } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import {
  addCustomers,
  annasRecord,
  loadSamples,
  sampleCups,
} from "#features/contracts/server/testing/contract-samples.ts";
import { findBrokenEntry, readEvidence } from "#features/signatures/server/signature-evidence.ts";
import { decideSandboxSignature } from "#integrations/document-signature/sandbox.ts";
import { openLocalDisk } from "#integrations/file-storage/local-disk.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { supervise, type Supervised } from "./processes.ts";
import { queueTable } from "./stored-jobs.ts";

const maxPoints = 60;
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** The retailer's system: the ids under which it received the event of each contract. */
const startReceiver = async () => {
  const received = new Map<string, string[]>();
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { id, data } = Object(await readJson(request));
    received.set(data.contract, [...(received.get(data.contract) ?? []), String(id)]);
    response.end();
  };
  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  const address = server.address();
  return { received, url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/` };
};

/** Two servers and a customer with a contract for each point at which one of them is killed. */
const arrange = async (env: Record<string, string> = {}) => {
  const database = await createTestDatabase("empty");
  await database.unguarded.query(`${queueTable}; create table sent_emails (recipient text)`);
  const { anna } = await addCustomers(database.unguarded);
  await database.unguarded.query("update customers set email = 'anna@example.org' where customer_id = $1", [
    anna,
  ]);
  const folder = temporaryFolder("changes");
  const storage = openLocalDisk({ folder });
  const nameOf = (point: number): string => String(1_000 + point).padStart(7, "0");
  const records = Array.from({ length: maxPoints }, (_, point) => ({
    ...annasRecord,
    name: nameOf(point),
    supply_point: { ...annasRecord.supply_point, cups: sampleCups(1_000 + point) },
  }));
  await loadSamples({ database, storage }, records);
  const receiver = await startReceiver();
  const program = new URL("./change-server.ts", import.meta.url);
  const serverEnv = {
    DATABASE_URL: database.url,
    FILES_FOLDER: folder,
    WEBHOOK_URL: receiver.url,
    NODE_COMPILE_CACHE: temporaryFolder("compiled"),
    WEBHOOK_SECRET: `whsec_${randomBytes(32).toString("base64")}`,
    ...env,
  };
  const servers = await Promise.all(
    [1, 2].map(() => supervise(program, { env: serverEnv, isQuiet: "ENDS_BY" in env })),
  );
  closing.push(...servers.map(({ stop }) => stop));

  const post = async (url: string, body = {}): Promise<void> => {
    const headers = {
      "content-type": "application/json",
      cookie: `llum_session=${anna}.full`,
      "sec-fetch-site": "same-origin",
    };
    const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
    await response.text();
  };
  /** The customer requests the change, as often as needed, and signs it; the server does its work. */
  const change = async (server: Supervised, point: number, now: Date): Promise<void> => {
    const url = await server.running();
    await post(`${url}/api/v2/contracts/${nameOf(point)}`, { invoice_online: "postal" });
    await post(`${url}/work/${now.toISOString()}`);
    const { rows } = await database.unguarded.query(
      "select signature_id from sandbox_signatures where state = 'waiting'",
    );
    for (const { signature_id: id } of rows)
      await decideSandboxSignature(database, id, { state: "signed", address: "192.0.2.7", now });
    await post(`${url}/work/${now.toISOString()}`);
  };
  /** What the database has of the change of a contract. */
  const outcome = async (point: number) => {
    const { rows } = await database.unguarded.query(
      `select k.invoice_delivery as delivery, array_agg(distinct r.state) filter (where r.state <> '') as states,
         (select count(*)::int from change_requests q where q.contract_id = k.contract_id) as requests,
         (select count(*)::int from contract_communications m where m.contract_id = k.contract_id) as communications,
         (select bool_and(g.document_hash = encode(sha256(s.document), 'hex')) from change_requests q
            join request_signatures g using (customer_id, request_id)
            join sandbox_signatures s on s.signature_id = g.signature_id
            where q.contract_id = k.contract_id and g.state = 'signed') as "isSignedDocument",
         (select array_agg(event_id::text) from outbox_events where payload ->> 'contract' = k.name) as events
       from contracts k left join change_requests r using (customer_id, contract_id)
       where k.name = $1 group by k.customer_id, k.contract_id, k.name, k.invoice_delivery`,
      [nameOf(point)],
    );
    return rows[0];
  };

  /** Kills a server before a step and lets the other one go on; returns whether it was killed, and what is wrong. */
  const crashAt = async (point: number): Promise<{ isKilled: boolean; faults: string[] }> => {
    const [crashing, surviving] = point % 2 === 0 ? servers : servers.toReversed();
    if (crashing === undefined || surviving === undefined) throw new Error("There are two servers");
    await post(`${await crashing.running()}/crash-before/${point}`);
    const now = new Date();
    const isKilled = await change(crashing, point, now).then(
      () => false,
      (error: unknown) => {
        // A call that was cut, and no failure that the server answered.
        if (error instanceof TypeError) return true;
        throw error;
      },
    );
    const cut = await outcome(point);
    const isSent = cut.states?.[0] === "sent";
    const isWhole = isSent
      ? cut.delivery === "postal" && cut.events?.length === 1
      : cut.delivery === "email" && cut.events === null;
    // Beyond the time after which an interrupted delivery is repeated.
    if (isKilled) await change(surviving, point, new Date(now.getTime() + 120_000));
    const end = await outcome(point);
    const ids = new Set(receiver.received.get(nameOf(point)));
    const isComplete =
      end.delivery === "postal" &&
      String(end.states) === "sent" &&
      end.requests === 1 &&
      end.communications === 1 &&
      end.isSignedDocument === true &&
      end.events?.length === 1 &&
      ids.size === 1 &&
      ids.has(end.events[0]);
    return {
      isKilled,
      faults: [
        ...(isWhole ? [] : [`step ${point}: neither whole nor absent ${JSON.stringify(cut)}`]),
        ...(isComplete ? [] : [`step ${point}: ${JSON.stringify(end)}, received ${[...ids].join()}`]),
      ],
    };
  };
  const signals = () => new Set(servers.map(({ endedBy }) => endedBy()));
  return { database, anna, crashAt, signals };
};

test("a server that is killed before any step of a change leaves it whole or absent, and reports it under one id", async () => {
  const { database, anna, crashAt } = await arrange();
  const faults: string[] = [];
  let point = 1;
  for (let isKilled = true; isKilled; point += 1) {
    const result = await crashAt(point);
    faults.push(...result.faults);
    isKilled = result.isKilled;
  }
  expect(faults).toEqual([]);
  expect(point).toBeGreaterThan(15);
  const evidence = await readEvidence(database.pool, anna);
  expect(evidence).toHaveLength(2 * (point - 1));
  expect(findBrokenEntry(evidence)).toBeUndefined();
  const { rowCount } = await database.unguarded.query("select from sent_emails");
  expect(rowCount).toBeGreaterThanOrEqual(point - 1);
});

test("a server that runs out of memory in the middle of a change leaves it whole or absent", async () => {
  const { crashAt, signals } = await arrange({ ENDS_BY: "memory", NODE_OPTIONS: "--max-old-space-size=200" });
  // Steps of the change and of the work after its answer; each of the two servers ends once at least.
  for (const point of [2, 5, 9])
    expect([point, await crashAt(point)]).toEqual([point, { isKilled: true, faults: [] }]);
  expect([...signals()]).toEqual(["SIGABRT"]);
});

test("the check finds a change that is not written in one transaction", async () => {
  const { crashAt } = await arrange({ PLANTED_FAULT: "a change without a transaction" });
  const faults: string[] = [];
  for (let point = 2; faults.length === 0 && point < 15; point += 1)
    faults.push(...(await crashAt(point)).faults);
  expect(faults.length).toBeGreaterThan(0);
});
