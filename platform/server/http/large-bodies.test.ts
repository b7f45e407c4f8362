import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createLargeBodies } from "./large-bodies.ts";
import { createHttpServer } from "./server.ts";

const limitBytes = 2_000_000;
const patient = { timeout: 60_000 };
let server: Awaited<ReturnType<typeof createHttpServer>>;
let origin: string;
let asked = 0;
let arrived = 0;
let answering = Promise.withResolvers<void>();

beforeAll(async () => {
  server = await createHttpServer({ https: false, trustedProxies: ["127.0.0.1"], logLevel: "silent" });
  const largeBodies = createLargeBodies(5_000_000);
  server.post(
    "/",
    {
      bodyLimit: limitBytes,
      onRequest: async (request, reply) => {
        largeBodies.reserve(request, reply, limitBytes);
        asked += 1;
      },
    },
    async () => {
      arrived += 1;
      await answering.promise;
      return "done";
    },
  );
  origin = await server.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => server.close());
afterEach(() => {
  [asked, arrived] = [0, 0];
  answering.resolve();
  answering = Promise.withResolvers<void>();
});

const send = (bytes: number, network = "192.0.2.1"): Promise<Response> =>
  fetch(origin, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": network },
    body: JSON.stringify("a".repeat(bytes - 2)),
  });

test("one network has half of the limit, and leaves the rest to the others", async () => {
  const first = send(1_900_000);
  await expect.poll(() => arrived, patient).toBe(1);
  expect((await send(1_900_000)).status).toBe(503);
  const other = send(1_900_000, "192.0.2.2");
  await expect.poll(() => arrived, patient).toBe(2);
  expect((await send(1_900_000, "192.0.2.3")).status).toBe(503);
  answering.resolve();
  expect([(await first).status, (await other).status]).toEqual([200, 200]);
});

test("a large body is refused for now while others fill the limit, and small ones are not", async () => {
  const first = send(1_900_000);
  await expect.poll(() => arrived, patient).toBe(1);
  const refused = await send(1_900_000);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await refused.json()).toMatchObject({ code: "unavailable" });
  const small = send(90_000);
  await expect.poll(() => arrived, patient).toBe(2);
  answering.resolve();
  expect([(await first).status, (await small).status]).toEqual([200, 200]);
});

test("the bytes are free again after the answer", async () => {
  answering.resolve();
  for (let call = 0; call < 4; call += 1) expect((await send(1_900_000)).status).toBe(200);
});

test("a body of no announced size counts as much as its endpoint allows, until its connection ends", async () => {
  const client = connect(Number(new URL(origin).port), "127.0.0.1");
  client.write(
    "POST / HTTP/1.1\r\nHost: portal\r\nX-Forwarded-For: 192.0.2.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n1\r\n",
  );
  await expect.poll(() => asked, patient).toBe(1);
  answering.resolve();
  expect((await send(1_900_000)).status).toBe(503);
  client.destroy();
  await once(client, "close");
  await expect.poll(async () => (await send(1_900_000)).status, patient).toBe(200);
});
