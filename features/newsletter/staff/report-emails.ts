import { emailKeyOf } from "#platform/contract/email-address.ts";
import { defineStaffAction } from "#platform/server/staff-action.ts";
import { insertEmailReport, type NewEmailReport } from "../server/email-report-queries.ts";
import { stopAddress } from "../server/subscriber-queries.ts";

/** Stores reports of a mail server, each once, and ends newsletters to addresses that failed for good or complained. */
export const reportEmailsOf = defineStaffAction({
  name: "emails report",
  roles: ["manager", "administrator"],
  change: async (client, reports: readonly NewEmailReport[], now) => {
    let [received, stopped] = [0, 0];
    for (const report of reports) {
      if (!(await insertEmailReport(client, report, now))) continue;
      received += 1;
      const { email, kind, reason } = report;
      if (kind !== "delayed" && (await stopAddress(client, { emailKey: emailKeyOf(email), reason, now })))
        stopped += 1;
    }
    const counts = { received, known: reports.length - received, stopped };
    return { result: counts, audit: received === 0 ? undefined : { details: counts } };
  },
});
