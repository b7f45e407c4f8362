import { expect, test } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { getHappyHours } from "../contract/get-happy-hours.ts";
import { updateHappyHours } from "../contract/update-happy-hours.ts";
import { provesOptionIsRequested } from "./testing/tariff-option-proofs.ts";
import { startTariffOptionServer } from "./testing/tariff-option-samples.ts";

const parts = await startTariffOptionServer();
const { server, as, offering, plain, closed, foreign, unknown } = parts;
const afternoon = { startHour: 14, endHour: 16 };
const night = { startHour: 22, endHour: 24 };

provesOptionIsRequested(parts, {
  update: (body: typeof afternoon | typeof night) =>
    server.call(updateHappyHours, { as, params: offering, body }),
  current: async () => (await server.call(getHappyHours, { as, params: offering })).answer().current,
  choices: [
    { choice: afternoon, inForce: afternoon },
    { choice: night, inForce: night },
  ],
  conflict: "change_under_way",
});

test.each([
  [
    "hours that the product does not offer",
    offering,
    { startHour: 14, endHour: 17 },
    409,
    "tariff_option_not_available",
  ],
  ["a contract whose product has no options", plain, afternoon, 409, "tariff_option_not_available"],
  ["a closed contract", closed, afternoon, 409, "contract_not_active"],
  ["an unknown contract", unknown, afternoon, 404, "contract_not_found"],
] as const)("%s is refused", async (_case, params, body, status, code) => {
  const refused = await server.call(updateHappyHours, { as, params, body });
  expect([refused.status, refused.problem().code]).toEqual([status, code]);
});

provesForeignIdsAreHidden(updateHappyHours, {
  server,
  valid: { as, params: offering, body: afternoon },
  foreignParams: foreign,
  unknownParams: unknown,
});
