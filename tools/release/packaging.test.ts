import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DockerfileParser } from "dockerfile-ast";
import { validate } from "dockerfile-utils";
import { expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod/mini";
import { documentedValues, lintTemplates } from "./chart-lint.ts";

const chart = "deployments/helm/llum";
const values = documentedValues(readFileSync(join(chart, "values.yaml"), "utf8"));
const templates = new Map(
  readdirSync(join(chart, "templates")).map((name) => [
    name,
    readFileSync(join(chart, "templates", name), "utf8"),
  ]),
);

test("the chart's templates use the values that it documents, all of them, and their blocks end", () => {
  expect(values).toContain("image.repository");
  expect(lintTemplates(templates, values)).toEqual([]);
  const faulty = new Map([["x.yaml", '{{ if .Values.imagine }}{{ include "llum.none" . }}']]);
  expect(lintTemplates(faulty, ["image"])).toEqual([
    "x.yaml uses .Values.imagine, which values.yaml does not have",
    "x.yaml opens 1 blocks and ends 0",
    "x.yaml includes llum.none, which no template defines",
    "values.yaml has image, which no template uses",
  ]);
});

const containerfile = readFileSync("deployments/container/Containerfile", "utf8");

test("the Containerfile has no fault, and its last stage runs without a shell as a user without rights", () => {
  expect(validate(containerfile).map(({ message }) => message)).toEqual([]);
  const instructions = DockerfileParser.parse(containerfile).getInstructions();
  const last = instructions.slice(
    instructions.findLastIndex((instruction) => instruction.getKeyword() === "FROM"),
  );
  const of = (keyword: string) => last.filter((instruction) => instruction.getKeyword() === keyword);
  expect(of("RUN")).toEqual([]);
  expect(of("USER").map((instruction) => instruction.getArgumentsContent())).toEqual(["65532:65532"]);
  for (const keyword of ["ENTRYPOINT", "CMD"])
    expect(of(keyword)[0]?.getArgumentsContent()).toMatch(/^\[".*"\]$/);
});

const compose = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      image: z.string(),
      ports: z.optional(z.array(z.string())),
      privileged: z.optional(z.boolean()),
    }),
  ),
});

test("the containers of the evaluation are reached from this machine alone", () => {
  const { services } = compose.parse(parse(readFileSync("deployments/container/compose.yaml", "utf8")));
  expect(Object.keys(services)).toEqual(["portal", "database", "storage", "scanner", "mail"]);
  for (const { ports = [], privileged } of Object.values(services)) {
    expect(privileged).toBeUndefined();
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  }
});
