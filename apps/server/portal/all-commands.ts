import type { Command } from "./command.ts";
import { erase, erasures } from "./commands/erase-customers.ts";
import { clients, clientsAdd, clientsRemove } from "./commands/manage-clients.ts";
import { impersonate, signInLink } from "./commands/open-links.ts";
import { pages, pagesCheck, pagesPublish } from "./pages/publish-pages.ts";
import { maintenance, maintenanceBypass, maintenanceOff, maintenanceOn } from "./commands/run-maintenance.ts";
import { secondFactorReset } from "./commands/reset-second-factor.ts";
import { attempts } from "./commands/show-attempts.ts";
import { audit } from "./commands/show-audit.ts";
import { flags, flagsOff, flagsOn, flagsReset } from "./commands/switch-flags.ts";

/** Everything that the staff can do while the portal runs. */
export const commands: readonly Command[] = [
  impersonate,
  signInLink,
  flags,
  flagsOn,
  flagsOff,
  flagsReset,
  maintenance,
  maintenanceOn,
  maintenanceOff,
  maintenanceBypass,
  pages,
  pagesCheck,
  pagesPublish,
  attempts,
  clients,
  clientsAdd,
  clientsRemove,
  audit,
  erasures,
  erase,
  secondFactorReset,
];

const drawUsage = (shown: readonly Command[]): string =>
  shown
    .map(({ usage }) => usage.split("    "))
    .map(([form = "", meaning = ""]) => `  ${form}\n      ${meaning}`)
    .join("\n");

export const usage = `What the retailer's staff does while the portal runs.

  npm run -s portal -- COMMAND

${drawUsage(commands)}

  WHO is your name, as your colleagues know you; WHY may be the number of a case. Both go into the audit log, which
  nobody can change. NIF may also be a NIE, a CIF or the customer's e-mail. TIME is 2026-11-21T22:00, in Madrid.
  \`clients list\` is the same as \`clients\`, and so with \`flags\` and \`pages\`. --json answers for programs.

  The portal may be running or not. DATABASE_URL or DATA_DIR, LLUM_CONFIGURATION, PUBLIC_URL and LLUM_SECRETS are the
  portal's own. Ends with 0 when it was done, 1 when it could not be, 2 when it was called in another way.
`;

/** The forms of the command that somebody seems to have meant. */
export const usageLike = (word: string | undefined): string => {
  const alike = commands.filter(({ name }) => name.split(" ")[0] === word);
  return alike.length === 0 ? usage : drawUsage(alike);
};
