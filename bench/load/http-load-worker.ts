import { once } from "node:events";
import { openHttpConnection } from "./http-connection.ts";
import { loadOrder, type LoadOutcome } from "./load-order.ts";

/** Asks over and over on every connection until the time is over. */
const run = async (message: unknown): Promise<LoadOutcome> => {
  const { port, requests, connections, seconds } = loadOrder.parse(message);
  const latenciesMs: number[] = [];
  const statuses: Record<string, number> = {};
  let next = 0;
  let bodyBytes = 0;
  const opened = await Promise.all(Array.from({ length: connections }, () => openHttpConnection(port)));
  const startMs = performance.now();
  const endMs = startMs + seconds * 1000;
  await Promise.all(
    opened.map(async ({ ask }) => {
      while (performance.now() < endMs) {
        const request = requests[next % requests.length] ?? "";
        next += 1;
        const askedMs = performance.now();
        const answer = await ask(request);
        latenciesMs.push(performance.now() - askedMs);
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        bodyBytes = answer.bodyBytes;
      }
    }),
  );
  const tookSeconds = (performance.now() - startMs) / 1000;
  for (const { close } of opened) close();
  return { latenciesMs, statuses, bodyBytes, seconds: tookSeconds };
};

const [message] = await once(process, "message");
const outcome = await run(message);
process.send?.(outcome, () => process.disconnect());
