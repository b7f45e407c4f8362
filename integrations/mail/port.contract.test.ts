import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import type { Mail, MailPort } from "./port.ts";
import { createSandboxMailbox } from "./mailbox/mailbox-queries.ts";
import { openSmtp } from "./smtp.ts";
import { startMailServer } from "./testing/mail-server.ts";
import { readMessage } from "./testing/read-message.ts";

const database = await createTestDatabase("empty");
const server = await startMailServer();
const smtp = openSmtp({
  url: `smtp://127.0.0.1:${server.port}`,
  sender: { name: "Llum de l’Exemple", address: "no-reply@llum.example" },
  replyTo: "hola@llum.example",
  host: "clients.llum.example",
});
afterAll(async () => {
  smtp.close();
  await server.stop();
});

type ReceivedMail = Mail & { recipients: readonly string[] };

const mailsAtServer = async (): Promise<ReceivedMail[]> =>
  server.taken.map(({ recipients, raw }) => {
    const { headers, parts } = readMessage(raw);
    return {
      recipients,
      recipient: headers.get("to") ?? "",
      subject: headers.get("subject") ?? "",
      text: parts.get("text/plain") ?? "",
      html: parts.get("text/html") ?? "",
    };
  });

const mailsInMailbox = async (): Promise<ReceivedMail[]> => {
  const { rows } = await database.pool.query("select * from sandbox_mails order by mail_id");
  return rows.map(({ recipient, subject, text_body: text, html_body: html }) => {
    return { recipients: [recipient], recipient, subject, text, html };
  });
};

beforeEach(async () => {
  server.taken.length = 0;
  await database.pool.query("delete from sandbox_mails");
});

const mail: Mail = {
  recipient: "anna.roca+llum@example.org",
  subject:
    "Canvia la contrasenya: és fàcil, Núria Müller 💡 — i això és un assumpte prou llarg per partir-lo",
  text: "Hola, Núria!\n\nObre https://llum.example/nova-contrasenya#t=abc.def\n\n.\nL·l, ñ, ü, €, 💡",
  html: `<p>Hola, Núria! <a href="https://llum.example/nova-contrasenya#t=abc.def">L·l, ñ, ü, €, 💡</a></p>`,
};

const adapters: [string, MailPort, () => Promise<ReceivedMail[]>][] = [
  ["a mail server", smtp, mailsAtServer],
  ["the sandbox's mailbox", createSandboxMailbox(database), mailsInMailbox],
];

test("attached files reach the mail server unchanged, and the sandbox's mailbox by name", async () => {
  const content = Buffer.from("%PDF-1.7 és un rebut");
  const attachments = [{ filename: "rebut-FE-1.pdf", mediaType: "application/pdf", content }];
  await smtp.send({ ...mail, attachments });
  const raw = server.taken.at(-1)?.raw ?? "";
  expect(raw).toContain("Content-Type: application/pdf; name=rebut-FE-1.pdf");
  expect(raw).toContain(content.toString("base64"));
  await createSandboxMailbox(database).send({ ...mail, attachments });
  const { rows } = await database.pool.query("select attachments from sandbox_mails");
  expect(rows).toEqual([{ attachments: ["rebut-FE-1.pdf"] }]);
});

describe.each(adapters)("an email through %s", (_, port, receivedMails) => {
  test("arrives unchanged, including accents, umlauts and emoji", async () => {
    await port.send(mail);
    expect(await receivedMails()).toEqual([{ ...mail, recipients: [mail.recipient] }]);
  });

  test("arrives once for each send, also concurrently", async () => {
    const subjects = ["one", "two", "three", "four", "five"];
    await Promise.all(subjects.map((subject) => port.send({ ...mail, subject })));
    expect((await receivedMails()).map(({ subject }) => subject).toSorted()).toEqual(subjects.toSorted());
  });

  test.each([
    ["a second header after the subject", { subject: "Hola\r\nBcc: eve@example.com" }],
    ["a line after the subject", { subject: "Hola\nBcc: eve@example.com" }],
    ["a second header after the recipient", { recipient: "anna@example.org\r\nBcc: eve@example.com" }],
    ["a second recipient", { recipient: "anna@example.org, eve@example.com" }],
    ["a second recipient in brackets", { recipient: "Anna <anna@example.org>, eve@example.com" }],
    ["a group", { recipient: "all:anna@example.org,eve@example.com;" }],
    ["an SMTP command", { recipient: "anna@example.org>\r\nRCPT TO:<eve@example.com" }],
    ["a quoted name with an at sign", { recipient: '"anna@example.org"@eve@example.com' }],
    ["no recipient", { recipient: "" }],
  ])("that would inject %s is not sent", async (_, changes) => {
    await expect(port.send({ ...mail, ...changes })).rejects.toThrow(/recipient|subject/);
    expect(await receivedMails()).toEqual([]);
    await port.send(mail);
    expect(await receivedMails()).toHaveLength(1);
  });
});
