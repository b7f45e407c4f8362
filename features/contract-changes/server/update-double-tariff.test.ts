import { expect, test } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { getDoubleTariff } from "../contract/get-double-tariff.ts";
import { updateDoubleTariff } from "../contract/update-double-tariff.ts";
import { provesOptionIsRequested } from "./testing/tariff-option-proofs.ts";
import { startTariffOptionServer } from "./testing/tariff-option-samples.ts";

const parts = await startTariffOptionServer();
const { server, as, offering, plain, closed, foreign, unknown } = parts;
const summer = { startMonth: 4, startYear: 2099, endMonth: 9, endYear: 2099 };
const lateSummer = { ...summer, startMonth: 6 };
const past = { startMonth: 4, startYear: 2020, endMonth: 9, endYear: 2020 };

provesOptionIsRequested(parts, {
  update: (body: typeof summer | typeof lateSummer) =>
    server.call(updateDoubleTariff, { as, params: offering, body }),
  current: async () => (await server.call(getDoubleTariff, { as, params: offering })).answer().current,
  choices: [
    { choice: summer, inForce: summer },
    { choice: lateSummer, inForce: lateSummer },
  ],
  conflict: "change_under_way",
});

test.each([
  [
    "a period that the product does not offer",
    offering,
    { ...summer, startMonth: 5 },
    409,
    "tariff_option_not_available",
  ],
  ["a period that has ended", offering, past, 409, "tariff_option_not_available"],
  ["a contract whose product has no options", plain, summer, 409, "tariff_option_not_available"],
  ["a closed contract", closed, summer, 409, "contract_not_active"],
  ["an unknown contract", unknown, summer, 404, "contract_not_found"],
] as const)("%s is refused", async (_case, params, body, status, code) => {
  const refused = await server.call(updateDoubleTariff, { as, params, body });
  expect([refused.status, refused.problem().code]).toEqual([status, code]);
});

provesForeignIdsAreHidden(updateDoubleTariff, {
  server,
  valid: { as, params: offering, body: summer },
  foreignParams: foreign,
  unknownParams: unknown,
});
