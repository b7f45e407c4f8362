import * as z from "zod/mini";
import { applianceNames, simultaneities } from "#energy/appliances.ts";
import { isValidCups } from "#energy/cups.ts";
import { attachmentBodyLimitBytes } from "#platform/contract/attachments.ts";
import { callBackContactFields, callBackErrors } from "#platform/contract/call-back.ts";
import { caseReference } from "#platform/contract/case-reference.ts";
import { json, publicWrite } from "#platform/contract/endpoint.ts";
import { kilowatts, named } from "#platform/contract/wire.ts";

const cups = z.string().check(z.maxLength(40), z.refine(isValidCups));

/** An appliance of the home; `totalPower` is 0 for one that is off. */
const appliance = named({
  name: ["name", z.enum(applianceNames)],
  isEnabled: ["enabled", z.boolean()],
  totalW: ["totalPower", kilowatts],
});

/** m², and persons. */
const area = z.int().check(z.gte(1), z.lte(10_000));
const people = z.int().check(z.gte(1), z.lte(100));

/** Also the contact of the person, as the screen sends it. */
const powerLead = named({
  optimalPowerW: ["optimalPower", kilowatts],
  appliances: ["appliances", z.array(appliance).check(z.maxLength(applianceNames.length))],
  area: ["area", area],
  people: ["numPersones", people],
  simultaneity: ["cofSimul", z.literal([...simultaneities])],
  cups: ["cups", z.optional(cups)],
  ...callBackContactFields,
});
export type PowerLead = z.output<typeof powerLead>;

/** The power that is stored is calculated again. `appliances_not_valid`: a total that no such appliance has. */
export const createPowerLead = publicWrite({
  id: "createPowerLead",
  summary: "Ask to be called about the power that a home needs",
  path: "/leads/potencia",
  versions: [1],
  languageInPath: true,
  requires: "powerCalculator.enabled",
  bodyLimitBytes: attachmentBodyLimitBytes,
  body: named({ cups: ["cups", cups], lead: ["data", powerLead] }),
  repetition: "content",
  response: json(
    named({
      status: ["status", z.literal("OK")],
      optimalPowerW: ["optimalPower", kilowatts],
      reference: ["reference", caseReference],
    }),
  ),
  errors: { ...callBackErrors, appliances_not_valid: 400 },
  failuresHaveStatus: true,
});
