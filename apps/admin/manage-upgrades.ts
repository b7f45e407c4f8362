import { madridTime } from "#platform/contract/madrid-time.ts";
import { drawTable } from "#platform/server/commands/draw-table.ts";
import { asWho, Refusal, text, type AddCommands, type Outcome } from "#platform/server/commands/command.ts";
import { distributeNewTables } from "#platform/server/database/distribute-tables.ts";
import { migrate, type UpgradeStep } from "#platform/server/database/migrate.ts";
import {
  isSameDatabase,
  rehearseUpgrade,
  type RehearsedStep,
} from "#platform/server/database/upgrade/rehearse-upgrade.ts";
import {
  readUpgradeStatus,
  type BackfillStatus,
  type UpgradeStatus,
} from "#platform/server/database/upgrade/upgrade-status.ts";
import { tables } from "../server/tables.gen.ts";
import type { AdminContext } from "./admin-context.ts";

/** How long calls may be held up by one lock of an upgrade. */
const maxLockMs = 5_000;

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

/** `3 h 05 min`, `4 min`, `12 s`. */
const duration = (inSeconds: number): string => {
  const minutes = Math.ceil(inSeconds / 60);
  if (inSeconds < 60) return `${Math.ceil(inSeconds)} s`;
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")} min`;
};

const stateWords = { not_begun: "not begun", running: "running", failed: "failed", ended: "ended" } as const;

const endOf = ({ endedAt, secondsLeft }: BackfillStatus): string => {
  if (endedAt !== undefined) return madridTime(endedAt);
  return secondsLeft === undefined ? "" : `in ${duration(secondsLeft)}`;
};

const cellsOf = (backfill: BackfillStatus): string[] => [
  backfill.name,
  stateWords[backfill.state] +
    (backfill.pass > 1 && backfill.state !== "ended" ? `, pass ${backfill.pass}` : ""),
  backfill.state === "not_begun" ? "" : `${backfill.rowsRead} of about ${backfill.rowsAbout}`,
  backfill.since === undefined ? "" : madridTime(backfill.since),
  endOf(backfill),
];

const linesOf = ({ name, failure, state, neededBy }: BackfillStatus): string[] => [
  ...(failure === undefined ? [] : [`${name} failed, and is tried again: ${failure}`]),
  ...(state === "ended" ? [] : neededBy.map((migration) => `${migration} waits for ${name}.`)),
];

const jsonOf = ({ since, endedAt, secondsLeft, ...backfill }: BackfillStatus) => ({
  name: backfill.name,
  table: backfill.table,
  state: backfill.state,
  pass: backfill.pass,
  rows_done: backfill.rowsRead,
  rows_about: backfill.rowsAbout,
  since: since ?? null,
  ended_at: endedAt ?? null,
  seconds_left: secondsLeft === undefined ? null : Math.ceil(secondsLeft),
  failure: backfill.failure ?? null,
  needed_by: backfill.neededBy,
});

/** The output of `upgrade status`. */
export const describeStatus = ({ pending, backfills }: UpgradeStatus): Outcome => ({
  lines: [
    pending.length === 0
      ? "All migrations of this version have run."
      : `Migrations that have not run: ${pending.join(", ")}.`,
    ...(backfills.length === 0
      ? ["This version has no backfills."]
      : drawTable(["BACKFILL", "STATE", "ROWS", "SINCE", "END"], backfills.map(cellsOf))),
    ...backfills.flatMap(linesOf),
  ],
  json: { pending_migrations: pending, backfills: backfills.map(jsonOf) },
});

const showStatus = async ({ database }: AdminContext): Promise<Outcome> =>
  describeStatus(await readUpgradeStatus(database.pool));

const wordsOf = (step: UpgradeStep): string => `${seconds(step.tookMs)} s  ${step.kind} ${step.name}`;

const runUpgrade = async (
  { database, databaseUrl, audit, now, onProgress }: AdminContext,
  as: string,
): Promise<Outcome> => {
  const steps: UpgradeStep[] = [];
  await migrate({
    url: databaseUrl,
    backfills: "all",
    onProgress,
    onStep: (step) => void steps.push(step),
  });
  await distributeNewTables(database, tables);
  const names = steps.map(({ name }) => name);
  await audit.note({ now, actor: as, action: "upgrade run", details: { steps: names.join(" ") } });
  return {
    lines: [...steps.map(wordsOf), "The database is at this version, and no backfill is left."],
    json: { steps: steps.map(({ kind, name, tookMs }) => ({ kind, name, seconds: tookMs / 1000 })) },
  };
};

const rehearsedCells = ({ kind, name, tookMs, lock, ...step }: RehearsedStep): string[] => [
  `${kind} ${name}`,
  seconds(tookMs),
  "maxBatchMs" in step ? seconds(step.maxBatchMs) : "",
  lock === undefined ? "" : `${seconds(lock.heldMs)} s, ${lock.table}, ${lock.mode}`,
];

const rehearse = async ({ database, onProgress }: AdminContext, url: string): Promise<Outcome> => {
  if (await isSameDatabase(database, url))
    throw new Refusal("That is the portal’s own database: restore a backup into another one, and name that.");
  const steps = await rehearseUpgrade({ own: database, url, report: onProgress });
  const maxMs = Math.max(0, ...steps.map(({ lock }) => lock?.heldMs ?? 0));
  const isTooLong = maxMs > maxLockMs;
  return {
    lines: [
      ...(steps.length === 0
        ? ["The copy is at this version already."]
        : drawTable(["STEP", "SECONDS", "LONGEST BATCH", "LONGEST LOCK"], steps.map(rehearsedCells))),
      `Longest lock: ${seconds(maxMs)} s.${isTooLong ? " Calls wait for longer than 5 s: announce a maintenance." : ""}`,
    ],
    json: {
      longest_lock_seconds: maxMs / 1000,
      steps: steps.map(({ kind, name, tookMs, lock }) => ({
        kind,
        name,
        seconds: tookMs / 1000,
        lock: lock === undefined ? null : { ...lock, heldMs: Math.round(lock.heldMs) },
      })),
    },
    isFailure: isTooLong,
  };
};

export const addUpgradeCommands: AddCommands<AdminContext> = (program, ask) => {
  const upgrade = program.command("upgrade").description("the database’s way to this version");
  upgrade
    .command("status")
    .description("migrations and conversions that are pending, how far they are, and until when")
    .action(() => ask(showStatus));
  upgrade
    .command("run")
    .description("migrate, and convert everything now, without pauses, instead of beside the portal")
    .addOption(asWho)
    .action(({ as }) => ask((context) => runUpgrade(context, as)));
  upgrade
    .command("rehearse")
    .description("upgrade a copy of the database, and report how long each step takes and locks")
    .requiredOption("--copy <URL>", "address of the copy, as in DATABASE_URL", text(1000))
    .action(({ copy }) => ask((context) => rehearse(context, copy)));
};
