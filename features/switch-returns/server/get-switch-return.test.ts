import { beforeEach, expect, test } from "vitest";
import { addMonths } from "#energy/calendar.ts";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { getSwitchReturn } from "../contract/get-switch-return.ts";
import { startSwitchedSupplies } from "./testing/switched-supplies.ts";

const { database, server, as, flat, garage, switchedOn, clear } = await startSwitchedSupplies();
beforeEach(clear);

const read = async (name: string, language: "ca" | "es" | "en" = "ca") =>
  (await server.call(getSwitchReturn, { as, params: { name }, language })).answer();

test("a supply that came, and one that left, say since when and until when the return can be asked for", async () => {
  const dates = { switchedOn, askUntil: addMonths(switchedOn, 12), block: null };
  expect(await read(flat)).toMatchObject({
    contractName: flat,
    direction: "to_us",
    ...dates,
    statement: expect.stringContaining("a aquesta comercialitzadora"),
  });
  expect(await read(garage, "en")).toMatchObject({
    direction: "from_us",
    ...dates,
    statement: expect.stringContaining("to another supplier"),
  });
});

test("a supply that has come back is no switch", async () => {
  await database.unguarded.query(
    `update contracts set supply_point_id = (select supply_point_id from contracts where name = $1)
     where name = $2`,
    [garage, flat],
  );
  expect(await read(garage)).toMatchObject({ direction: null, block: "no_switch" });
});

test("a contract that the customer has not is not found", async () => {
  const answer = await server.call(getSwitchReturn, { as, params: { name: "0099999" } });
  expect(answer.problem().code).toBe("contract_not_found");
});

const { rows } = await database.unguarded.query(
  "select name from contracts where customer_id <> $1 order by name limit 1",
  [as.customerId],
);
provesForeignIdsAreHidden(getSwitchReturn, {
  server,
  valid: { as, params: { name: flat } },
  foreignParams: { name: rows[0].name },
  unknownParams: { name: "0099999" },
});
