import { beforeEach, describe, expect, test } from "vitest";
import { cupsCheckLetters } from "#energy/cups.ts";
import { SupplyPointRegistryUnavailable } from "#integrations/supply-points/port.ts";
import { createSandboxRegistry } from "#integrations/supply-points/sandbox.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { lookUpSupplyPoint } from "../contract/look-up-supply-point.ts";
import { handleLookUpSupplyPoint } from "./look-up-supply-point.ts";

/** A CUPS with valid check letters; the sandbox chooses what it has by the last digits. */
const cupsOf = (digits: string): string => `ES${digits}${cupsCheckLetters(digits)}`;
const home = cupsOf("0031405600000001");
const optedOutHere = cupsOf("0031405600000002");

const sandbox = createSandboxRegistry();
const state = { isDown: false };
const server = await startTestServer(
  [
    handleLookUpSupplyPoint({
      supplyPointRegistry: {
        find: async (query) => {
          if (state.isDown) throw new SupplyPointRegistryUnavailable("The register does not answer");
          return sandbox.find(query);
        },
      },
      hasOptedOutOfSips: async (supplyPoint) => supplyPoint === optedOutHere,
    }),
  ],
  { rateLimits: { lookup: 12 } },
);
const lookUp = (cups: string, from = "192.0.2.1", query = "") =>
  server.app.inject({
    url: `/api/v1/contractacio/config/cups/${encodeURIComponent(cups)}${query}`,
    remoteAddress: from,
  });
beforeEach(() => {
  state.isDown = false;
});

describe("an electricity supply point", () => {
  test("is answered with its highest power in kW and its access tariff, and with nothing else", async () => {
    const response = await lookUp(home);
    expect(response.json()).toEqual({ power: 4.6, access_tariff: { id: "018", name: "2.0TD" } });
    expect(response.headers["cache-control"]).toBe("private, max-age=1800");
  });

  test("is found by its CUPS as it is printed, with 22 characters, and with old=0", async () => {
    for (const cups of [home.toLowerCase(), `${home}0F`, `ES 0031 4056 0000 0001 ${home.slice(18)}`])
      expect((await lookUp(cups)).statusCode).toBe(200);
    expect((await lookUp(home, "192.0.2.1", "?old=0")).json().power).toBe(4.6);
  });

  test("whose holder has opted out is answered like one that does not exist", async () => {
    const answers = await Promise.all(
      [optedOutHere, cupsOf("0031405600000999"), cupsOf("0031405600000000")].map((cups) =>
        lookUp(cups, "192.0.2.2"),
      ),
    );
    for (const { statusCode, payload } of answers) {
      expect(statusCode).toBe(404);
      expect(JSON.parse(payload).code).toBe("supply_point_not_found");
    }
  });

  test("is refused when its CUPS is not valid", async () => {
    const response = await lookUp(`${home.slice(0, 18)}XX`, "192.0.2.3");
    expect([response.statusCode, response.json().code]).toEqual([400, "cups_not_valid"]);
  });

  test("is unavailable while the register does not answer", async () => {
    state.isDown = true;
    const called = await server.call(lookUpSupplyPoint, { as: "visitor", params: { cups: home } });
    expect([called.status, called.problem().code]).toEqual([503, "supply_point_registry_unavailable"]);
  });
});

test("a sweep over a thousand supply points is answered up to the limit of its address", async () => {
  const statuses: number[] = [];
  for (let number = 1; number <= 1000; number += 1) {
    const cups = cupsOf(`00314056${String(number).padStart(8, "0")}`);
    statuses.push((await lookUp(cups, "192.0.2.9")).statusCode);
  }
  // The sweep may cross the end of a minute.
  expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(24);
  expect((await lookUp(home, "198.51.100.7")).statusCode).toBe(200);
});
