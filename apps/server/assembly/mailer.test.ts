import type { FastifyInstance } from "fastify";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import type { Configuration } from "#features/operations/contract/configuration.ts";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { startMailServer } from "#integrations/mail/testing/mail-server.ts";
import { readMessage } from "#integrations/mail/testing/read-message.ts";
import { defineJob, worker } from "#platform/server/jobs/jobs.ts";
import type { Email } from "#platform/server/mail/email.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { createTestJobs } from "#platform/testing/jobs/test-jobs.ts";
import { createApp } from "../app.ts";
import { createMailer } from "./mailer.ts";
import { testParts } from "../testing/test-app.ts";

const database = await createTestDatabase("empty");
const demo = await loadConfiguration("deployments/demo/llum.json");
const email: Email = {
  language: "ca",
  subject: "Una contrasenya nova",
  heading: "Hola, Núria",
  paragraphs: ["Aquí la tens."],
  action: { label: "Obre-la", url: "https://llum.example/nova#t=abc.def" },
};
const mailboxPaths = ["/sandbox/mail", "/sandbox/mail/1", "/sandbox/mail.json?to=nuria@example.org"];

const startWith = async ({
  smtpUrl,
  configuration = demo,
}: {
  smtpUrl?: string;
  configuration?: Configuration;
}) => {
  const services = { database, configuration, publicOrigin: "https://clients.llum.example" };
  const mailer = await createMailer({ environment: { smtpUrl }, services });
  onTestFinished(mailer.close);
  const { hasMailbox } = mailer;
  const app = await createApp(await testParts(database, { infrastructure: { configuration }, hasMailbox }));
  onTestFinished(() => app.close());
  return { app, mailer };
};
const statuses = (app: FastifyInstance, changes: Record<string, unknown> = {}) =>
  Promise.all(mailboxPaths.map(async (url) => (await app.inject({ url, ...changes })).statusCode));

beforeEach(async () => {
  await database.pool.query("truncate sandbox_mails restart identity");
});

describe("a deployment with a mail server", () => {
  test("sends its emails there under its own name, and logs the server without the password", async () => {
    const server = await startMailServer();
    onTestFinished(server.stop);
    const configuration = { ...demo, mail: { from: "no-reply@llum.example" } };
    const smtpUrl = `smtp://127.0.0.1:${server.port}`;
    const { mailer } = await startWith({ smtpUrl, configuration });
    expect(mailer.description).toBe(`Emails leave by 127.0.0.1:${server.port}`);
    await mailer.sendEmail("nuria@example.org", email);
    const [message] = server.taken;
    expect(message).toMatchObject({ from: "no-reply@llum.example", recipients: ["nuria@example.org"] });
    const { headers, parts } = readMessage(message?.raw ?? "");
    expect(headers.get("from")).toBe("Llum de Prova <no-reply@llum.example>");
    expect(headers.get("reply-to")).toBe("hola@llumdeprova.example");
    expect(headers.get("message-id")).toMatch(/@clients\.llum\.example>$/);
    expect(parts.get("text/plain")).toContain("https://llum.example/nova#t=abc.def");
    expect(parts.get("text/html")).toContain("https://llum.example/nova#t=abc.def");
    const secret = await createMailer({
      environment: { smtpUrl: "smtps://portal:hunter22@mail.example.org" },
      services: { database, configuration, publicOrigin: "https://clients.llum.example" },
    });
    onTestFinished(secret.close);
    expect(secret.description).toBe("Emails leave by mail.example.org");
  });

  test("has no mailbox to look into, even with emails left in it from before, be it a demo or not", async () => {
    await (await startWith({})).mailer.sendEmail("nuria@example.org", email);
    const smtpUrl = "smtp://127.0.0.1:1";
    for (const configuration of [demo, { ...demo, demo: false }]) {
      const { app, mailer } = await startWith({ smtpUrl, configuration });
      expect(mailer.hasMailbox).toBe(false);
      expect(await statuses(app)).toEqual([404, 404, 404]);
    }
  });

  test("lets an email wait while it is down, and answers meanwhile", async () => {
    const before = await startMailServer();
    await before.stop();
    const { app, mailer } = await startWith({ smtpUrl: `smtp://127.0.0.1:${before.port}` });
    const job = defineJob("greet", z.object({ email: z.string() }));
    const workers = [worker(job, (payload) => mailer.sendEmail(payload.email, email))];
    const { jobs, doAll } = createTestJobs();
    await jobs.add(job, { email: "nuria@example.org" });
    expect((await app.inject({ url: "/readyz" })).statusCode).toBe(200);
    await expect(doAll(workers)).rejects.toThrow();
    await expect(mailer.verify()).rejects.toThrow();
    const after = await startMailServer({ port: before.port });
    onTestFinished(after.stop);
    await jobs.add(job, { email: "nuria@example.org" });
    await doAll(workers);
    expect(after.taken).toHaveLength(1);
  });
});

describe("a deployment without a mail server", () => {
  test("keeps its emails where a demo's visitors can read them", async () => {
    const { app, mailer } = await startWith({});
    expect(mailer.description).toBe("Emails stay here, as SMTP_URL is not set");
    await mailer.sendEmail("nuria@example.org", email);
    expect(await statuses(app, { remoteAddress: "203.0.113.7" })).toEqual([200, 200, 200]);
  });

  test("that is no demo shows them on its own machine only, as they open accounts of real people", async () => {
    const { app, mailer } = await startWith({ configuration: { ...demo, demo: false } });
    expect(mailer.description).toContain("SMTP_URL is not set");
    expect(mailer.description).toContain("on this machine only");
    await mailer.sendEmail("nuria@example.org", email);
    expect(await statuses(app, { remoteAddress: "203.0.113.7" })).toEqual([404, 404, 404]);
    for (const trace of ["x-forwarded-for", "x-real-ip", "forwarded", "via"]) {
      const throughProxy = { remoteAddress: "127.0.0.1", headers: { [trace]: "203.0.113.7" } };
      expect(await statuses(app, throughProxy)).toEqual([404, 404, 404]);
    }
    expect(await statuses(app, { remoteAddress: "127.0.0.1" })).toEqual([200, 200, 200]);
  });
});
