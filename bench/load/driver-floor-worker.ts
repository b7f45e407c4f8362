import { once } from "node:events";
import * as z from "zod/mini";
import pg from "pg";
import { type floorParameter, preparedStatement } from "./database-floor.ts";

const order = z.object({
  url: z.string(),
  clients: z.int(),
  seconds: z.number(),
  customerIds: z.array(z.int()),
  sessionTokenHash: z.string(),
  statements: z.array(preparedStatement),
});

const run = async (message: unknown): Promise<number> => {
  const { url, clients, seconds, customerIds, sessionTokenHash, statements } = order.parse(message);
  const hash = Buffer.from(sessionTokenHash, "hex");
  const valueOf = (parameter: z.output<typeof floorParameter>, customerId: number): unknown => {
    if (parameter === "customer") return customerId;
    if (parameter === "token") return hash;
    return parameter === "now" ? new Date() : parameter.value;
  };
  const opened = Array.from({ length: clients }, () => new pg.Client({ connectionString: url }));
  await Promise.all(opened.map((client) => client.connect()));
  let transactions = 0;
  const startMs = performance.now();
  await Promise.all(
    opened.map(async (client) => {
      while (performance.now() - startMs < seconds * 1000) {
        const customerId = customerIds[transactions % customerIds.length] ?? 0;
        transactions += 1;
        for (const { name, text, parameters } of statements) {
          const values = parameters.map((parameter) => valueOf(parameter, customerId));
          await client.query({ name, text, values, rowMode: "array" });
        }
      }
    }),
  );
  const perSecond = (transactions * 1000) / (performance.now() - startMs);
  await Promise.all(opened.map((client) => client.end()));
  return perSecond;
};

const [message] = await once(process, "message");
const perSecond = await run(message);
process.send?.(perSecond, () => process.disconnect());
