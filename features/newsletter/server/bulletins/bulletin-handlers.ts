import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { worker, type Jobs, type Worker } from "#platform/server/jobs/jobs.ts";
import { renderEmail, type EmailSender } from "#platform/server/mail/render-email.ts";
import type { CarryOut } from "#platform/server/staff-action.ts";
import { actorOf, type StaffSubject } from "#platform/server/subject.ts";
import { deleteBulletin } from "../../contract/delete-bulletin.ts";
import { getBulletin } from "../../contract/get-bulletin.ts";
import { listBulletins } from "../../contract/list-bulletins.ts";
import { previewBulletin } from "../../contract/preview-bulletin.ts";
import { saveBulletin } from "../../contract/save-bulletin.ts";
import { sendBulletin } from "../../contract/send-bulletin.ts";
import type { DeliveryCounts, OfferedNewsletter, WrittenBulletin } from "../../contract/staff-bulletin.ts";
import { switchBulletin } from "../../contract/switch-bulletin.ts";
import { testBulletin } from "../../contract/test-bulletin.ts";
import { resumeIssue, sendIssue, stopIssue } from "../../staff/send-issue.ts";
import { deleteIssue, writeIssue } from "../../staff/write-issue.ts";
import { mailWordsFor, type NewsletterEmailPorts } from "../newsletter-emails.ts";
import { bulletinTested } from "../newsletter-jobs.ts";
import { findNewsletters } from "../newsletter-queries.ts";
import { renderBulletin, type BulletinContents } from "./bulletin-content.ts";
import { bulletinEmail, harmlessLinks } from "./bulletin-email.ts";
import {
  countDeliveries,
  countRecipients,
  countSentLanguages,
  findBulletin,
  findBulletins,
  type FoundBulletin,
} from "./draft-queries.ts";

export interface BulletinPorts {
  readonly database: Pick<Database, "pool">;
  readonly jobs: Jobs;
  readonly carryOut: CarryOut;
  readonly publicOrigin: string;
  readonly configuration: {
    readonly organization: EmailSender["organization"];
    readonly theme: EmailSender["colours"];
  };
}

const maxListed = 200;
const noDeliveries: DeliveryCounts = {
  waiting: 0,
  sent: 0,
  skipped: 0,
  bounced: 0,
  uncertain: 0,
  unsubscribed: 0,
};

const authorOf = (subject: StaffSubject, now: Date) => ({
  actor: actorOf(subject),
  roles: subject.roles,
  now,
});

type Texts = Pick<WrittenBulletin, "subjects" | "bodies">;
const mapLanguages = <Value>(valueOf: (language: CompleteLanguage) => Value) => ({
  ca: valueOf("ca"),
  es: valueOf("es"),
  en: valueOf("en"),
});

/** What was typed; of an issue that was sent from files, what it says. */
const textsOf = ({ written, contents }: Pick<FoundBulletin, "written" | "contents">): Texts => {
  if (written !== null) return written;
  if (contents === null) return { subjects: {}, bodies: {} };
  return {
    subjects: mapLanguages((language) => contents[language].subject),
    bodies: mapLanguages((language) => contents[language].text),
  };
};

const partsIn = ({ subjects, bodies }: Texts, language: CompleteLanguage) => ({
  subject: (subjects[language] ?? "").trim(),
  body: (bodies[language] ?? "").trim(),
});

/** The languages in which subject and text are written. */
const languagesOf = (texts: Texts): CompleteLanguage[] =>
  completeLanguages.filter((language) => {
    const { subject, body } = partsIn(texts, language);
    return subject !== "" && body !== "";
  });

/** An issue as it is sent; undefined while a language is missing. */
const contentsOf = (texts: Texts): BulletinContents | undefined =>
  languagesOf(texts).length < completeLanguages.length
    ? undefined
    : mapLanguages((language) => renderBulletin(partsIn(texts, language)).content);

const offeredNewsletters = async ({ database }: Pick<BulletinPorts, "database">) =>
  (await findNewsletters(database.pool)).map(({ newsletterId, isExported, contents }): OfferedNewsletter => ({
    newsletterId,
    isExported,
    names: mapLanguages((language) => contents[language].name),
  }));

/** Whether the portal itself sends the newsletter. */
const isSentHere = async (ports: Pick<BulletinPorts, "database">, id: number): Promise<boolean> =>
  (await offeredNewsletters(ports)).some(
    ({ newsletterId, isExported }) => newsletterId === id && !isExported,
  );

const deliveriesOf = async (
  { database }: Pick<BulletinPorts, "database">,
  bulletinIds: readonly number[],
): Promise<(bulletinId: number) => DeliveryCounts> => {
  const counts = await countDeliveries(database.pool, bulletinIds);
  return (bulletinId) => counts.find((row) => row.bulletinId === bulletinId) ?? noDeliveries;
};

export const handleListBulletins = (ports: BulletinPorts): Handler =>
  handler(listBulletins, async () => {
    const found = await findBulletins(ports.database.pool, maxListed);
    const deliveries = await deliveriesOf(
      ports,
      found.map(({ bulletinId }) => bulletinId),
    );
    return {
      items: found.map(({ written, contents, ...bulletin }) => ({
        ...bulletin,
        languages: languagesOf(textsOf({ written, contents })),
        deliveries: deliveries(bulletin.bulletinId),
      })),
      newsletters: await offeredNewsletters(ports),
    };
  });

export const handleGetBulletin = (ports: BulletinPorts): Handler =>
  handler(getBulletin, async ({ params: { bulletinId }, fail }) => {
    const { pool } = ports.database;
    const found = await findBulletin(pool, bulletinId);
    if (found === undefined) return fail("bulletin_not_found");
    const { name, newsletterId, state, version, finishedAt } = found;
    const counts =
      state === "draft"
        ? await countRecipients(pool, newsletterId)
        : await countSentLanguages(pool, bulletinId);
    return {
      state,
      version,
      finishedAt,
      bulletin: { name, newsletterId, ...textsOf(found) },
      newsletters: await offeredNewsletters(ports),
      recipients: mapLanguages((wanted) => counts.find(({ language }) => language === wanted)?.count ?? 0),
      deliveries: (await deliveriesOf(ports, [bulletinId]))(bulletinId),
    };
  });

export const handleSaveBulletin = (ports: BulletinPorts): Handler =>
  handler(saveBulletin, async ({ body, subject, now, fail }) => {
    const { bulletin } = body;
    if (!(await isSentHere(ports, bulletin.newsletterId))) return fail("newsletter_not_sent_here");
    const written = { ...body, author: subject.name };
    const outcome = await ports.carryOut(writeIssue, written, authorOf(subject, now));
    if (typeof outcome === "string") return fail(outcome);
    const removals = completeLanguages.flatMap((language) => {
      const { removed } = renderBulletin(partsIn(bulletin, language));
      return removed.length === 0 ? [] : [{ language, removed: [...removed] }];
    });
    return { ...outcome, removals };
  });

export const handleDeleteBulletin = ({ carryOut }: BulletinPorts): Handler =>
  handler(deleteBulletin, async ({ params, body, subject, now, fail }) => {
    const outcome = await carryOut(deleteIssue, { ...params, ...body }, authorOf(subject, now));
    if (outcome === "done") return { status: "OK" as const };
    return fail(outcome === "bulletin_name_taken" ? "bulletin_changed" : outcome);
  });

export const handleTestBulletin = ({ database, jobs }: BulletinPorts): Handler =>
  handler(testBulletin, async ({ params: { bulletinId }, body: { language }, subject, fail }) => {
    const found = await findBulletin(database.pool, bulletinId);
    if (found === undefined) return fail("bulletin_not_found");
    if (!languagesOf(textsOf(found)).includes(language)) return fail("bulletin_incomplete");
    const { email } = subject;
    await jobs.add(bulletinTested, { bulletinId, language, email });
    return { email };
  });

export const handleSendBulletin = (ports: BulletinPorts): Handler =>
  handler(sendBulletin, async ({ params: { bulletinId }, body: { version }, subject, now, fail }) => {
    const found = await findBulletin(ports.database.pool, bulletinId);
    if (found === undefined) return fail("bulletin_not_found");
    const { name, newsletterId, state } = found;
    if (state !== "draft" || found.version !== version) return fail("bulletin_changed");
    if (!(await isSentHere(ports, newsletterId))) return fail("newsletter_not_sent_here");
    const contents = contentsOf(textsOf(found));
    if (contents === undefined) return fail("bulletin_incomplete");
    const issue = { draft: { bulletinId, version }, newsletterId, name, contents, author: subject.name };
    const recipients = await ports.carryOut(sendIssue, issue, authorOf(subject, now));
    return recipients === undefined ? fail("bulletin_changed") : { recipients };
  });

export const handleSwitchBulletin = ({ database, carryOut }: BulletinPorts): Handler =>
  handler(switchBulletin, async ({ params: { bulletinId }, body: { to }, subject, now, fail }) => {
    const found = await findBulletin(database.pool, bulletinId);
    if (found === undefined) return fail("bulletin_not_found");
    const action = to === "stopped" ? stopIssue : resumeIssue;
    const isSwitched = await carryOut(action, { name: found.name }, authorOf(subject, now));
    return isSwitched ? { status: "OK" as const } : fail("bulletin_not_possible");
  });

/** What is written, as its email: the template is the one that sends it. */
export const handlePreviewBulletin = (ports: BulletinPorts): Handler =>
  handler(previewBulletin, async ({ body: { newsletterId, language, subject, text } }) => {
    const { configuration, publicOrigin } = ports;
    const { organization, theme } = configuration;
    const newsletters = await offeredNewsletters(ports);
    const newsletter = newsletters.find((known) => known.newsletterId === newsletterId);
    return renderEmail(
      bulletinEmail({
        language,
        content: renderBulletin({ subject, body: text }).content,
        newsletterName: newsletter?.names[language] ?? "",
        organizationName: organization.name,
        links: harmlessLinks(publicOrigin, language),
      }),
      { organization, colours: theme },
    );
  });

/** Sends an issue to the staff member who asked for it: as subscribers get it, without a link that leaves. */
export const bulletinTestWorker = (ports: NewsletterEmailPorts): Worker =>
  worker(bulletinTested, async ({ bulletinId, language, email }) => {
    const { database, organization, publicOrigin, sendEmail } = ports;
    const found = await findBulletin(database.pool, bulletinId);
    if (found === undefined) return;
    const { content } = renderBulletin(partsIn(textsOf(found), language));
    const newsletters = await offeredNewsletters(ports);
    const newsletter = newsletters.find(({ newsletterId }) => newsletterId === found.newsletterId);
    const issue = bulletinEmail({
      language,
      content,
      newsletterName: newsletter?.names[language] ?? "",
      organizationName: organization.name,
      links: harmlessLinks(publicOrigin, language),
    });
    const subject = mailWordsFor(language)("bulletin.test", { subject: content.subject });
    await sendEmail(email, { ...issue, subject });
  });
