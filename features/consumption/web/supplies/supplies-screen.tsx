import { keepPreviousData, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Download, Gauge } from "lucide-react";
import { useCallback } from "react";
import { type Column, DataTable } from "#platform/ui/data/data-table.tsx";
import { KeyFigure, KeyFigures } from "#platform/ui/data/key-figure.tsx";
import { Pagination } from "#platform/ui/data/pagination.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { SegmentedControl } from "#platform/ui/form/segmented-control.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { BackLink } from "#platform/ui/navigation/back-link.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query, useDownload } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { defineUrlState, urlParameter, useUrlState } from "#platform/web/routing/url-state.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { exportSupplyConsumption } from "../../contract/export-supply-consumption.ts";
import {
  listSupplyConsumption,
  type SupplyConsumption,
  type SupplyGrouping,
  supplyGroupings,
} from "../../contract/list-supply-consumption.ts";
import { consumptionRoutes } from "../../contract/routes.ts";
import { CurveArchive } from "./curve-archive.tsx";
import { SuppliesChart } from "./supplies-chart.tsx";
import { useSupplyWords } from "./supplies-words.ts";

const address = defineUrlState({
  by: urlParameter.choice("by", supplyGroupings, "municipality"),
  offset: urlParameter.number("offset", 0, [0, 999_999]),
});

const rowsOfPage = 20;

type Group = SupplyConsumption["items"][number];

/** Every contract with its months, in a file. */
const ExportButtons = () => {
  const t = useSupplyWords();
  const { mutate, error, isPending, variables } = useDownload(exportSupplyConsumption);
  const busyFormat = isPending ? variables.query?.format : undefined;
  return (
    <Stack gap="small">
      <ButtonRow>
        {(["csv", "xlsx"] as const).map((format) => (
          <Button
            key={format}
            icon={<Download aria-hidden="true" />}
            onClick={() => mutate({ query: { format } })}
            {...(busyFormat === format ? { busyText: t("export.busy") } : {})}
          >
            {t(`export.${format}`)}
          </Button>
        ))}
      </ButtonRow>
      <FailureNotice title={t("export.failed")} error={error} />
    </Stack>
  );
};

const useGroupColumns = (
  by: SupplyGrouping,
  totalWh: number,
  labelOf: (label: string) => string,
): Column<Group>[] => {
  const t = useSupplyWords();
  const formats = useFormats();
  const path = usePath();
  const consumption = path(consumptionRoutes.consumption);
  const name = ({ label }: Group) =>
    by === "contract" ? (
      <TextLink variant="strong" href={`${consumption}?${new URLSearchParams({ contract: label })}`}>
        {label}
      </TextLink>
    ) : (
      labelOf(label)
    );
  return [
    { key: "label", header: t(`list.${by}`), phone: "title", cell: name },
    by === "contract"
      ? { key: "place", header: t("list.place"), text: "wrapping", cell: ({ place }) => place }
      : {
          key: "contracts",
          header: t("list.contracts"),
          align: "end",
          cell: ({ contractCount }) => formats.number(contractCount),
        },
    {
      key: "energy",
      header: t("list.energy"),
      align: "end",
      phone: "aside",
      cell: ({ importWh, totalWh: ofGroup }) =>
        importWh.every((energyWh) => energyWh === null) ? t("chart.none") : formats.columnEnergy(ofGroup),
    },
    {
      key: "share",
      header: t("list.share"),
      align: "end",
      cell: (group) => formats.finePercentage(totalWh === 0 ? 0 : group.totalWh / totalWh, 1),
    },
  ];
};

interface GroupPagesProps {
  offset: number;
  total: number;
  onOffsetChange: (offset: number) => void;
}

const GroupPages = ({ offset, total, onOffsetChange }: GroupPagesProps) => {
  const t = useSupplyWords();
  const formats = useFormats();
  const platformWords = usePlatformWords();
  return (
    <Pagination
      offset={offset}
      limit={rowsOfPage}
      total={total}
      words={{
        label: t("pages.label"),
        range: ({ first, last }) =>
          t("pages.range", {
            first: formats.number(first),
            last: formats.number(last),
            total: formats.number(total),
          }),
        first: t("pages.first"),
        previous: platformWords("previous"),
        next: platformWords("next"),
        last: t("pages.last"),
        pageSize: "",
      }}
      onOffsetChange={onOffsetChange}
    />
  );
};

interface TotalFigureProps {
  consumption: SupplyConsumption;
  totalWh: number;
}

/** The energy of all supplies over the months. */
const TotalFigure = ({ consumption, totalWh }: TotalFigureProps) => {
  const t = useSupplyWords();
  const formats = useFormats();
  const { months, total_contracts: count, contracts_without_readings: without } = consumption;
  return (
    <KeyFigures>
      <KeyFigure
        size="large"
        label={t("total", { months: formats.monthPeriod(months[0] ?? "", months.at(-1) ?? "") })}
        value={formats.energy(totalWh)}
        detail={[t("lead", { count }), ...(without > 0 ? [t("without", { count: without })] : [])].join(" ")}
      />
    </KeyFigures>
  );
};

const SuppliesOfCustomer = () => {
  const t = useSupplyWords();
  const { state, change } = useUrlState(address);
  const { by, offset } = state;
  const { data: largest } = useSuspenseQuery(
    query(listSupplyConsumption, { query: { by, limit: rowsOfPage } }),
  );
  const { data: page = largest } = useQuery({
    ...query(listSupplyConsumption, {
      query: { by, limit: rowsOfPage, ...(offset === 0 ? {} : { offset }) },
    }),
    placeholderData: keepPreviousData,
    throwOnError: true,
  });
  const labelOf = useCallback((label: string): string => (label === "" ? t("noProduct") : label), [t]);
  const totalWh = largest.totals.reduce<number>((sum, total) => sum + (total ?? 0), 0);
  const columns = useGroupColumns(by, totalWh, labelOf);
  if (largest.months.length === 0) {
    return (
      <EmptyState icon={<Gauge aria-hidden="true" />} title={t("empty.title")}>
        {t("empty.text")}
      </EmptyState>
    );
  }
  return (
    <Stack gap="large">
      <TotalFigure consumption={largest} totalWh={totalWh} />
      <div>
        <SegmentedControl
          label={t("by.label")}
          segments={supplyGroupings.map((value) => ({ value, label: t(`by.${value}`) }))}
          value={by}
          onValueChange={(next) => change({ by: next, offset: 0 })}
        />
      </div>
      <SuppliesChart consumption={largest} labelOf={labelOf} />
      <DataTable
        caption={t("list.caption")}
        columns={columns}
        rows={page.items}
        rowKey={({ label }) => label}
        loadingLabel={t("loading")}
        empty={null}
      />
      {page.total_items > rowsOfPage && (
        <GroupPages
          offset={offset}
          total={page.total_items}
          onOffsetChange={(next) => change({ offset: next })}
        />
      )}
      <ExportButtons />
      <CurveArchive months={largest.months} />
    </Stack>
  );
};

/** The energy of all supplies of a customer, such as a company with many sites. */
export const SuppliesScreen = () => {
  const t = useSupplyWords();
  const path = usePath();
  return (
    <Page
      title={t("title")}
      documentTitle={useDocumentTitle(t("title"))}
      back={<BackLink href={path(consumptionRoutes.consumption)}>{t("back")}</BackLink>}
    >
      <PartBoundary failedTitle={t("failed")} fallback={<Skeleton height="700px" />} words={t}>
        <SuppliesOfCustomer />
      </PartBoundary>
    </Page>
  );
};
