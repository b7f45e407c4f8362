import { readFile, writeFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import type { Command } from "@commander-js/extra-typings";
import {
  asWho,
  defaultLimit,
  limitOption,
  Refusal,
  text,
  word,
  type Ask,
  type CommandContext,
  type Outcome,
} from "#platform/server/commands/command.ts";
import { drawTable } from "#platform/server/commands/draw-table.ts";
import { madridTime } from "#platform/contract/madrid-time.ts";
import type { EmailSender } from "#platform/server/mail/render-email.ts";
import { reasonOf } from "#platform/server/loading/file-troubles.ts";
import { bulletinFiles, prepareBulletin, type BulletinContents } from "../bulletins/bulletin-content.ts";
import { bulletinPreview } from "../bulletins/bulletin-preview.ts";
import { findTroubles, readBulletinStatus } from "../bulletins/bulletin-queries.ts";
import { resumeIssue, sendIssue, stopIssue } from "../../staff/send-issue.ts";
import { findNewsletters, type Newsletter } from "../newsletter-queries.ts";

export interface IssueContext extends CommandContext {
  readonly configuration: {
    readonly organization: EmailSender["organization"];
    readonly theme: EmailSender["colours"];
  };
}

const readIssue = async (
  { folder }: CommandContext,
  base: string,
): Promise<{ contents: BulletinContents; warnings: readonly string[] }> => {
  const written = { ca: "", es: "", en: "" };
  for (const [language, name] of bulletinFiles(base)) {
    const path = resolve(folder, name);
    written[language] = await readFile(path, "utf8").catch((error: unknown) => {
      throw new Refusal(`${path}: ${reasonOf(error)}`);
    });
  }
  const { contents, faults, warnings } = prepareBulletin(written);
  if (contents === undefined) throw new Refusal(["It cannot be sent:", ...faults].join("\n  "));
  return { contents, warnings };
};

const findNewsletter = async ({ database }: CommandContext, id: string): Promise<Newsletter> => {
  const found = (await findNewsletters(database.pool)).find(
    ({ newsletterId }) => String(newsletterId) === id,
  );
  if (found === undefined) throw new Refusal(`There is no newsletter ${id}.`);
  return found;
};

const warningLines = (warnings: readonly string[]): string[] =>
  warnings.length === 0 ? [] : ["Look at this:", ...warnings.map((warning) => `  ${warning}`), ""];

const preview = async (
  context: IssueContext,
  { id, base, page }: { readonly id: string; readonly base: string; readonly page: string },
): Promise<Outcome> => {
  const newsletter = await findNewsletter(context, id);
  const { contents, warnings } = await readIssue(context, base);
  const { configuration, publicOrigin, folder } = context;
  const { contents: words } = newsletter;
  const path = resolve(folder, page);
  await writeFile(
    path,
    bulletinPreview(contents, {
      newsletterName: { ca: words.ca.name, es: words.es.name, en: words.en.name },
      publicOrigin,
      sender: { organization: configuration.organization, colours: configuration.theme },
    }),
  );
  return {
    lines: [...warningLines(warnings), `Open ${path} in a browser. Nothing was sent.`],
    json: { preview: path, warnings },
  };
};

const send = async (
  context: IssueContext,
  { id, base, as }: { readonly id: string; readonly base: string; readonly as: string },
): Promise<Outcome> => {
  const { carryOut, now } = context;
  const { newsletterId, isExported, contents: words } = await findNewsletter(context, id);
  if (isExported) throw new Refusal(`Another system sends ${words.en.name}.`);
  const { contents, warnings } = await readIssue(context, base);
  const name = basename(base);
  const recipients = await carryOut(
    sendIssue,
    { draft: null, newsletterId, name, contents, author: as },
    { actor: as, now },
  );
  if (recipients === undefined) throw new Refusal(`An issue named ${name} was sent before.`);
  return {
    lines: [
      ...warningLines(warnings),
      `${name} is being sent to ${recipients} address${recipients === 1 ? "" : "es"} by the portal.`,
    ],
    json: { issue: name, recipients, warnings },
  };
};

const status = async ({ database }: CommandContext, limit: number): Promise<Outcome> => {
  const issues = await readBulletinStatus(database.pool, limit);
  return {
    lines: [
      ...drawTable(
        ["ISSUE", "NEWSLETTER", "SINCE", "STATE", "WAITING", "SENT", "LEFT", "FAILED", "UNCERTAIN"],
        issues.map((issue) => [
          issue.name,
          String(issue.newsletterId),
          madridTime(issue.createdAt),
          issue.state,
          String(issue.waiting + issue.sending),
          String(issue.sent),
          String(issue.skipped),
          String(issue.failed),
          String(issue.uncertain),
        ]),
      ),
      ...(issues.length === 0 ? ["no issues"] : []),
    ],
    json: issues,
  };
};

const troubles = async ({ database }: CommandContext, name: string, limit: number): Promise<Outcome> => {
  const found = await findTroubles(database.pool, name, limit);
  return {
    lines: [
      ...drawTable(
        ["EMAIL", "STATE", "REASON"],
        found.map(({ email, state, reason }) => [email, state, reason]),
      ),
      ...(found.length === 0 ? ["none"] : []),
    ],
    json: found,
  };
};

const switchTo = async (
  { carryOut, now }: CommandContext,
  name: string,
  { as, to }: { readonly as: string; readonly to: "stopped" | "sending" },
): Promise<Outcome> => {
  const action = to === "stopped" ? stopIssue : resumeIssue;
  if (!(await carryOut(action, { name }, { actor: as, now })))
    throw new Refusal(`No issue ${name} is ${to === "stopped" ? "sending" : "stopped"}.`);
  return { lines: [`${name} is ${to}.`], json: { issue: name, state: to } };
};

const newsletterId = word;
const base = text(4096);

const addSending = (newsletter: Command, ask: Ask<IssueContext>): void => {
  newsletter
    .command("preview")
    .description("writes a page with an issue's email in each language; sends nothing")
    .argument("<ID>", "the newsletter", newsletterId)
    .argument("<ISSUE>", "the files of the issue without their endings: spring for spring.ca.md", base)
    .argument("<PAGE>", "the page to write, such as preview.html", base)
    .action((id, issue, page) => ask((context) => preview(context, { id, base: issue, page })));
  newsletter
    .command("send")
    .description("sends an issue to the subscribers of a newsletter, once")
    .argument("<ID>", "the newsletter", newsletterId)
    .argument("<ISSUE>", "the files of the issue without their endings: spring for spring.ca.md", base)
    .addOption(asWho)
    .action((id, issue, { as }) => ask((context) => send(context, { id, base: issue, as })));
};

/** Commands about issues of newsletters. */
export const addIssueCommands = (newsletter: Command, ask: Ask<IssueContext>): void => {
  addSending(newsletter, ask);
  newsletter
    .command("status")
    .description("issues, and how many of their emails were sent")
    .addOption(limitOption)
    .action(({ limit = defaultLimit }) => ask((context) => status(context, limit)));
  newsletter
    .command("troubles")
    .description("emails of an issue that did not arrive, or perhaps not")
    .argument("<ISSUE>", "name of the issue", word)
    .addOption(limitOption)
    .action((name, { limit = defaultLimit }) => ask((context) => troubles(context, name, limit)));
  for (const [command, to, description] of [
    ["stop", "stopped", "sends no more of an issue's emails"],
    ["resume", "sending", "goes on with a stopped issue"],
  ] as const)
    newsletter
      .command(command)
      .description(description)
      .argument("<ISSUE>", "name of the issue", word)
      .addOption(asWho)
      .action((name, { as }) => ask((context) => switchTo(context, name, { as, to })));
};
