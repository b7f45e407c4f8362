import { randomUUID } from "node:crypto";
import { createTransport } from "nodemailer";
import { mailboxOf } from "#platform/contract/email-address.ts";
import type { Mail, MailPort } from "./port.ts";
import { refuseUnsafe } from "./refuse-unsafe.ts";

export interface SmtpOptions {
  /** `smtps://user:password@host:port`, or `smtp://…`, which encrypts when the server supports it; TLS 1.2 or newer. */
  readonly url: string;
  readonly sender: { readonly name: string; readonly address: string };
  readonly replyTo: string;
  /** Host of the portal, for message ids. */
  readonly host: string;
  /** Timeout of the connection and of each response. */
  readonly timeoutMs?: number;
}

/** `verify` throws when the server cannot be reached or refuses the user. */
export interface SmtpMail extends MailPort {
  readonly verify: () => Promise<void>;
  readonly close: () => void;
}

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);
const maxConnections = 2;

/** Server and credentials of the URL; nodemailer needs them unescaped. */
const connectionOptionsOf = (text: string) => {
  const url = new URL(text);
  const isEncrypted = url.protocol === "smtps:";
  return {
    host: url.hostname.replaceAll(/[[\]]/g, ""),
    port: Number(url.port || (isEncrypted ? 465 : 587)),
    secure: isEncrypted,
    // A relay on this machine usually has a self-signed certificate, and the connection does not leave the machine.
    ignoreTLS: !isEncrypted && loopback.has(url.hostname),
    ...(url.username === ""
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
  };
};

/** RFC 8058. The mail server signs both with DKIM: see docs/operating.md. */
const unsubscribeHeaders = ({ unsubscribeUrl }: Mail): Record<string, string> =>
  unsubscribeUrl === undefined
    ? {}
    : {
        "List-Unsubscribe": `<${unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      };

/** A pool of connections to a mail server. A failed delivery throws; the job queue retries it. */
export const openSmtp = ({ url, sender, replyTo, host, timeoutMs = 20_000 }: SmtpOptions): SmtpMail => {
  const transport = createTransport({
    ...connectionOptionsOf(url),
    pool: true,
    maxConnections,
    maxRequeues: 0,
    name: host,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    tls: { minVersion: "TLSv1.2" },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail) => {
      refuseUnsafe(mail);
      const recipient = mailboxOf(mail.recipient);
      const { subject, text, html, attachments = [] } = mail;
      await transport.sendMail({
        from: sender,
        to: { name: "", address: recipient },
        replyTo,
        subject,
        text,
        html,
        attachments: attachments.map(({ filename, mediaType, content }) => ({
          filename,
          contentType: mediaType,
          content,
        })),
        messageId: `<${randomUUID()}@${host}>`,
        headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(mail) },
        envelope: { from: sender.address, to: [recipient] },
      });
    },
    verify: async () => void (await transport.verify()),
    close: () => transport.close(),
  };
};
