import { connect } from "node:net";
import { once } from "node:events";
import { expect, it } from "vitest";
import { createHttpServer } from "./server.ts";

it("a client that is slow with its headers is let go after ten seconds", async () => {
  const app = await createHttpServer({ https: false, trustedProxies: [], logLevel: "silent" });
  const address = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  const begun = performance.now();
  const client = connect(Number(address.port), address.hostname);
  client.write("GET / HTTP/1.1\r\nHost: portal\r\n");
  client.resume();
  await once(client, "close");
  expect(performance.now() - begun).toBeLessThan(20_000);
  await app.close();
}, 60_000);
