import { madridDate } from "#energy/calendar.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { tableAnswer, tableOf, textCell, type TableColumn } from "#platform/server/sheets/table-stream.ts";
import { serverWords } from "#platform/server/words.ts";
import { exportServiceReport } from "../contract/export-service-report.ts";
import { getServiceReport, type ReportRow } from "../contract/get-service-report.ts";
import ca from "../locales/report.ca.json" with { type: "json" };
import en from "../locales/report.en.json" with { type: "json" };
import es from "../locales/report.es.json" with { type: "json" };
import { readAuditRows } from "./case-audit.ts";
import { reportOf, type ReportRules } from "./service-report.ts";

export interface ReportPorts {
  readonly database: Pick<Database, "pool">;
  readonly readConfiguration: () => { readonly support: ReportRules };
}

const readReport = async (
  { database, readConfiguration }: ReportPorts,
  year: number,
  now: Date,
): Promise<ReportRow[]> => {
  const cases = await readAuditRows(database, { from: `${year}-01-01`, to: `${year}-12-31` });
  return reportOf(cases, readConfiguration().support, madridDate(now));
};

export const handleGetServiceReport = (ports: ReportPorts): Handler =>
  handler(getServiceReport, async ({ query: { year }, now }) => ({
    rows: await readReport(ports, year, now),
    answerWorkingDays: ports.readConfiguration().support.answerWorkingDays,
  }));

const countCell = (count: number | null) => (count === null ? null : { count });
/** In per cent with one decimal; empty of none. */
const shareCell = (part: number, whole: number) =>
  whole === 0 ? null : { count: Math.round((part / whole) * 1000) / 10 };

const columnsOf = (language: CompleteLanguage, year: number, days: number): TableColumn<ReportRow>[] => {
  const t = serverWords(language, { ca, es, en });
  return [
    {
      header: t("period"),
      cell: ({ quarter }) =>
        textCell(quarter === null ? String(year) : t("quarter", { quarter, year: String(year) })),
    },
    { header: t("kind"), cell: ({ kind }) => textCell(t(`kinds.${kind ?? "all"}`)) },
    { header: t("received"), cell: ({ received }) => countCell(received) },
    { header: t("answered"), cell: ({ answered }) => countCell(answered) },
    { header: t("answeredInTime", { days }), cell: ({ answeredInTime }) => countCell(answeredInTime) },
    {
      header: t("answeredShare"),
      cell: ({ answeredInTime, answered }) => shareCell(answeredInTime, answered),
    },
    { header: t("answerDays"), cell: ({ answerDays }) => countCell(answerDays) },
    { header: t("longestAnswer"), cell: ({ longestAnswerDays }) => countCell(longestAnswerDays) },
    { header: t("resolved"), cell: ({ resolved }) => countCell(resolved) },
    { header: t("resolvedInTime"), cell: ({ resolvedInTime }) => countCell(resolvedInTime) },
    {
      header: t("resolvedShare"),
      cell: ({ resolvedInTime, resolved }) => shareCell(resolvedInTime, resolved),
    },
    { header: t("resolutionDays"), cell: ({ resolutionDays }) => countCell(resolutionDays) },
    { header: t("longestResolution"), cell: ({ longestResolutionDays }) => countCell(longestResolutionDays) },
    { header: t("open"), cell: ({ open }) => countCell(open) },
    { header: t("overdue"), cell: ({ overdue }) => countCell(overdue) },
    { header: t("reopened"), cell: ({ reopened }) => countCell(reopened) },
  ];
};

export const handleExportServiceReport = (ports: ReportPorts): Handler =>
  handler(exportServiceReport, async ({ query: { year, format, lang }, now }) => {
    const t = serverWords(lang, { ca, es, en });
    const rows = await readReport(ports, year, now);
    const { answerWorkingDays } = ports.readConfiguration().support;
    async function* batches() {
      yield rows;
    }
    const table = tableOf(t("sheet"), columnsOf(lang, year, answerWorkingDays), batches());
    return tableAnswer(table, format, `${t("fileName")}-${year}`);
  });
