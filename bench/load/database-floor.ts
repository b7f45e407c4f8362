import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import * as z from "zod/mini";
import { findInvoices, latestFirst } from "#features/invoices/server/list-invoices.ts";
import { createSessions } from "#features/account/server/sessions/sessions.ts";
import { openDatabase } from "#platform/server/database/pool.ts";
import { queryRows, text } from "#platform/server/database/query.ts";
import { largeEvery } from "../fill/fill-sql.ts";
import { sessionCookie, sessionTokenHash } from "../measure/bench-sessions.ts";

/** A parameter that differs between transactions, or a value of all. */
export const floorParameter = z.union([
  z.enum(["customer", "token", "now"]),
  z.object({ value: z.union([z.string(), z.number()]) }),
]);
type FloorParameter = z.output<typeof floorParameter>;

export const preparedStatement = z.object({
  name: z.string(),
  text: z.string(),
  parameters: z.array(floorParameter),
});
type PreparedStatement = z.output<typeof preparedStatement>;

const page = { kind: "electricity", filter: [], sort: "-issuedOn", offset: 0, limit: 100 } as const;
const anyCustomer = -1;
const pageParameters = latestFirst(anyCustomer, page).values.map((given): FloorParameter =>
  given === anyCustomer ? "customer" : { value: z.parse(z.union([z.string(), z.number()]), given) },
);
const parametersOf: Readonly<Record<string, readonly FloorParameter[]>> = {
  "find-session": ["customer", "token", "now"],
  "invoices-latest-first": pageParameters,
};

/**
 * The prepared statements of one page of invoices: the page's own queries run on one connection, from which the
 * prepared statements are then read. So the floor always uses the current SQL.
 */
export const statementsOfInvoicePage = async (
  url: string,
  customerId: number,
): Promise<PreparedStatement[]> => {
  const database = openDatabase({ url, statementTimeoutMs: 60_000, poolSize: 1 });
  try {
    const sessions = createSessions(database, { idleMinutes: 30, maxHours: 12 });
    await sessions.find(sessionCookie(customerId).split("=")[1] ?? "", new Date());
    await findInvoices(database, customerId, page);
    const statements = await queryRows(database.pool, {
      text: "select name, statement as text from pg_prepared_statements order by prepare_time, name",
      columns: { name: text, text },
    });
    return statements.map((statement) => {
      const parameters = parametersOf[statement.name];
      if (parameters === undefined)
        throw new Error(`The page has a statement ${statement.name} without parameters for the floor.`);
      return { ...statement, parameters: [...parameters] };
    });
  } finally {
    await database.close();
  }
};

const run = promisify(execFile);
const installedIn = "/usr/lib/postgresql";

/** The path of PostgreSQL's own benchmark; undefined when it is not installed. */
const findPgbench = (): string | undefined => {
  const versions = existsSync(installedIn) ? readdirSync(installedIn) : [];
  const newestFirst = versions.toSorted((a, b) => Number(b) - Number(a));
  const folders = [
    ...(process.env["PATH"] ?? "").split(delimiter),
    ...newestFirst.map((version) => join(installedIn, version, "bin")),
  ];
  return folders.map((folder) => join(folder, "pgbench")).find((path) => existsSync(path));
};

/** A parameter as an expression of pgbench. */
const expressionOf = (parameter: FloorParameter): string => {
  if (parameter === "customer") return ":customer";
  if (parameter === "token") return `'\\x${sessionTokenHash.toString("hex")}'`;
  if (parameter === "now") return "now()";
  return typeof parameter.value === "number" ? String(parameter.value) : `'${parameter.value}'`;
};

const withParameters = ({ text, parameters }: PreparedStatement): string => {
  const expressions = parameters.map(expressionOf);
  const filled = text.replaceAll(/\$(\d+)/g, (_, number) => expressions[Number(number) - 1] ?? "");
  return `${filled.replaceAll(/\s+/g, " ").trim()};`;
};

export interface PgbenchOrder {
  readonly url: string;
  readonly statements: readonly PreparedStatement[];
  /** Large customers, chosen at random. */
  readonly customers: number;
  readonly clients: number;
  readonly seconds: number;
}

/** Transactions per second of the same SQL, prepared, from a C client directly on PostgreSQL. */
const runPgbench = async (program: string, order: PgbenchOrder): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), "llum-pgbench-"));
  const script = join(folder, "page.sql");
  writeFileSync(
    script,
    [
      `\\set customer random(1, ${order.customers}) * ${largeEvery}`,
      ...order.statements.map(withParameters),
    ].join("\n"),
  );
  const url = new URL(order.url);
  const { password } = url;
  url.password = "";
  try {
    const { stdout } = await run(
      program,
      // prettier-ignore
      ["--no-vacuum", "--protocol=prepared", `--client=${order.clients}`, "--jobs=2", `--time=${order.seconds}`,
        `--file=${script}`, url.href],
      { env: { ...process.env, PGPASSWORD: decodeURIComponent(password) } },
    );
    return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const worker = fileURLToPath(new URL("./driver-floor-worker.ts", import.meta.url));

const runDriver = async ({ customers, ...order }: PgbenchOrder): Promise<number> => {
  const child = fork(worker, { execArgv: [] });
  const exited = once(child, "exit");
  const customerIds = Array.from({ length: customers }, (_, index) => (index + 1) * largeEvery);
  child.send({ ...order, customerIds, sessionTokenHash: sessionTokenHash.toString("hex") });
  const [perSecond] = await Promise.race([once(child, "message"), exited.then(() => [Number.NaN])]);
  await exited;
  return Number(perSecond);
};

/** The source of the floor: pgbench, or, when it is not installed, Node's driver without a server around it. */
export const databaseFloor = (): { name: string; run: (order: PgbenchOrder) => Promise<number> } => {
  const program = findPgbench();
  return program === undefined
    ? { name: "the pg driver alone (no pgbench here)", run: runDriver }
    : { name: "pgbench", run: (order) => runPgbench(program, order) };
};
