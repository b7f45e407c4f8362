import { eachDay, type PlainDate } from "#energy/calendar.ts";
import { consumptionPorts } from "./consumption-ports.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { writeCurveDays } from "../curves/write-curve-days.ts";
import { handlers as consumptionHandlers } from "../routes.ts";
import { addSupply, sampleCups, sampleDay } from "./curve-samples.ts";

/** A server, a customer with readings of each hour until 15 November 2026, and a neighbour. */
export const startAlerts = async () => {
  const database = await createTestDatabase();
  const server = await startTestServer(consumptionHandlers(consumptionPorts(database)));
  const owner = await addSupply(database, { cups: sampleCups(1) });
  const neighbour = await addSupply(database, { cups: sampleCups(2) });
  const load = (from: PlainDate, to: PlainDate, hourWh: (hour: number) => number) =>
    writeCurveDays(
      database,
      eachDay(from, to).map((day) => sampleDay(day, owner, hourWh)),
    );
  await load("2026-08-01", "2026-11-15", () => 100);
  return { database, server, owner, neighbour, load };
};
