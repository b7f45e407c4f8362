import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { largeEvery } from "../fill/fill-sql.ts";
import { sessionTokenHash } from "../measure/bench-sessions.ts";
import type { PreparedStatement } from "./prepared-statements.ts";

const run = promisify(execFile);
const installedIn = "/usr/lib/postgresql";

/** Where PostgreSQL's own benchmark is; undefined on a machine without it. */
export const findPgbench = (): string | undefined => {
  const versions = existsSync(installedIn) ? readdirSync(installedIn) : [];
  const newestFirst = versions.toSorted((one, other) => Number(other) - Number(one));
  const folders = [
    ...(process.env["PATH"] ?? "").split(delimiter),
    ...newestFirst.map((version) => join(installedIn, version, "bin")),
  ];
  return folders.map((folder) => join(folder, "pgbench")).find((path) => existsSync(path));
};

/** What stands for each parameter of the two statements, in pgbench's own language. */
const parametersOf: Readonly<Record<string, readonly string[]>> = {
  "find-session": [":customer", `'\\x${sessionTokenHash.toString("hex")}'`, "now()"],
  "invoices-latest-first": [":customer", "'electricity'", "100", "0"],
};

const withParameters = ({ name, text }: PreparedStatement): string => {
  const parameters = parametersOf[name];
  if (parameters === undefined)
    throw new Error(`The page has a statement ${name} that pgbench is not told of.`);
  const filled = text.replaceAll(/\$(\d+)/g, (_, number) => parameters[Number(number) - 1] ?? "");
  return `${filled.replaceAll(/\s+/g, " ").trim()};`;
};

export interface PgbenchOrder {
  readonly url: string;
  readonly statements: readonly PreparedStatement[];
  /** Large customers, taken at random. */
  readonly customers: number;
  readonly clients: number;
  readonly seconds: number;
}

/** Transactions per second of the same SQL, prepared, with nothing between PostgreSQL and a client in C. */
export const runPgbench = async (program: string, order: PgbenchOrder): Promise<number> => {
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
