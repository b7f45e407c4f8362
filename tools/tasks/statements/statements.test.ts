import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readStatements } from "./read-statements.ts";
import {
  missingIn,
  sourcesIn,
  statementFiles,
  statementFolders,
  statementsFile,
  statementsOf,
} from "./statement-files.ts";

const written = (path: string): string => (existsSync(path) ? readFileSync(path, "utf8") : "");

describe("the files of statements", () => {
  test("are what the sources have (else: npm run db:statements)", () => {
    const files = statementFiles();
    for (const folder of statementFolders()) {
      const path = join(folder, statementsFile);
      expect([path, written(path)]).toEqual([path, files.get(path) ?? ""]);
    }
  });

  test("have a statement of each source that sends one", () => {
    const missing = statementFolders()
      .filter((folder) => existsSync(folder))
      .flatMap((folder) =>
        missingIn(written(join(folder, statementsFile)), sourcesIn(folder)).map((path) => join(folder, path)),
      );
    // It declares the functions, and has no statement of its own.
    expect(missing).toEqual(["platform/server/database/query.ts"]);
  });

  test("lack a source whose statement is composed beyond reading", () => {
    const planted = { path: "planted.ts", text: "const find = (db) => queryRows(db, compose());" };
    expect(missingIn(statementsOf([planted]), [planted])).toEqual(["planted.ts"]);
  });

  test("differ when a statement changes", () => {
    const source = (condition: string) => [
      {
        path: "a.ts",
        text: `const find = (db) => queryRows(db, { text: "select 1 from t where ${condition}" });`,
      },
    ];
    expect(statementsOf(source("a"))).not.toBe(statementsOf(source("b")));
  });
});

const statementsIn = (source: string) => readStatements(source);

describe("a statement", () => {
  test("has the function it is in, the name it is prepared under, and its lines aligned", () => {
    const source = `
      export const findCoupon = (db: Queryable) =>
        queryRows(db, {
          name: "find-coupon",
          text: \`select code from coupons
                 where code = $1
                   and valid\`,
        });`;
    expect(statementsIn(source)).toEqual([
      {
        of: "findCoupon",
        name: "find-coupon",
        text: "select code from coupons\n  where code = $1\n    and valid",
      },
    ]);
  });

  test("has constants and one-line functions of its source filled in", () => {
    const source = `
      const fields = "code, " + more;
      const more = \`title as "title"\`;
      const isValidOn = (parameter: string): string => \`valid_from <= \${parameter}\`;
      const find = () => queryRows(db, { text: \`select \${fields} from coupons where \${isValidOn("$1::date")}\` });`;
    expect(statementsIn(source)[0]?.text).toBe(
      `select code, title as "title" from coupons where valid_from <= $1::date`,
    );
  });

  test("has each text between which the program chooses, and the source of what it finds out", () => {
    const source = `
      const conditions = { all: "true", mine: "id = $1" } as const;
      const find = (kind, table) => execute(db, {
        text: \`delete from \${table} where \${conditions[kind]} order by \${isNew ? "a" : "b"} limit \${limitOf(kind)}\`,
      });`;
    expect(statementsIn(source)[0]?.text).toBe(
      "delete from ${table} where <true | id = $1> order by <a | b> limit ${limitOf(kind)}",
    );
  });

  test("may be tagged, begin with a comment, or be returned by a function", () => {
    const source = `
      const owned = (id) => sql\`customer_id = \${id}\`;
      const all = () => queryRows(db, { text: "/* all customers: an audit */ select 1 from cases" });
      const statementOf = (table) => { switch (table) { case "a": return "insert into a values (1)"; } };
      const message = { title: "Create an account" };`;
    expect(statementsIn(source).map(({ text }) => text)).toEqual([
      "customer_id = ${id}",
      "/* all customers: an audit */ select 1 from cases",
      "insert into a values (1)",
    ]);
  });
});
