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

describe("an email over SMTP", () => {
  test("has sender, reply address and the auto-generated header", async () => {
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

  test("that can be unsubscribed has both headers of RFC 8058", async () => {
    const server = await start();
    const unsubscribeUrl = `https://clients.llum.example/api/newsletter/unsubscribe/${"x".repeat(150)}`;
    const smtp = open({ url: `smtp://127.0.0.1:${server.port}` });
    await smtp.send({ ...mail, unsubscribeUrl });
    await smtp.send(mail);
    const [message, plain] = server.taken.map(({ raw }) => readMessage(raw).headers);
    expect(message?.get("list-unsubscribe")?.replaceAll(/\s/g, "")).toBe(`<${unsubscribeUrl}>`);
    expect(message?.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(plain?.has("list-unsubscribe")).toBe(false);
  });

  test("to a domain with accents is sent to its form in ASCII", async () => {
    const server = await start();
    await open({ url: `smtp://127.0.0.1:${server.port}` }).send({ ...mail, recipient: "Anna@cafè.cat" });
    const [message] = server.taken;
    expect(readMessage(message?.raw ?? "").headers.get("to")).toBe("Anna@xn--caf-8la.cat");
  });

  test("is sent with the user and password of the URL", async () => {
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

describe("a failed delivery throws, so that it is retried,", () => {
  test("while the mail server is down, and succeeds once it is up", async () => {
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

  test.each(["silent", "refuses recipients", "refuses messages"] as const)(
    "when the mail server is in the mode '%s', and succeeds once it works",
    async (mode) => {
      const server = await start();
      server.setMode(mode);
      const smtp = open({ url: `smtp://127.0.0.1:${server.port}` });
      await expect(smtp.send(mail)).rejects.toThrow();
      expect(server.taken).toHaveLength(0);
      server.setMode("working");
      await smtp.send(mail);
      expect(server.taken).toHaveLength(1);
    },
  );

  test("when the mail server has an untrusted certificate, and nothing is sent", async () => {
    const server = await start({ isEncrypted: true });
    await expect(open({ url: `smtps://127.0.0.1:${server.port}` }).send(mail)).rejects.toThrow(
      /self-signed|certificate/,
    );
    expect(server.taken).toHaveLength(0);
  });

  test("when the mail server does not encrypt and the URL requires it", async () => {
    const server = await start();
    await expect(open({ url: `smtps://127.0.0.1:${server.port}` }).send(mail)).rejects.toThrow();
    expect(server.taken).toHaveLength(0);
  });
});
