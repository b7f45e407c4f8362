import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { languageOfLocale } from "#platform/contract/languages.ts";
import { createHttpServer } from "#platform/server/http/server.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { createSandboxMailbox } from "./mailbox-queries.ts";
import { addMailbox } from "./mailbox-routes.ts";

const database = await createTestDatabase("empty");
const mailbox = createSandboxMailbox(database);
const app = await createHttpServer({ https: true, trustedProxies: [], logLevel: "silent" });
addMailbox(app, {
  database,
  organizationName: "Llum & Co",
  themeCss: ":root{--llum-ink:#111111}",
  fontUrl: "/assets/inter.woff2",
  openTo: "everyone",
  languageOf: (request) => languageOfLocale(request.headers["accept-language"]) ?? "ca",
  colourSchemeOf: () => "dark",
});
afterAll(() => app.close());

const get = (url: string, language = "ca") => app.inject({ url, headers: { "accept-language": language } });
const sendMail = (subject: string, recipient = "anna@example.org") =>
  mailbox.send({
    recipient,
    subject,
    text: `${subject}\n\nhttps://llum.example/nova#t=abc&x=1\n`,
    html: `<html lang="ca"><head><title>x</title></head><body>${subject}</body></html>`,
  });
const subjectsIn = (body: string): string[] =>
  [...body.matchAll(/<li><a [^>]*>([^<]*)<\/a>/g)].map(([, subject = ""]) => subject);

beforeEach(async () => {
  await database.pool.query("truncate sandbox_mails restart identity");
});

describe("the mailbox", () => {
  test.each([
    ["ca", "Bústia de proves", "Encara no hi ha cap correu"],
    ["es", "Buzón de pruebas", "Todavía no hay ningún correo"],
    ["en", "Test mailbox", "There is no email yet"],
  ])("has title and empty state in the visitor's language: %s", async (language, title, empty) => {
    const { statusCode, body, headers } = await get("/sandbox/mail", language);
    expect(statusCode).toBe(200);
    expect(body).toContain('src:url("/assets/inter.woff2")');
    expect(body).toContain(`<html lang="${language}" data-colour-scheme="dark">`);
    expect(body).toContain(`<h1>${title}</h1>`);
    expect(body).toContain(empty);
    expect(body).toContain("Llum &amp; Co");
    expect(headers["cache-control"]).toBe("no-store");
  });

  test("lists emails newest first, in pages", async () => {
    for (let number = 1; number <= 30; number += 1) await sendMail(`Carta ${number}`);
    const first = await get("/sandbox/mail");
    expect(subjectsIn(first.body)).toEqual(Array.from({ length: 25 }, (_, index) => `Carta ${30 - index}`));
    expect(first.body).toContain("30 correus");
    expect(first.body).toContain('href="/sandbox/mail?page=2"');
    const second = await get("/sandbox/mail?page=2");
    expect(subjectsIn(second.body)).toEqual(["Carta 5", "Carta 4", "Carta 3", "Carta 2", "Carta 1"]);
    expect(second.body).toContain("Pàgina 2 de 2");
    expect((await get("/sandbox/mail?page=3")).headers.location).toBe("/sandbox/mail");
    for (const invalid of ["0", "-1", "x", "1e9", "2&page=3"]) {
      expect((await get(`/sandbox/mail?page=${invalid}`)).statusCode).toBe(200);
    }
  });

  test("shows one email as HTML and as text, with links", async () => {
    await sendMail("Una contrasenya nova");
    const { statusCode, body } = await get("/sandbox/mail/1");
    expect(statusCode).toBe(200);
    expect(body).toContain("<h1>Una contrasenya nova</h1>");
    expect(body).toContain("anna@example.org");
    expect(body).toContain('<a href="https://llum.example/nova#t=abc&amp;x=1">');
    expect(body).toContain(
      'srcdoc="&lt;html lang=&quot;ca&quot;&gt;&lt;head&gt;&lt;base target=&quot;_top&quot;&gt;',
    );
  });

  test("isolates an email: no scripts, no requests, no framing", async () => {
    await sendMail("Hola");
    const { body, headers } = await get("/sandbox/mail/1");
    const sandbox = /<iframe [^>]*sandbox="([^"]*)"/.exec(body)?.[1];
    expect(sandbox?.split(" ").toSorted()).toEqual([
      "allow-popups",
      "allow-popups-to-escape-sandbox",
      "allow-top-navigation-by-user-activation",
    ]);
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src|connect-src|https?:|\*/);
    expect(headers).toMatchObject({
      "x-frame-options": "DENY",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-resource-policy": "same-origin",
      "strict-transport-security": expect.any(String),
    });
    expect((await get("/sandbox/mail")).headers["content-security-policy"]).not.toContain("unsafe-inline");
  });

  test("escapes text that was injected into an email", async () => {
    const evil = `<script>alert(1)</script>"'>`;
    await sendMail(evil, "<b>@example.org".replaceAll(/[<>]/g, ""));
    await mailbox.send({
      recipient: "b@example.org",
      subject: "x",
      text: `${evil} https://a"onclick=x`,
      html: evil,
    });
    for (const url of ["/sandbox/mail", "/sandbox/mail/1", "/sandbox/mail/2"]) {
      const { body } = await get(url);
      expect(body).not.toContain("<script");
      expect(body).not.toContain(`"onclick`);
    }
  });

  test.each(["0", "99", "-1", "x", "1.5", "99999999999999999999", "1'--"])(
    "answers 404 with a page for an email that does not exist: %s",
    async (mailId) => {
      const { statusCode, body } = await get(`/sandbox/mail/${encodeURIComponent(mailId)}`);
      expect(statusCode).toBe(404);
      expect(body).toContain("Aquest correu ja no hi és");
    },
  );

  test("stores the newest five hundred", async () => {
    await database.pool.query(
      "insert into sandbox_mails (recipient, subject, text_body, html_body) select 'a@example.org', 'Carta ' || n, '', '' from generate_series(1, 510) n",
    );
    await sendMail("La darrera");
    const { rows } = await database.pool.query(
      "select count(*)::integer as n, min(mail_id) as oldest from sandbox_mails",
    );
    expect(rows).toEqual([{ n: 500, oldest: 12 }]);
  });

  test("returns the emails to one address as JSON, newest first", async () => {
    await sendMail("u");
    await sendMail("dos", "Anna@Example.org");
    await sendMail("tres", "pau@example.org");
    const { body, headers } = await get("/sandbox/mail.json?to=ANNA@example.org");
    expect(headers["content-type"]).toContain("application/json");
    const { items } = JSON.parse(body);
    expect(items).toEqual([
      expect.objectContaining({ mailId: 2, subject: "dos", recipient: "Anna@Example.org" }),
      expect.objectContaining({ mailId: 1, subject: "u", text: expect.stringContaining("#t=abc&x=1") }),
    ]);
    expect(items[0]).not.toHaveProperty("html");
    expect(JSON.parse((await get("/sandbox/mail.json")).body)).toEqual({ items: [] });
  });
});
