import { addDays, isPlainDate } from "#energy/calendar.ts";
import { lowerPriority } from "#platform/server/low-priority.ts";
import { openDatabase } from "#platform/server/database/pool.ts";
import { loadCurveDay } from "../fill/load-curve-day.ts";

/** Loads a day after another, as `npm run load` does beside a running portal, until it is ended. */
const [url = "", from = ""] = process.argv.slice(2);
if (!isPlainDate(from)) throw new Error("Call it with a database and the first day");
lowerPriority();
const database = openDatabase({ url, statementTimeoutMs: 600_000, poolSize: 2 });
process.send?.("started");
for (let day = from; ; day = addDays(day, 1)) await loadCurveDay(database, "hours", { on: day });
