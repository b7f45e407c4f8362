import type pg from "pg";
import { execute } from "#platform/server/database/query.ts";
import type { CurveFileReport } from "./curve-file-report.ts";

const findFile = "select 1 from loaded_curve_files where file_name = $1 and sha256 = $2";

const recordFile = `insert into loaded_curve_files
    (file_name, sha256, values_new, values_changed, values_unchanged, values_refused, refusals)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (file_name, sha256) do update set loaded_at = now(), values_new = excluded.values_new,
    values_changed = excluded.values_changed, values_unchanged = excluded.values_unchanged,
    values_refused = excluded.values_refused, refusals = excluded.refusals`;

/** Writes down that a file was loaded and with what outcome, the last one if it was loaded before. */
export const recordCurveFile = async (
  client: pg.ClientBase,
  report: Omit<CurveFileReport, "isKnown">,
): Promise<CurveFileReport> => {
  const { fileName, sha256, values, refusals } = report;
  const known = await execute(client, { text: findFile, values: [fileName, sha256] });
  const counts = [values.new, values.changed, values.unchanged, values.refused];
  await execute(client, {
    text: recordFile,
    values: [fileName, sha256, ...counts, JSON.stringify(refusals)],
  });
  return { ...report, isKnown: known === 1 };
};
