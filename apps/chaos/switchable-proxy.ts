import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** An address that stays while what answers there changes, as a virtual IP or a name does. */
export interface SwitchableProxy {
  readonly port: number;
  /** Ends what is open; the next connections lead to this port of the machine, or are refused where there is none. */
  readonly leadTo: (port: number | undefined) => void;
  readonly stop: () => Promise<void>;
}

export const startSwitchableProxy = async (firstPort: number): Promise<SwitchableProxy> => {
  let target: number | undefined = firstPort;
  const open = new Set<Socket>();
  const hold = (socket: Socket): void => {
    open.add(socket);
    socket.on("error", () => socket.destroy());
    socket.once("close", () => open.delete(socket));
  };
  const server = createServer((incoming) => {
    hold(incoming);
    if (target === undefined) return void incoming.destroy();
    const onward = connect(target, "127.0.0.1");
    hold(onward);
    incoming.pipe(onward).pipe(incoming);
    incoming.once("close", () => onward.destroy());
    onward.once("close", () => incoming.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port");
  const endAll = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: address.port,
    leadTo: (port) => {
      target = port;
      endAll();
    },
    stop: async () => {
      endAll();
      server.close();
      await once(server, "close");
    },
  };
};
