import { madridDate } from "#energy/calendar.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { defineStaffLook } from "#platform/server/staff-action.ts";
import { cancelMandate } from "../contract/cancel-mandate.ts";
import { listMandates } from "../contract/list-mandates.ts";
import { storeCancellation } from "../staff/cancel-mandate.ts";
import { findMandate, findMandates } from "./mandate-queries.ts";
import { authorOf, type RemittancePorts } from "./remittance-ports.ts";

const defaultLimit = 50;

const readMandates = defineStaffLook("mandates read", listMandates.roles);

/** What was typed is not in the audit log, which is never changed. */
export const handleListMandates = ({ database: { pool }, carryOut }: RemittancePorts): Handler =>
  handler(listMandates, async ({ query, subject, now }) => {
    const { search = "", offset = 0, limit = defaultLimit } = query;
    const compact = search.replaceAll(/\s/g, "").toUpperCase();
    await carryOut(
      readMandates,
      { reference: compact === "" ? "all" : "search", customerId: null },
      authorOf(subject, now),
    );
    const found = await findMandates(pool, {
      search: compact,
      offset,
      limit: limit + 1,
      today: madridDate(now),
    });
    return { items: found.slice(0, limit), hasMore: found.length > limit };
  });

export const handleCancelMandate = (ports: RemittancePorts): Handler =>
  handler(cancelMandate, async ({ body, subject, now, fail }) => {
    const { pool } = ports.database;
    const key = { customerId: body.customerId, reference: body.reference, today: madridDate(now) };
    if ((await findMandate(pool, key)) === undefined) return fail("mandate_not_found");
    const author = { ...authorOf(subject, now), reason: body.reason };
    const outcome = await ports.carryOut(storeCancellation(ports), body, author);
    if (outcome !== "done") return fail(outcome);
    return (await findMandate(pool, key)) ?? fail("mandate_not_found");
  });
