import { readFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { ownCookieNames } from "../contract/own-cookies.ts";

/** Short names of the cookies that a source file sets. */
const cookiesIn = (source: string): string[] =>
  [
    ...source.matchAll(
      /cookies\.write\(\s*"(\w+)"|[cC]ookieName = "(\w+)"|"(?:__Host-)?llum_(?!http_|replica_|events_|jobs_|emails_|payments_|database_|load_|regulated_)(\w+)"|`llum_(\w+)=/g,
    ),
  ].map((match) => match.slice(1).find((name) => name !== undefined) ?? "");

/** All source files of the product except tests. */
const sources = execFileSync("find", [
  "apps",
  "features",
  "platform",
  "-name",
  "*.ts",
  "-o",
  "-name",
  "*.tsx",
])
  .toString()
  .split("\n")
  .filter((path) => path !== "" && !/\.(test|e2e)\.|\/testing\//.test(path))
  .map((path) => readFileSync(path, "utf8"));

/** Their path is that of the calls of staff, so no customer has them. */
const staffCookies = new Set(["staff_session"]);

it("the cookies screen lists exactly the cookies that the code sets for customers", () => {
  const set = new Set(sources.flatMap(cookiesIn).filter((name) => !staffCookies.has(name)));
  expect([...set].toSorted()).toEqual([...ownCookieNames].toSorted());
});

it("a cookie that the screen does not list is detected", () => {
  expect(cookiesIn('cookies.write("secretly", "1")')).toEqual(["secretly"]);
  expect(cookiesIn("document.cookie = `llum_hidden=1; path=/`")).toEqual(["hidden"]);
});
