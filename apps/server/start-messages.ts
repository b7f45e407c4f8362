import { demoPassword, demoPeopleWithPassword } from "#database/seed/demo-people.ts";
import { demoStaff } from "#database/seed/demo-staff.ts";
import type { PlainDate } from "#energy/calendar.ts";
import { regulatedKinds } from "#energy/regulated-tables.ts";
import { type LastRows, overdueSentences } from "#features/catalogue/server/regulated-status.ts";
import { deskBasePath } from "#platform/contract/desk.ts";
import { isCompleteLanguage, type KnownLanguage } from "#platform/contract/languages.ts";
import { mailboxPath } from "#platform/contract/mailbox-path.ts";

const startedAt = performance.now();

/** One line of progress, with the seconds since the start. Logs are JSON on the same output; this is for people. */
export const printLine = (message: string): void => {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`  ${seconds.padStart(5)} s  ${message}`);
};

/** Prints the address of the portal and, in a demo, the customers to sign in as. */
export const announceAddress = (
  address: string,
  { isDemo, hasMailbox }: { isDemo: boolean; hasMailbox: boolean },
): void => {
  printLine("Ready");
  console.log(`\n  The portal is at ${address}   (API: ${address}/api/docs)\n`);
  if (hasMailbox) console.log(`  Its emails arrive at ${address}${mailboxPath}\n`);
  if (!isDemo) return;
  console.log(`  Sign in as one of these people, all made up. Password: ${demoPassword}\n`);
  for (const [, { name, taxId }] of demoPeopleWithPassword) console.log(`    ${taxId}  ${name}`);
  console.log(`\n  Staff sign in at ${address}${deskBasePath} with the same password, and the code that`);
  console.log("  `npm run -s admin -- staff code EMAIL` shows:\n");
  for (const { email, name } of demoStaff) console.log(`    ${email}  ${name}`);
  console.log("\n  Ctrl-C stops it.\n");
};

/** Reports offered languages whose texts are not complete, and which the portal therefore does not offer. */
export const reportUnofferedLanguages = (offered: readonly KnownLanguage[]): void => {
  const waiting = offered.filter((language) => !isCompleteLanguage(language));
  if (waiting.length === 0) return;
  printLine(
    `languages.offered: the words of ${waiting.join(", ")} are not complete, so the portal does not offer them`,
  );
};

/** Reports regulated tables without a row of this year, with which customers are shown costs. */
export const reportOverdueTables = (rows: readonly LastRows[], today: PlainDate): void => {
  const used = rows.filter(({ kind }) => regulatedKinds[kind].usedInCosts === "all");
  for (const sentence of overdueSentences(used, today)) printLine(sentence);
};
