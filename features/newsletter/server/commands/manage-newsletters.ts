import { readFile, writeFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import type { Command } from "@commander-js/extra-typings";
import { emailKeyOf, isEmailAddress } from "#platform/contract/email-address.ts";
import {
  asWho,
  Refusal,
  text,
  word,
  type AddCommands,
  type Ask,
  type CommandContext,
  type Outcome,
} from "#platform/server/commands/command.ts";
import { drawTable } from "#platform/server/commands/draw-table.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import { reasonOf } from "#platform/server/loading/file-troubles.ts";
import { newsletterRoutes } from "../../contract/routes.ts";
import { countSubscribers, findLinkRecipients } from "../newsletter-lists.ts";
import { findNewsletters, replaceNewsletters } from "../newsletter-queries.ts";
import { createNewsletterTokens, linkPurpose } from "../newsletter-tokens.ts";
import { prepareNewsletters } from "../newsletters-file.ts";
import { readBounceReports, stopsAddress } from "../bounce-policy.ts";
import { stopAddress } from "../subscriber-queries.ts";
import { addIssueCommands, type IssueContext } from "./manage-issues.ts";

const readText = async ({ folder }: CommandContext, name: string): Promise<string> => {
  const path = resolve(folder, name);
  return readFile(path, "utf8").catch((error: unknown) => {
    throw new Refusal(`${path}: ${reasonOf(error)}`);
  });
};

const list = async ({ database }: CommandContext): Promise<Outcome> => {
  const newsletters = await findNewsletters(database.pool);
  const counts = await countSubscribers(database.pool);
  const countOf = (id: number): number => counts.find(({ newsletterId }) => newsletterId === id)?.count ?? 0;
  return {
    lines: [
      ...drawTable(
        ["ID", "NEWSLETTER", "SENT BY", "SUBSCRIBERS"],
        newsletters.map(({ newsletterId, contents, isExported }) => [
          String(newsletterId),
          contents.en.name,
          isExported ? "another system" : "the portal",
          String(countOf(newsletterId)),
        ]),
      ),
      ...(newsletters.length === 0 ? ["no newsletters"] : []),
    ],
    json: newsletters.map(({ newsletterId, contents, isExported }) => ({
      id: newsletterId,
      name: contents.en.name,
      exported: isExported,
      subscribers: countOf(newsletterId),
    })),
  };
};

const publish = async (context: CommandContext, name: string, as: string): Promise<Outcome> => {
  const { newsletters, faults, warnings } = prepareNewsletters(await readText(context, name));
  if (faults.length > 0) throw new Refusal(["The file cannot be published:", ...faults].join("\n  "));
  await inTransaction(context.database.pool, async (client) => {
    await replaceNewsletters(client, newsletters);
    await context.audit.noteWithin(client, {
      now: context.now,
      actor: as,
      action: "newsletter publish",
      details: { file: basename(name), newsletters: newsletters.length },
    });
  });
  const listed = await list(context);
  return {
    lines: [...listed.lines, ...(warnings.length === 0 ? [] : ["", "Look at this:", ...warnings])],
    json: { newsletters: newsletters.length, warnings },
  };
};

const bounce = async (
  { database, audit, now }: CommandContext,
  email: string,
  { as, reason }: { readonly as: string; readonly reason: string },
): Promise<Outcome> => {
  if (!isEmailAddress(email)) throw new Refusal(`${email} is not an email address.`);
  const isNew = await inTransaction(database.pool, async (client) => {
    const stopped = await stopAddress(client, { emailKey: emailKeyOf(email), reason, now });
    await audit.noteWithin(client, { now, actor: as, action: "newsletter bounce", reason, details: {} });
    return stopped;
  });
  return {
    lines: [`${email} ${isNew ? "gets" : "already got"} no newsletters until it is confirmed again.`],
    json: { email, stopped: isNew },
  };
};

/** Stops the addresses that a file reports; a passing reason stops none. */
const bounces = async (context: CommandContext, name: string, as: string): Promise<Outcome> => {
  const reports = readBounceReports(await readText(context, name));
  if ("fault" in reports) throw new Refusal(`${name}: ${reports.fault}.`);
  const lasting = reports.filter(stopsAddress);
  const stopped = await inTransaction(context.database.pool, async (client) => {
    let count = 0;
    for (const { email, reason } of lasting)
      if (await stopAddress(client, { emailKey: emailKeyOf(email), reason, now: context.now })) count += 1;
    await context.audit.noteWithin(client, {
      now: context.now,
      actor: as,
      action: "newsletter bounces",
      details: { file: basename(name), reports: reports.length, stopped: count },
    });
    return count;
  });
  const passing = reports.length - lasting.length;
  return {
    lines: [
      `${stopped} of ${reports.length} addresses are stopped now; ${passing} failed for a passing reason.`,
    ],
    json: { reports: reports.length, stopped, passing },
  };
};

const writeLinks = async (context: CommandContext, file: string, as: string): Promise<Outcome> => {
  const { database, keyring, publicOrigin, now, folder } = context;
  const tokens = createNewsletterTokens(await keyring());
  const recipients = await findLinkRecipients(database.pool);
  const rows = await Promise.all(
    recipients.map(async ({ email, language, subscriberId, customerId }) => {
      const token = await tokens.signLink({ subscriberId, customerId }, now);
      const path = newsletterRoutes.newsletters.paths[language];
      return `${email},${language},${publicOrigin}${path}?params=${token}`;
    }),
  );
  const path = resolve(folder, file);
  await writeFile(path, ["email,language,link", ...rows, ""].join("\n"), { mode: 0o600 });
  await context.audit.note({
    now,
    actor: as,
    action: "newsletter links",
    details: { links: rows.length },
  });
  return {
    lines: [`${rows.length} links are in ${path}. Each opens its subscriber's newsletters for 60 days.`],
    json: { file: path, links: rows.length },
  };
};

const showKey = async ({ keyring, audit, now }: CommandContext, as: string): Promise<Outcome> => {
  const [key] = (await keyring()).keysFor(linkPurpose);
  await audit.note({ now, actor: as, action: "newsletter key", details: {} });
  const encoded = Buffer.from(key).toString("base64url");
  return {
    lines: [
      encoded,
      "",
      "With it a mailer signs links to the newsletters of each subscriber, and nothing else.",
    ],
    json: { key: encoded },
  };
};

const file = text(4096);

const addLinkCommands = (newsletter: Command, ask: Ask<IssueContext>): void => {
  newsletter
    .command("links")
    .description("writes a CSV file with a link for each subscriber, for another mailer")
    .argument("<FILE>", "the file to write", file)
    .addOption(asWho)
    .action((name, { as }) => ask((context) => writeLinks(context, name, as)));
  newsletter
    .command("key")
    .description("prints the key with which another mailer signs links")
    .addOption(asWho)
    .action(({ as }) => ask((context) => showKey(context, as)));
};

export const addNewsletterCommands: AddCommands<IssueContext> = (program, ask) => {
  const newsletter = program.command("newsletter").description("newsletters, their issues and subscribers");
  newsletter
    .command("list", { isDefault: true })
    .description("the newsletters and how many receive them")
    .action(() => ask(list));
  newsletter
    .command("publish")
    .description("publishes a file of newsletters; what is not in it is withdrawn")
    .argument("<FILE>", "the file of newsletters", file)
    .addOption(asWho)
    .action((name, { as }) => ask((context) => publish(context, name, as)));
  newsletter
    .command("bounce")
    .description("stops newsletters to an address that does not take them")
    .argument("<EMAIL>", "the address", word)
    .requiredOption("--reason <REASON>", "what the mail server answered", text(500))
    .addOption(asWho)
    .action((email, signed) => ask((context) => bounce(context, email, signed)));
  newsletter
    .command("bounces")
    .description("stops the addresses of a bounce message (RFC 3464), or of a JSON list of reports")
    .argument("<FILE>", "the message as the mail server sent it, or the list", file)
    .addOption(asWho)
    .action((name, { as }) => ask((context) => bounces(context, name, as)));
  addIssueCommands(newsletter, ask);
  addLinkCommands(newsletter, ask);
};
