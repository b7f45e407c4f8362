import { useSuspenseQuery } from "@tanstack/react-query";
import { ClipboardList } from "lucide-react";
import { useState } from "react";
import { DataTable, type Column } from "#platform/ui/data/data-table.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDeskTitle } from "#platform/web/desk/desk-context.ts";
import { defineUrlState, urlParameter, useUrlState } from "#platform/web/routing/url-state.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { getServiceReport, type ReportRow } from "../contract/get-service-report.ts";
import { ReportDownloads } from "./report-downloads.tsx";
import { useWords } from "./words.ts";

/** Years that can be chosen: cases are retained for them. */
const years = 5;

const useColumns = (): Column<ReportRow>[] => {
  const t = useWords();
  const formats = useFormats();
  const share = (part: number, whole: number): string =>
    whole === 0 ? "–" : t("report.answeredOf", { part: formats.number(part), whole: formats.number(whole) });
  const days = (mean: number | null, longest: number | null): string =>
    mean === null || longest === null
      ? "–"
      : t("report.days", { mean: formats.number(mean), longest: formats.number(longest) });
  return [
    {
      key: "period",
      header: t("report.period"),
      phone: "title",
      cell: ({ quarter }) =>
        quarter === null ? t("report.wholeYear") : t("report.quarter", { quarter: String(quarter) }),
    },
    { key: "kind", header: t("report.kind"), cell: ({ kind }) => t(`report.kinds.${kind ?? "all"}`) },
    {
      key: "received",
      header: t("report.received"),
      align: "end",
      cell: ({ received }) => formats.number(received),
    },
    {
      key: "answered",
      header: t("report.answered"),
      align: "end",
      cell: ({ answeredInTime, answered }) => share(answeredInTime, answered),
    },
    {
      key: "answerDays",
      header: t("report.answerDays"),
      text: "wrapping",
      cell: ({ answerDays, longestAnswerDays }) => days(answerDays, longestAnswerDays),
    },
    {
      key: "resolved",
      header: t("report.resolved"),
      align: "end",
      cell: ({ resolvedInTime, resolved }) => share(resolvedInTime, resolved),
    },
    {
      key: "resolutionDays",
      header: t("report.resolutionDays"),
      text: "wrapping",
      cell: ({ resolutionDays, longestResolutionDays }) => days(resolutionDays, longestResolutionDays),
    },
    {
      key: "open",
      header: t("report.open"),
      text: "wrapping",
      cell: ({ open, overdue }) =>
        overdue === 0
          ? formats.number(open)
          : t("report.overdue", { open: formats.number(open), overdue: formats.number(overdue) }),
    },
  ];
};

const Report = ({ year }: { readonly year: number }) => {
  const t = useWords();
  const columns = useColumns();
  const { data } = useSuspenseQuery(query(getServiceReport, { query: { year } }));
  const rows = data.rows.filter(({ received }) => received > 0);
  return (
    <Stack>
      <p>
        {t("report.counted", { days: data.answerWorkingDays })} {t("report.telephone")}
      </p>
      <DataTable
        caption={t("report.caption", { year: String(year) })}
        columns={columns}
        rows={rows}
        rowKey={({ quarter, kind }) => `${quarter} ${kind}`}
        loadingLabel={t("report.loading")}
        empty={
          <EmptyState icon={<ClipboardList aria-hidden="true" />} title={t("report.empty")}>
            <p>{t("report.emptyText")}</p>
          </EmptyState>
        }
      />
    </Stack>
  );
};

/** Times and outcomes of customer service by quarter, for the yearly audit. */
export const ReportScreen = () => {
  const t = useWords();
  const title = t("report.title");
  const [thisYear] = useState(() => new Date().getFullYear());
  const [reportState] = useState(() =>
    defineUrlState({ year: urlParameter.number("year", thisYear, [2000, 2100]) }),
  );
  const { state, change } = useUrlState(reportState);
  return (
    <Page title={title} documentTitle={useDeskTitle(title)} lead={t("report.lead")} width="full">
      <Stack gap="large">
        <SelectField
          label={t("report.year")}
          width="medium"
          options={Array.from({ length: years }, (_, index) => String(thisYear - index)).map((year) => ({
            value: year,
            label: year,
          }))}
          value={String(state.year)}
          onValueChange={(year) => change({ year: Number(year) })}
        />
        <PartBoundary
          failedTitle={t("report.failed")}
          words={t}
          fallback={
            <DataTable
              caption={t("report.caption", { year: String(state.year) })}
              columns={[]}
              rows={undefined}
              rowKey={() => ""}
              loadingLabel={t("report.loading")}
              empty={null}
            />
          }
        >
          <Report year={state.year} />
        </PartBoundary>
        <ReportDownloads year={state.year} />
      </Stack>
    </Page>
  );
};
