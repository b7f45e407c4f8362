import { beforeEach, describe, expect, test } from "vitest";
import { addDays, addMonths } from "#energy/calendar.ts";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { getSwitchReturn } from "../contract/get-switch-return.ts";
import { requestSwitchReturn } from "../contract/request-switch-return.ts";
import { startSwitchedSupplies } from "./testing/switched-supplies.ts";

const { database, services, server, customerId, as, flat, garage, switchedOn, clear } =
  await startSwitchedSupplies();
beforeEach(clear);

const body = {
  wish: "return" as const,
  discovery: "bill" as const,
  otherRetailer: "Llum Fosca, SL",
  comments: "No he signat res.",
  isDeclared: true as const,
};
const ask = (name: string = flat, part: object = {}) =>
  server.call(requestSwitchReturn, { as, params: { name }, body: { ...body, ...part } });
const found = async (reference: string) =>
  (await services.requests.findForOperator(reference))?.request ?? expect.fail("There is no request");

describe("the return of a supply", () => {
  test("is a request and an event with the wish, the declaration as it was shown, and evidence", async () => {
    const files = [{ name: "factura.pdf", content: `data:application/pdf;base64,${btoa("%PDF-1.7 f")}` }];
    const { reference } = (await ask(garage, { files })).answer();
    const { statement } = (await server.call(getSwitchReturn, { as, params: { name: garage } })).answer();
    const { rows } = await database.unguarded.query("select type, payload from outbox_events");
    expect(rows).toMatchObject([
      {
        type: "request.sent",
        payload: {
          reference,
          kind: "supply.switch_return",
          contract: garage,
          details: {
            direction: "from_us",
            wish: "return",
            switched_on: switchedOn,
            other_retailer: "Llum Fosca, SL",
            statement,
            statement_version: "2026-11",
            statement_language: "ca",
          },
          files: [{ filename: "factura.pdf" }],
        },
      },
    ]);
  });

  test("is accepted and carried out, or refused with the reason, each with its time", async () => {
    const { reference } = (await ask()).answer();
    const key = { customerId, reference };
    const move = (to: "accepted" | "rejected", reason = "") =>
      services.requests.inTransaction((client) =>
        services.requests.move(client, key, { to, actor: "retailer", now: new Date(), reason }),
      );
    await move("accepted");
    expect((await ask()).answer().reference).toBe(reference);
    expect((await ask(flat, { wish: "stay" })).problem().code).toBe("return_under_way");
    await move("rejected", "La distribuïdora diu que hi ha hagut un altre canvi després.");
    expect(await found(reference)).toMatchObject({
      state: "rejected",
      reason: expect.stringContaining("un altre canvi"),
    });
    const { rows } = await database.unguarded.query(
      "select state, changed_at from change_request_steps where customer_id = $1 order by step",
      [customerId],
    );
    expect(rows.map(({ state }) => state)).toEqual(["sent", "accepted", "rejected"]);
    expect(rows.every(({ changed_at: at }) => at instanceof Date)).toBe(true);
  });

  test("whose offer is refused is recorded too", async () => {
    const { reference } = (await ask(flat, { wish: "stay" })).answer();
    expect(await found(reference)).toMatchObject({ details: { wish: "stay", direction: "to_us" } });
  });

  test("without the declaration, or without a wish, is not sent", async () => {
    for (const raw of [
      { ...body, declared: false },
      { discovery: "bill", declared: true },
    ]) {
      const refused = await server.call(requestSwitchReturn, {
        as,
        params: { name: flat },
        body,
        raw: { body: raw },
      });
      expect(refused.status).toBe(400);
    }
  });

  test("is refused a year and a day after the switch, and where there was none", async () => {
    const late = addMonths(addDays(switchedOn, -2), -12);
    await database.unguarded.query("update contracts set starts_on = $2 where name = $1", [flat, late]);
    expect((await ask()).problem().code).toBe("return_too_late");
    await database.unguarded.query("update contracts set ends_on = null where name = $1", [garage]);
    expect((await ask(garage)).problem().code).toBe("return_without_switch");
    await clear();
    await database.unguarded.query("update customers set kind = 'company' where customer_id = $1", [
      customerId,
    ]);
    expect((await ask()).problem().code).toBe("return_for_persons_only");
    await database.unguarded.query("update customers set kind = 'person' where customer_id = $1", [
      customerId,
    ]);
  });
});

const pdf = { name: "a.pdf", content: `data:application/pdf;base64,${btoa("%PDF-1.7 a")}` };
test.each<[string, object[] | string[], string]>([
  ["seven files", Array.from({ length: 7 }, () => pdf), "attachment_count"],
  ["a file that is not there", ["00000000-0000-4000-8000-000000000000"], "attachment_not_found"],
  ["a page", [{ name: "a.html", content: `data:text/html;base64,${btoa("<p>")}` }], "attachment_refused"],
])("evidence of %s is refused", async (_case, files, code) => {
  expect((await ask(flat, { files })).problem().code).toBe(code);
});

test("a contract that the customer has not is not found", async () => {
  expect((await ask("0099999")).problem().code).toBe("contract_not_found");
});

const { rows: foreign } = await database.unguarded.query(
  "select name from contracts where customer_id <> $1 order by name limit 1",
  [customerId],
);
provesForeignIdsAreHidden(requestSwitchReturn, {
  server,
  valid: { as, params: { name: flat }, body },
  foreignParams: { name: foreign[0].name },
  unknownParams: { name: "0099999" },
});
