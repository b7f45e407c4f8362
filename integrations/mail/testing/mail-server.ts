import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A message that the mail server accepted. */
export interface ReceivedMessage {
  readonly from: string;
  readonly recipients: readonly string[];
  readonly raw: string;
}

export type Mode = "working" | "silent" | "refuses recipients" | "refuses messages";

export interface MailServerOptions {
  readonly port?: number;
  /** Whether the connection is encrypted from the start, with a self-signed certificate. */
  readonly isEncrypted?: boolean;
  readonly user?: { readonly name: string; readonly password: string };
}

const refusal = (code: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode: code });

/** A mail server on this machine, with a mode that tests can change. */
export const startMailServer = async ({ port = 0, isEncrypted = false, user }: MailServerOptions = {}) => {
  const taken: ReceivedMessage[] = [];
  let mode: Mode = "working";
  const server = new SMTPServer({
    secure: isEncrypted,
    logger: false,
    disableReverseLookup: true,
    authOptional: user === undefined,
    allowInsecureAuth: true,
    closeTimeout: 100,
    onConnect: (_session, done) => {
      if (mode !== "silent") done();
    },
    onAuth: ({ username, password }, _session, done) => {
      const isRight = username === user?.name && password === user?.password;
      if (isRight) done(null, { user: username });
      else done(refusal(535, "wrong password"));
    },
    onRcptTo: (_address, _session, done) =>
      mode === "refuses recipients" ? done(refusal(451, "try again later")) : done(),
    onData: (stream, session, done) => {
      const pieces: Buffer[] = [];
      stream.on("data", (piece: Buffer) => pieces.push(piece));
      stream.on("end", () => {
        if (mode === "refuses messages") return done(refusal(554, "no"));
        const { mailFrom, rcptTo } = session.envelope;
        taken.push({
          from: mailFrom === false ? "" : mailFrom.address,
          recipients: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(pieces).toString("utf8"),
        });
        return done();
      });
    },
  });
  // A client that does not trust the certificate closes the connection during the handshake.
  server.on("error", () => {});
  const listening = server.listen(port, "127.0.0.1");
  await once(listening, "listening");
  const address = listening.address();
  return {
    port: isAddress(address) ? address.port : port,
    taken,
    setMode: (next: Mode): void => {
      mode = next;
    },
    stop: (): Promise<void> => new Promise((resolve) => server.close(() => resolve())),
  };
};

const isAddress = (address: AddressInfo | string | null): address is AddressInfo =>
  typeof address === "object" && address !== null;
