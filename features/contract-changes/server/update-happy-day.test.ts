import { expect, test } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { getHappyDay } from "../contract/get-happy-day.ts";
import { updateHappyDay } from "../contract/update-happy-day.ts";
import { provesOptionIsRequested } from "./testing/tariff-option-proofs.ts";
import { startTariffOptionServer } from "./testing/tariff-option-samples.ts";

const parts = await startTariffOptionServer();
const { server, as, offering, plain, closed, foreign, unknown } = parts;
const saturday = { value: "saturday" } as const;
const sunday = { value: "sunday" } as const;

provesOptionIsRequested(parts, {
  update: (body: typeof saturday | typeof sunday) =>
    server.call(updateHappyDay, { as, params: offering, body }),
  current: async () => (await server.call(getHappyDay, { as, params: offering })).answer().current,
  choices: [
    { choice: saturday, inForce: { value: "saturday", label: "Dissabte" } },
    { choice: sunday, inForce: { value: "sunday", label: "Diumenge" } },
  ],
  conflict: "change_under_way",
});

test.each([
  [
    "a day that the product does not offer",
    offering,
    { value: "monday" },
    409,
    "tariff_option_not_available",
  ],
  ["a contract whose product has no options", plain, saturday, 409, "tariff_option_not_available"],
  ["a closed contract", closed, saturday, 409, "contract_not_active"],
  ["an unknown contract", unknown, saturday, 404, "contract_not_found"],
] as const)("%s is refused", async (_case, params, body, status, code) => {
  const refused = await server.call(updateHappyDay, { as, params, body });
  expect([refused.status, refused.problem().code]).toEqual([status, code]);
});

provesForeignIdsAreHidden(updateHappyDay, {
  server,
  valid: { as, params: offering, body: saturday },
  foreignParams: foreign,
  unknownParams: unknown,
});
