import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, plainDate } from "#energy/calendar.ts";
import { reportOf, type ReportedCase } from "./service-report.ts";

const rules = { answerWorkingDays: 15, holidays: ["2026-04-23"] };
const today = plainDate("2027-02-01");

// The same in another way: days by ICU, working days by a list of the year, sums by loops.
const dayFormat = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Europe/Madrid",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});
const nationalHolidays = new Set(
  `2026-01-01 2026-01-06 2026-04-03 2026-05-01 2026-08-15 2026-10-12 2026-11-01 2026-12-06 2026-12-08 2026-12-25
   2027-01-01 2027-01-06 ${rules.holidays.join(" ")}`.split(/\s+/),
);
const isWorking = (day: string): boolean => {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !nationalHolidays.has(day);
};
const naiveDays = (from: string, to: string): number => {
  let count = 0;
  for (
    let ms = Date.parse(`${from}T12:00:00Z`) + 86_400_000;
    ms <= Date.parse(`${to}T12:00:00Z`);
    ms += 86_400_000
  )
    if (isWorking(new Date(ms).toISOString().slice(0, 10))) count += 1;
  return count;
};

const hour = 3_600_000;
const start = Date.parse("2025-12-31T23:00:00Z");
const cases = fc.array(
  fc.record({
    kind: fc.constantFrom("question", "readings", "claim" as const),
    arrives: fc.nat(365 * 24 - 1),
    answers: fc.option(fc.nat(40 * 24)),
    resolves: fc.option(fc.nat(60 * 24)),
    dueAfter: fc.integer({ min: 10, max: 40 }),
    reopenings: fc.nat(2),
  }),
  { maxLength: 60 },
);

test("a report of generated cases is what counting by hand gives", () => {
  fc.assert(
    fc.property(cases, (generated) => {
      const reported: ReportedCase[] = generated.map(
        ({ kind, arrives, answers, resolves, dueAfter, reopenings }) => {
          const createdAt = new Date(start + arrives * hour);
          return {
            kind: kind === "question" || kind === "readings" ? kind : "claim",
            createdAt,
            dueOn: addDays(plainDate(dayFormat.format(createdAt)), dueAfter),
            firstAnsweredAt: answers === null ? null : new Date(createdAt.getTime() + answers * hour),
            resolvedAt: resolves === null ? null : new Date(createdAt.getTime() + resolves * hour),
            reopenings,
          };
        },
      );
      const rows = reportOf(reported, rules, today);
      expect(rows).toHaveLength(20);
      for (const { quarter, kind, ...figures } of rows) {
        const months = quarter === null ? [1, 12] : [quarter * 3 - 2, quarter * 3];
        let [received, answered, answeredInTime, answerSum, longest] = [0, 0, 0, 0, 0];
        let [resolved, resolvedInTime, resolutionSum, longestResolution, open, overdue, reopened] = [
          0, 0, 0, 0, 0, 0, 0,
        ];
        for (const each of reported) {
          const arrived = dayFormat.format(each.createdAt);
          const month = Number(arrived.slice(5, 7));
          if (month < (months[0] ?? 0) || month > (months[1] ?? 0)) continue;
          if (kind !== null && each.kind !== kind) continue;
          received += 1;
          if (each.firstAnsweredAt !== null) {
            const days = naiveDays(arrived, dayFormat.format(each.firstAnsweredAt));
            answered += 1;
            answerSum += days;
            longest = Math.max(longest, days);
            // A day off after the fifteenth working day is late.
            if (days < 15 || (days === 15 && isWorking(dayFormat.format(each.firstAnsweredAt))))
              answeredInTime += 1;
          }
          if (each.resolvedAt === null) {
            open += 1;
            if (each.dueOn < today) overdue += 1;
          } else {
            const days = naiveDays(arrived, dayFormat.format(each.resolvedAt));
            resolved += 1;
            resolutionSum += days;
            longestResolution = Math.max(longestResolution, days);
            if (dayFormat.format(each.resolvedAt) <= each.dueOn) resolvedInTime += 1;
          }
          if (each.reopenings > 0) reopened += 1;
        }
        const mean = (sum: number, count: number) =>
          count === 0 ? null : Math.round((sum / count) * 10) / 10;
        expect(figures).toEqual({
          received,
          answered,
          answeredInTime,
          answerDays: mean(answerSum, answered),
          longestAnswerDays: answered === 0 ? null : longest,
          resolved,
          resolvedInTime,
          resolutionDays: mean(resolutionSum, resolved),
          longestResolutionDays: resolved === 0 ? null : longestResolution,
          open,
          overdue,
          reopened,
        });
      }
    }),
  );
});
