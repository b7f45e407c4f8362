import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, test, vi } from "vitest";
import { createPasswordCheck } from "#features/account/server/password/passwords.ts";
import { migrate } from "#platform/server/database/migrate.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { startChildServer } from "#platform/testing/database/child-server.ts";
import { measureSlowness } from "#platform/testing/machine-speed.ts";

/** 100 MB of zeros. */
const zerosArchive =
  "QlpoOTFBWSZTWQ4J4t8BX45AAMAAAAggADCATUZCoCWpCoCXMUFZJlNZDgni3wFfjkAAwAAACCAAMIBNRkKgJakKgJcxQVkmU1nE" +
  "YApVAD7RQALAAABAAAggADDMCapppUiDaipEHi7kinChIcCoiS4=";

const script = fileURLToPath(new URL("./main.ts", import.meta.url));
const database = await createTestDatabase("empty");
const folder = temporaryFolder("load");

const start = (args: readonly string[], environment: Record<string, string> = {}) =>
  spawn(process.execPath, [script, ...args], {
    env: {
      PATH: process.env["PATH"],
      INIT_CWD: folder,
      DATA_DIR: join(folder, "data"),
      DATABASE_URL: database.url,
      ...environment,
    },
  });

/** Runs the command in `folder`, by default on the test's database. */
const load = async (args: readonly string[], environment: Record<string, string> = {}, input = "") => {
  const child = start(args, environment);
  child.stdin.end(input);
  const outputs = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await once(child, "exit");
  const [output, complaint] = await outputs;
  return { code: Number(code), output, complaint };
};

const write = async (name: string, ...lines: readonly unknown[]): Promise<string> => {
  const content = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line)));
  await writeFile(join(folder, name), content.join("\n"));
  return name;
};
const counted = async (table: string): Promise<number> =>
  (await database.unguarded.query(`select count(*)::integer as n from ${table}`)).rows[0].n;

const customer = { tax_id: "12345678Z", kind: "person", name: "Anna Roca", email: "anna@example.org" };
const contract = {
  name: "0000101",
  customer_tax_id: "12345678Z",
  commodity: "electricity",
  state: "active",
  starts_on: "2021-01-01",
  supply_point: {
    cups: "ES0291000000000001DN0F",
    street: "Carrer Major, 1",
    city: "Vic",
    postal_code: "08500",
    province: "Barcelona",
    distributor: { name: "e-distribución" },
  },
  access_tariff: "018",
  access_tariff_name: "2.0TD",
  powers_kw: [3.45, 3.45],
  holder: { name: "Anna Roca", tax_id: "12345678Z", fiscal_address: "Carrer Major, 1, Vic" },
};

describe("loading from the command line", () => {
  test("reports each file, and ends well when everything was loaded", async () => {
    const customers = await write("customers.ndjson", "\uFEFF" + JSON.stringify(customer), "", "");
    const first = await load(["customers", customers]);
    expect(first).toMatchObject({
      code: 0,
      output: expect.stringMatching(
        /^customers.ndjson: 1 record in .* s: 1 new, 0 changed, 0 unchanged, 0 refused\n$/,
      ),
    });
    expect((await load(["customers", customers])).output).toContain("0 new, 0 changed, 1 unchanged");
  });

  test("names the line of what it refuses, loads the rest, and ends with 1", async () => {
    const file = await write("mixed.ndjson", { ...customer, tax_id: "12345678A" }, "{broken", {
      ...customer,
      tax_id: "X1234567L",
      email: null,
    });
    const list = join(temporaryFolder("refused-list"), "refused.csv");
    const { code, output } = await load(["customers", "--refused", list, file]);
    expect(code).toBe(1);
    expect(readFileSync(list, "utf8").split("\r\n")).toEqual([
      "\uFEFFfile;line;key;reason;needs",
      expect.stringMatching(/mixed\.ndjson;1;12345678A;"?tax_id 12345678A is not a NIF/),
      expect.stringMatching(/mixed\.ndjson;2;;the line is not a JSON object;/),
      "",
    ]);
    expect(output).toMatch(/1 new, 0 changed, 0 unchanged, 2 refused\n {2}line 1: tax_id 12345678A is not/);
    expect(output).toContain("line 2: the line is not a JSON object");
  });

  test("continues with the next file after one that cannot be read", async () => {
    const { code, output } = await load(["customers", "none.ndjson", ".", "customers.ndjson"]);
    expect(code).toBe(1);
    expect(output).toContain("none.ndjson: not imported: there is no such file");
    expect(output).toContain(".: not imported: it is a folder; name the files in it");
    expect(output).toContain("customers.ndjson: 1 record");
  });

  test("takes the documents that lie beside a file of contracts", async () => {
    await mkdir(join(folder, "docs"));
    await writeFile(join(folder, "docs/0000101.pdf"), "%PDF");
    const attachment = {
      category: "Contracte",
      name: "Condicions",
      filename: "condicions.pdf",
      path: "docs/0000101.pdf",
      created_at: "2021-01-01T00:00:00Z",
    };
    const file = await write("contracts.ndjson", { ...contract, attachments: [attachment] });
    expect(await load(["contracts", file])).toMatchObject({ code: 0 });
    expect(await counted("attachments")).toBe(1);
  });

  test("loads the invoices of a contract", async () => {
    const invoice = {
      kind: "electricity",
      number: "FE2101",
      customer_tax_id: "12345678Z",
      contract_name: "0000101",
      issued_on: "2021-02-02",
      due_on: "2021-02-12",
      starts_on: "2020-12-31",
      ends_on: "2021-01-31",
      energy_kwh: 210.5,
      total_eur: 48.3,
      pending_eur: 0,
      payment_status: "paid",
    };
    expect(await load(["invoices", await write("invoices.ndjson", invoice)])).toMatchObject({ code: 0 });
    expect(await counted("invoices")).toBe(1);
  });

  test("understands INE's quotes, and refuses a file without its header", async () => {
    const good = await write(
      "good.csv",
      "codigo_postal,municipio_id,municipio_nombre",
      '43783,43110,"Pobla, ""La"", La"',
    );
    expect(await load(["postal-codes", good])).toMatchObject({ code: 0 });
    const { rows } = await database.unguarded.query("select municipality from postal_codes");
    expect(rows).toEqual([{ municipality: 'La Pobla, "La"' }]);
    const bad = await write("bad.csv", "08001,08019,Barcelona");
    const { code, output } = await load(["postal-codes", bad]);
    expect(code).toBe(1);
    expect(output).toMatch(/first line must name the columns codigo_postal,municipio_id,municipio_nombre/);
  });

  test("takes line breaks in quotes, and names the line of what it refuses", async () => {
    const file = await write(
      "breaks.csv",
      "municipio_nombre,codigo_postal,municipio_id",
      '"Santa Maria\nde Palautordera",08460,08259',
      "",
      "Nowhere,none,08001",
    );
    const { code, output } = await load(["postal-codes", file]);
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/1 new, .* 1 refused\n {2}line 5: codigo_postal/),
    ]);
    const bad = await write("quote.csv", "codigo_postal,municipio_id,municipio_nombre", '08460,08259,"Santa');
    expect((await load(["postal-codes", bad])).output).toContain("not imported: Quote Not Closed");
  });

  test("explains what is wrong with a curve file", async () => {
    const { code, output } = await load([
      "curves",
      await write("F5D_0031_0762_20260101.0", "nonsense"),
      await write("notes.txt", "x"),
    ]);
    expect(code).toBe(1);
    expect(output).toContain("line 1: has too few or too many columns for this kind of file");
    expect(output).toContain("notes.txt: not imported: notes.txt is no curve file");
  });

  test("prints what is wrong with a command line and its usage, and exits with 2", async () => {
    expect(await load(["customers", "--force", "x"])).toMatchObject({
      code: 2,
      output: "",
      complaint: expect.stringMatching(/unknown option '--force'\n\nUsage: npm run load -- customers/),
    });
  });

  test("prints its help", async () => {
    expect(await load(["--help"])).toMatchObject({
      code: 0,
      output: expect.stringMatching(/Usage: npm run load -- [^]*postal-codes [^]*contracts before invoices/),
    });
  });
});

describe("a password's hash", () => {
  const hashes = (input: string) => load(["password-hash"], {}, input);

  test("is made of each line of the standard input, and lets the customer in", async () => {
    const { code, output } = await hashes("una prova\r\nseñal y más\n");
    const [first = "", second = "", ...rest] = output.split("\n");
    expect([code, rest]).toEqual([0, [""]]);
    const isPasswordRight = await createPasswordCheck();
    expect(await isPasswordRight("una prova", first)).toBe(true);
    expect(await isPasswordRight("señal y más", second)).toBe(true);
    expect(await isPasswordRight("una prova", second)).toBe(false);
    const withHash = { ...customer, tax_id: "X0000000T", email: "hash@example.org", password_hash: first };
    expect(await load(["customers", await write("hash.ndjson", withHash)])).toMatchObject({ code: 0 });
  });

  test.each([
    ["", "there is no password on the standard input"],
    ["one\n\ntwo\n", "line 2: there is no password"],
    [`${"x".repeat(257)}\n`, "line 1: it has more than 256 characters"],
  ])("is not made of what is no password: %#", async (input, complaint) => {
    expect(await hashes(input)).toMatchObject({ code: 1, complaint: `${complaint}\n` });
  });
});

/** A data directory in which a portal has been started; the portal is still running. */
const startPortal = async (dataDir: string) => {
  const portal = startChildServer(dataDir);
  await migrate({ url: await portal.ready });
  return portal;
};

test("a load that is interrupted keeps nothing, and leaves no database running", async () => {
  const dataDir = join(folder, "interrupted");
  const environment = { DATABASE_URL: "", DATA_DIR: dataDir };
  await (await startPortal(dataDir)).signal("SIGTERM");
  const child = start(["customers", "/dev/stdin"], environment);
  const outputs = Promise.all([text(child.stdout), text(child.stderr)]);
  child.stdin.on("error", () => {});
  for (let line = 0; line < 500; line += 1) child.stdin.write(`${JSON.stringify(customer)}\n`);
  await vi.waitFor(() => expect(existsSync(join(dataDir, "postgres/postmaster.pid"))).toBe(true), 60_000);
  child.kill("SIGTERM");
  child.kill("SIGINT");
  expect(await once(child, "exit")).toEqual([130, null]);
  expect(await outputs).toEqual(["", expect.stringMatching(/Stopping: the current file is rolled back\n$/)]);
  expect(existsSync(join(dataDir, "postgres/postmaster.pid"))).toBe(false);
});

test("loading works while the portal runs, and when it does not", async () => {
  const dataDir = join(folder, "portal");
  const customers = await write("own.ndjson", customer);
  const environment = { DATABASE_URL: "", DATA_DIR: dataDir };
  const portal = await startPortal(dataDir);
  const beside = await load(["customers", customers], environment);
  expect([beside.code, beside.output]).toEqual([0, expect.stringContaining("1 new")]);
  await portal.signal("SIGTERM");
  const alone = await load(["customers", customers], environment);
  expect([alone.code, alone.output]).toEqual([0, expect.stringContaining("1 unchanged")]);
});

describe("where no portal has started", () => {
  const advice =
    /No portal has started with .*\. Set DATABASE_URL or DATA_DIR, and LLUM_CONFIGURATION, as the portal/;

  test("a load into a new data directory is refused, and creates nothing", async () => {
    const dataDir = join(folder, "another-shell");
    const { code, output, complaint } = await load(["customers", "customers.ndjson"], {
      DATABASE_URL: "",
      DATA_DIR: dataDir,
    });
    expect([code, output, complaint]).toEqual([1, "", expect.stringMatching(advice)]);
    expect(existsSync(dataDir)).toBe(false);
  });

  test("a load into a database without the portal's tables is refused, and creates none", async () => {
    await database.unguarded.query("create schema elsewhere");
    const url = `${database.url}?options=-csearch_path%3Delsewhere`;
    const { code, complaint } = await load(["customers", "customers.ndjson"], { DATABASE_URL: url });
    expect([code, complaint]).toEqual([1, expect.stringMatching(advice)]);
    const { rows } = await database.unguarded.query("select to_regclass('elsewhere.migrations') as made");
    expect(rows).toEqual([{ made: null }]);
  });
});

describe("a file that would exhaust the machine", () => {
  /** Runs the command and samples its memory; in MB. */
  const loadMeasured = async (args: readonly string[]) => {
    const child = start(args);
    child.stdin.end();
    const outputs = Promise.all([text(child.stdout), text(child.stderr)]);
    let maxMb = 0;
    const sampling = setInterval(() => {
      const status = existsSync(`/proc/${child.pid}/status`)
        ? readFileSync(`/proc/${child.pid}/status`, "utf8")
        : "";
      maxMb = Math.max(maxMb, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    }, 20);
    const [code] = await once(child, "exit");
    clearInterval(sampling);
    const [output] = await outputs;
    return { code: Number(code), output, maxMb };
  };

  test.skipIf(process.platform !== "linux")("is refused with less than 500 MB of memory", async () => {
    const zeros = Buffer.from(zerosArchive, "base64");
    await writeFile(join(folder, "F5D_0031_0762_20260102.0.bz2"), Buffer.concat(new Array(16).fill(zeros)));
    await writeFile(join(folder, "F5D_0031_0762_20260103.0"), Buffer.alloc(200_000_000, "A"));
    await writeFile(join(folder, "endless.ndjson"), Buffer.alloc(200_000_000, "A"));
    for (const args of [
      ["curves", "F5D_0031_0762_20260102.0.bz2"],
      ["curves", "F5D_0031_0762_20260103.0"],
      ["customers", "endless.ndjson"],
    ]) {
      const { code, output, maxMb } = await loadMeasured(args);
      expect([code, output]).toEqual([1, expect.stringContaining("not imported")]);
      expect(maxMb).toBeGreaterThan(0);
      expect(maxMb, args.join(" ")).toBeLessThan(500);
    }
  });

  test("ends within three seconds of SIGTERM while it is being loaded", async () => {
    const line = "ES0031980000000001PV0F;2026/01/01 01:00;0;100;;;;;;1;0;F21/1;0;0\n";
    const name = "F5D_0031_0762_20260104.0";
    await writeFile(join(folder, name), line.repeat(2_000_000));
    const child = start(["curves", name]);
    child.stdin.end();
    const exited = once(child, "exit");
    await vi.waitFor(async () => {
      const { rows } = await database.unguarded.query(
        "select 1 from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())",
      );
      expect(rows).toHaveLength(1);
    }, 60_000);
    const startMs = performance.now();
    child.kill("SIGTERM");
    expect(await exited).toEqual([130, null]);
    expect(performance.now() - startMs).toBeLessThan(3_000 * measureSlowness());
    expect(await counted("loaded_curve_files where file_name like '%20260104%'")).toBe(0);
  });
});

test.each([
  ["UTF-16 with its mark", Buffer.from(`\uFEFF${JSON.stringify(customer)}\n`, "utf16le")],
  ["UTF-16 without it", Buffer.from(`${JSON.stringify(customer)}\n`, "utf16le")],
])("a file in %s is refused with one message", async (_, content) => {
  await writeFile(join(folder, "utf16.ndjson"), content);
  expect(await load(["customers", "utf16.ndjson"])).toMatchObject({
    code: 1,
    output: "utf16.ndjson: not imported: it is text in UTF-16; save it as UTF-8\n",
  });
});

test("a curve file of 0 bytes is not a success", async () => {
  const name = await write("F5D_0031_0762_20260105.0");
  expect(await load(["curves", name])).toMatchObject({
    code: 1,
    output: expect.stringContaining("not imported: F5D_0031_0762_20260105.0 is empty"),
  });
});
