import * as z from "zod/mini";
import { json, publicRead } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";

const cnae = named({
  /** Position in CNAE-2009, from 1 to 989. */
  id: ["id", z.int()],
  /** Two digits for a division, three for a group, four for a class: `9820`. */
  code: ["name", z.string()],
  name: ["descripcio", z.string()],
});

/** The activity of homes, which a form has until the visitor chooses another one. */
export const householdCnae = { id: 986, code: "9820" } as const;

/** The whole classification in the order of its codes, each division before its groups and classes. Only in Spanish, as published. */
export const listCnaes = publicRead({
  id: "listCnaes",
  summary: "Economic activities (CNAE-2009)",
  path: "/misc/cnaes/",
  versions: [1],
  cache: "lookup",
  languageInPath: true,
  response: json(z.array(cnae)),
  errors: {},
});
