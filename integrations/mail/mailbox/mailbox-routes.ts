import type { FastifyInstance, FastifyRequest } from "fastify";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { mailboxPath } from "#platform/contract/mailbox-path.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { Failure } from "#platform/server/handler.ts";
import { isFromHere } from "#platform/server/http/operation.ts";
import { gonePage, listPage, mailPage, type PageFrame } from "./mailbox-page.ts";
import { findMail, listMails, mailsTo } from "./mailbox-queries.ts";
import { wordsOf } from "./mailbox-page.ts";

export interface MailboxParts extends Pick<
  PageFrame,
  "organizationName" | "themeCss" | "fontUrl" | "openTo"
> {
  readonly database: Pick<Database, "pool">;
  readonly languageOf: (request: FastifyRequest) => CompleteLanguage;
  readonly colourSchemeOf: (request: FastifyRequest) => PageFrame["colourScheme"];
}

const mailsPerPage = 25;
const maxForPrograms = 10;

/**
 * The e-mail in the frame carries its styles in itself, so this page lets styles in from anywhere in it. It has no
 * scripts, pictures or connections, of its own or of the e-mail's; the portal's typeface alone is fetched.
 */
const mailPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

const valueOf = (part: unknown, name: string): unknown => new Map(Object.entries(Object(part))).get(name);

/** A whole number from 1 on; undefined for anything else. */
const numberIn = (part: unknown, name: string): number | undefined => {
  const text = valueOf(part, name);
  return typeof text === "string" && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
};

/** The sandbox's mailbox: a page with the e-mails, one for each, and the same as JSON for programs that test. */
export const addMailbox = (app: FastifyInstance, parts: MailboxParts): void => {
  const { database, openTo } = parts;
  /** E-mails carry links that open accounts: outside a demo, whose people are made up, they are for this machine. */
  const admit = (request: FastifyRequest): void => {
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
    admit(request);
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
    admit(request);
    const mailId = numberIn(request.params, "mailId");
    const mail = mailId === undefined ? undefined : await findMail(database, mailId);
    void reply.headers(page);
    if (mail === undefined) return reply.status(404).send(gonePage(frameOf(request, request.styleNonce)));
    return reply.header("content-security-policy", mailPagePolicy).send(mailPage(frameOf(request), mail));
  });

  app.get(`${mailboxPath}.json`, async (request, reply) => {
    admit(request);
    const recipient = valueOf(request.query, "to");
    const mails = typeof recipient === "string" ? await mailsTo(database, recipient, maxForPrograms) : [];
    return reply
      .header("cache-control", "no-store")
      .send({ items: mails.map(({ html: _html, ...rest }) => rest) });
  });
};
