import type { AttemptRow } from "#features/account/server/sign-in/attempt-log.ts";
import { loginNameOf } from "#features/account/server/sign-in/logins.ts";
import { devicePartsOf } from "#features/account/server/sessions/sessions.ts";
import type { AdminContext } from "./admin-context.ts";
import { drawTable } from "#platform/server/commands/draw-table.ts";
import { createNaming, findPerson, loginNamesOf } from "./find-customer.ts";
import { madridTime } from "#platform/contract/madrid-time.ts";
import {
  defaultLimit,
  limitOption,
  nif,
  word,
  type AddCommands,
  type Outcome,
} from "#platform/server/commands/command.ts";

interface Wanted {
  readonly customer?: string | undefined;
  readonly address?: string | undefined;
  readonly limit?: number | undefined;
}

/** The name of a device as in the customer's list of sessions: "Firefox on Windows". */
const deviceNameOf = (device: string): string => {
  const { browser, system } = devicePartsOf(device);
  if (browser !== null && system !== null) return `${browser} on ${system}`;
  return browser ?? system ?? "unknown device";
};

/** Attempts at a customer's account with any login name, or with a login name that belongs to no customer. */
const attemptsOf = async (
  { database, attempts }: AdminContext,
  { customer, address, limit = defaultLimit }: Wanted,
): Promise<{ rows: AttemptRow[]; loginNames: string[] }> => {
  const rest = { ...(address === undefined ? {} : { address }), limit };
  if (customer === undefined) return { rows: await attempts.list(rest), loginNames: [] };
  const person = await findPerson(database, customer);
  const stored = person === undefined ? [customer] : await loginNamesOf(database, person.customerId);
  const loginNames = stored.map(loginNameOf);
  const byName = await Promise.all(loginNames.map((name) => attempts.list({ ...rest, loginName: name })));
  const withoutCustomer = byName.flat().filter(({ customerId }) => customerId === null);
  const ofCustomer =
    person === undefined ? [] : await attempts.list({ ...rest, customerId: person.customerId });
  const rows = [...ofCustomer, ...withoutCustomer]
    .toSorted((a, b) => b.attemptedAt.getTime() - a.attemptedAt.getTime())
    .slice(0, limit);
  return { rows, loginNames };
};

/** The login names and addresses that must wait before the next attempt. */
const waitLines = (
  loginNames: readonly string[],
  waits: readonly { loginName: string; address: string; seconds: number }[],
) => {
  if (loginNames.length === 0) return [];
  if (waits.length === 0) return ["", "No delays are in force."];
  return ["", ...waits.map((wait) => `${wait.loginName} from ${wait.address} must wait ${wait.seconds} s.`)];
};

const showAttempts = async (
  context: AdminContext,
  { raw, ...wanted }: Wanted & { raw?: true | undefined },
): Promise<Outcome> => {
  const { rows, loginNames } = await attemptsOf(context, wanted);
  const nameOf = await createNaming(
    context,
    rows.map(({ customerId }) => customerId),
  );
  const found = await Promise.all(
    loginNames.map(async (loginName) =>
      (await context.waits(loginName)).map((wait) => ({ loginName, ...wait })),
    ),
  );
  const waits = found.flat();
  return {
    lines: [
      ...drawTable(
        ["TIME", "CUSTOMER", "ADDRESS", "METHOD", "OUTCOME", "DEVICE"],
        rows.map((row) => [
          madridTime(row.attemptedAt),
          nameOf(row.customerId) || "unknown",
          row.address,
          row.method,
          row.outcome,
          raw ? row.device : deviceNameOf(row.device),
        ]),
      ),
      ...(rows.length === 0 ? ["no attempts"] : []),
      ...waitLines(loginNames, waits),
    ],
    json: {
      attempts: rows.map((row) => ({
        at: row.attemptedAt,
        tax_id: nameOf(row.customerId) || null,
        address: row.address,
        method: row.method,
        outcome: row.outcome,
        ...devicePartsOf(row.device),
        device: row.device,
      })),
      waits: waits.map(({ loginName, ...wait }) => ({ login: loginName, ...wait })),
    },
  };
};

export const addAttemptCommands: AddCommands<AdminContext> = (program, ask) => {
  program
    .command("attempts")
    .description("sign-in attempts, and delays in force")
    .argument("[NIF]", nif, word)
    .option("--address <ADDRESS>", "of one IP address only", word)
    .addOption(limitOption)
    .option("--raw", "the browser's complete user agent")
    .action((customer, options) => ask((context) => showAttempts(context, { customer, ...options })));
};
