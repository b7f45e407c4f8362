import type { FastifyInstance, FastifyRequest } from "fastify";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { mailboxPath } from "#platform/contract/mailbox-path.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { Failure } from "#platform/server/handler.ts";
import { isFromHere } from "#platform/server/http/operation.ts";
import type { SandboxSite } from "#platform/server/pages/sandbox-page.ts";
import { notFoundPage, listPage, mailPage, type PageFrame, wordsOf } from "./mailbox-page.ts";
import { findMail, listMails, mailsTo } from "./mailbox-queries.ts";

export interface MailboxParts extends SandboxSite {
  readonly database: Pick<Database, "pool">;
  readonly languageOf: (request: FastifyRequest) => CompleteLanguage;
  readonly colourSchemeOf: (request: FastifyRequest) => PageFrame["colourScheme"];
}

const mailsPerPage = 25;
const maxJsonMails = 10;

/**
 * The framed email has inline styles, so this page allows them. Neither the page nor the email may run scripts or
 * make requests; the only exception is the portal's font.
 */
const mailPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

const valueOf = (part: unknown, name: string): unknown => new Map(Object.entries(Object(part))).get(name);

/** A positive integer; undefined for anything else. */
const numberIn = (part: unknown, name: string): number | undefined => {
  const text = valueOf(part, name);
  return typeof text === "string" && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
};

/** Routes of the sandbox mailbox: the list, one page per email, and JSON for tests. */
export const addMailbox = (app: FastifyInstance, parts: MailboxParts): void => {
  const { database, openTo } = parts;
  /** Emails contain links that open accounts: outside a demo with fictitious customers, only this machine has access. */
  const assertAccess = (request: FastifyRequest): void => {
    if (openTo === "thisMachine" && !isFromHere(request)) throw new Failure("not_found");
  };
  const frameOf = (request: FastifyRequest, nonce?: string): PageFrame => ({
    ...parts,
    words: wordsOf(parts.languageOf(request)),
    colourScheme: parts.colourSchemeOf(request),
    nonce,
  });
  const page = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };

  app.get(mailboxPath, async (request, reply) => {
    assertAccess(request);
    const number = numberIn(request.query, "page") ?? 1;
    const { mails, total } = await listMails(database, {
      offset: (number - 1) * mailsPerPage,
      limit: mailsPerPage,
    });
    const pages = Math.ceil(total / mailsPerPage);
    if (number > 1 && mails.length === 0) return reply.redirect(mailboxPath);
    const frame = frameOf(request, request.styleNonce);
    return reply.headers(page).send(listPage(frame, { mails, total, number, pages }));
  });

  app.get(`${mailboxPath}/:mailId`, async (request, reply) => {
    assertAccess(request);
    const mailId = numberIn(request.params, "mailId");
    const mail = mailId === undefined ? undefined : await findMail(database, mailId);
    void reply.headers(page);
    if (mail === undefined) return reply.status(404).send(notFoundPage(frameOf(request, request.styleNonce)));
    return reply.header("content-security-policy", mailPagePolicy).send(mailPage(frameOf(request), mail));
  });

  app.get(`${mailboxPath}.json`, async (request, reply) => {
    assertAccess(request);
    const recipient = valueOf(request.query, "to");
    const mails = typeof recipient === "string" ? await mailsTo(database, recipient, maxJsonMails) : [];
    return reply
      .header("cache-control", "no-store")
      .send({ items: mails.map(({ html: _html, ...rest }) => rest) });
  });
};
