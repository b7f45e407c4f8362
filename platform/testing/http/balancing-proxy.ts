import { once } from "node:events";
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from "node:http";

const checkEveryMs = 100;
/** A portal that has not answered by then, such as one that is paused, gets no calls until it answers again. */
const checkTimeoutMs = 2_000;

interface Backend {
  readonly target: URL;
  readonly agent: Agent;
  isReady: boolean;
}

const checkReadiness = async (backend: Backend): Promise<void> => {
  backend.isReady = await fetch(new URL("/readyz", backend.target), {
    signal: AbortSignal.timeout(checkTimeoutMs),
  }).then(
    ({ ok }) => ok,
    () => false,
  );
};

const forward = (incoming: IncomingMessage, outgoing: ServerResponse, { target, agent }: Backend): void => {
  const { method, url, headers } = incoming;
  const onward = request(
    { agent, host: target.hostname, port: target.port, method, path: url, headers },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    },
  );
  onward.on("error", () => outgoing.writeHead(502).end());
  incoming.pipe(onward);
};

/**
 * A proxy that sends calls in turn to the portals that answer at `/readyz`. It never sends a call a second time, so that
 * a call which a portal drops is a 502. `stop` ends what is open.
 */
export const startBalancingProxy = async (origins: readonly string[]) => {
  const backends = origins.map((origin): Backend => ({
    target: new URL(origin),
    agent: new Agent({ keepAlive: true }),
    isReady: false,
  }));
  const checkAll = async () => void (await Promise.all(backends.map(checkReadiness)));
  let turn = 0;
  const proxy = createServer((incoming, outgoing) => {
    turn += 1;
    const ready = backends.filter(({ isReady }) => isReady);
    const backend = ready[turn % Math.max(1, ready.length)];
    if (backend === undefined) outgoing.writeHead(503).end();
    else forward(incoming, outgoing, backend);
  }).listen(0, "127.0.0.1");
  await Promise.all([once(proxy, "listening"), checkAll()]);
  const checks = setInterval(() => void checkAll(), checkEveryMs);
  const address = proxy.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    readyOrigins: () => backends.filter(({ isReady }) => isReady).map(({ target }) => target.origin),
    stop: (): void => {
      clearInterval(checks);
      proxy.closeAllConnections();
      proxy.close();
      for (const { agent } of backends) agent.destroy();
    },
  };
};
