import { describe, expect, onTestFinished, test } from "vitest";
import { openSmtp, type SmtpOptions } from "./smtp.ts";
import { startMailServer, type MailServerOptions } from "./testing/mail-server.ts";
import { readMessage } from "./testing/read-message.ts";

const mail = { recipient: "anna@example.org", subject: "Hola", text: "Hola", html: "<p>Hola</p>" };
const timeoutMs = 300;

const open = (changes: Pick<SmtpOptions, "url">) => {
  const smtp = openSmtp({
    sender: { name: "Llum, «Ñ»", address: "no-reply@llum.example" },
    replyTo: "hola@llum.example",
    host: "clients.llum.example",
    timeoutMs,
    ...changes,
  });
  onTestFinished(() => smtp.close());
  return smtp;
};
const start = async (options?: MailServerOptions) => {
  const server = await startMailServer(options);
  onTestFinished(() => server.stop());
  return server;
};

describe("a letter over SMTP", () => {
  test("says who sends it, where to answer, and that a machine wrote it", async () => {
    const server = await start();
    await open({ url: `smtp://127.0.0.1:${server.port}` }).send(mail);
    const [message] = server.taken;
    expect(message?.from).toBe("no-reply@llum.example");
    const { headers } = readMessage(message?.raw ?? "");
    expect(headers.get("from")).toMatch(/^"?Llum, «Ñ»"? <no-reply@llum\.example>$/);
    expect(headers.get("reply-to")).toBe("hola@llum.example");
    expect(headers.get("auto-submitted")).toBe("auto-generated");
    expect(headers.get("message-id")).toMatch(/^<[0-9a-f-]{36}@clients\.llum\.example>$/);
    expect([...headers.keys()]).not.toContain("x-mailer");
    expect([...headers.keys()]).not.toContain("bcc");
  });

  test("shows the user and password of the address, and signs in to send", async () => {
    const user = { name: "portal@llum", password: "p@ss:word/%" };
    const server = await start({ user });
    const credentials = `${encodeURIComponent(user.name)}:${encodeURIComponent(user.password)}`;
    const smtp = open({ url: `smtp://${credentials}@127.0.0.1:${server.port}` });
    await smtp.verify();
    await smtp.send(mail);
    expect(server.taken).toHaveLength(1);
    const wrong = open({ url: `smtp://portal:wrong@127.0.0.1:${server.port}` });
    await expect(wrong.verify()).rejects.toThrow("wrong password");
    await expect(wrong.send(mail)).rejects.toThrow("wrong password");
  });
});

describe("a letter waits to be tried again", () => {
  test("while the mail server is down, and leaves once it is back", async () => {
    const before = await startMailServer();
    const smtp = open({ url: `smtp://127.0.0.1:${before.port}` });
    await smtp.send(mail);
    await before.stop();
    await expect(smtp.send(mail)).rejects.toThrow();
    await expect(smtp.verify()).rejects.toThrow();
    const after = await start({ port: before.port });
    await smtp.send(mail);
    expect(after.taken).toHaveLength(1);
  });

  test.each(["silent", "refuses people", "refuses letters"] as const)(
    "from a mail server that %s, and leaves once it is well",
    async (mood) => {
      const server = await start();
      server.feel(mood);
      const smtp = open({ url: `smtp://127.0.0.1:${server.port}` });
      await expect(smtp.send(mail)).rejects.toThrow();
      expect(server.taken).toHaveLength(0);
      server.feel("well");
      await smtp.send(mail);
      expect(server.taken).toHaveLength(1);
    },
  );

  test("from a mail server whose certificate nobody vouches for: it is told nothing", async () => {
    const server = await start({ isEncrypted: true });
    await expect(open({ url: `smtps://127.0.0.1:${server.port}` }).send(mail)).rejects.toThrow(
      /self-signed|certificate/,
    );
    expect(server.taken).toHaveLength(0);
  });

  test("from a mail server that does not encrypt where the address demands it", async () => {
    const server = await start();
    await expect(open({ url: `smtps://127.0.0.1:${server.port}` }).send(mail)).rejects.toThrow();
    expect(server.taken).toHaveLength(0);
  });
});
