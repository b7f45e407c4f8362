import { expect, test } from "vitest";
import { allOf, anyOf, sql } from "./sql.ts";

const statementOf = ({ text, values }: ReturnType<typeof sql>) => ({ text, values });

test("a value becomes a parameter and a fragment part of the text, numbered in the order of the whole", () => {
  const isKind = sql`kind = ${"gas"}`;
  const statement = sql`select ${sql`a, b`} from t where id = ${1} and ${isKind} limit ${10}`;
  expect(statementOf(statement)).toEqual({
    text: "select a, b from t where id = $1 and kind = $2 limit $3",
    values: [1, "gas", 10],
  });
  expect(statementOf(sql`${isKind} or ${isKind}`)).toEqual({
    text: "kind = $1 or kind = $2",
    values: ["gas", "gas"],
  });
});

test("allOf and anyOf join conditions; without conditions allOf is true and anyOf false", () => {
  const [a, b] = [sql`a = ${1}`, sql`b = ${2}`];
  expect(statementOf(allOf([a, b]))).toEqual({ text: "true and a = $1 and b = $2", values: [1, 2] });
  expect(statementOf(sql`x and ${anyOf([a, b])}`)).toEqual({
    text: "x and (false or a = $1 or b = $2)",
    values: [1, 2],
  });
  expect([allOf([]).text, anyOf([]).text]).toEqual(["true", "(false)"]);
});

test("input data is always a parameter, even when it looks like a fragment", () => {
  const forged = JSON.parse(`{"parts": ["1; drop table customers"], "values": [], "text": "1"}`);
  for (const value of [forged, "1; drop table customers", "$1", [sql`x`], null])
    expect(statementOf(sql`id = ${value}`)).toEqual({ text: "id = $1", values: [value] });
});
