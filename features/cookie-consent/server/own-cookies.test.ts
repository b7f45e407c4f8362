import { readFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import ca from "../locales/ca.json" with { type: "json" };

const told = Object.keys(ca.ownCookies).filter((key) => key !== "show");

/** Short names of the cookies that a piece of code sets. */
const cookiesIn = (source: string): string[] =>
  [
    ...source.matchAll(
      /cookies\.write\(\s*"(\w+)"|[cC]ookieName = "(\w+)"|"(?:__Host-)?llum_(?!http_)(\w+)"|`llum_(\w+)=/g,
    ),
  ].map((match) => match.slice(1).find((name) => name !== undefined) ?? "");

/** Every source of the product, the tests aside. */
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

it("whoever reads about our cookies is told of every one that the code sets, and of no other", () => {
  const set = new Set(sources.flatMap(cookiesIn));
  expect([...set].toSorted()).toEqual(told.toSorted());
});

it("a cookie that nobody was told of would be found", () => {
  expect(cookiesIn('cookies.write("secretly", "1")')).toEqual(["secretly"]);
  expect(cookiesIn("document.cookie = `llum_hidden=1; path=/`")).toEqual(["hidden"]);
});
