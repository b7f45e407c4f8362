import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { day, named } from "#platform/contract/wire.ts";
import { casesAtOnce } from "./assign-cases.ts";
import { deskRoles } from "./queued-case.ts";

export const putOffCases = staffWrite({
  id: "putOffCases",
  summary: "Put cases off until a day, or take them back",
  path: "/cases/put-off",
  roles: deskRoles,
  body: named({ cases: ["cases", casesAtOnce], until: ["until", z.nullable(day)] }),
  response: json(z.object({ done: z.int() })),
  errors: { day_not_later: 409 },
});
