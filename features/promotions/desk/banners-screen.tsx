import { useSuspenseQuery } from "@tanstack/react-query";
import { DataTable, type Column } from "#platform/ui/data/data-table.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { StatusChip } from "#platform/ui/feedback/status-chip.tsx";
import { LinkButton } from "#platform/ui/form/button.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { useDeskPath } from "#platform/web/desk/desk-context.ts";
import { ListPage } from "#platform/web/desk/list-page.tsx";
import { useMissingLanguages } from "#platform/web/desk/missing-languages.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { listStaffBanners, type ListedBanner } from "../contract/list-staff-banners.ts";
import { stateTones, useDays } from "./promotion-days.ts";
import { useWords } from "./words.ts";

const useColumns = (): Column<ListedBanner>[] => {
  const t = useWords();
  const missingOf = useMissingLanguages();
  const path = useDeskPath();
  const formats = useFormats();
  const daysOf = useDays();
  return [
    {
      key: "place",
      header: t("list.place"),
      cell: ({ bannerId, code, places }) => (
        <TextLink href={path("promotions.editBanner", { id: String(bannerId) })}>
          {places.length === 0
            ? t("list.nowhere", { code })
            : places.map((place) => t(`places.${place}`)).join(", ")}
        </TextLink>
      ),
      phone: "title",
      text: "wrapping",
    },
    {
      key: "state",
      header: t("list.state"),
      cell: ({ state, places }) =>
        state === "on" && places.length === 0 ? (
          <StatusChip tone="neutral">{t("list.states.nowhere")}</StatusChip>
        ) : (
          <StatusChip tone={stateTones[state]}>{t(`list.states.${state}`)}</StatusChip>
        ),
      phone: "status",
    },
    { key: "days", header: t("list.days"), cell: daysOf, text: "wrapping" },
    {
      key: "audience",
      header: t("list.audience"),
      cell: ({ having, lacking }) =>
        having.length + lacking.length === 0
          ? t("list.everyone")
          : [
              ...having.map((trait) => t("list.with", { trait: t(`traits.${trait}`) })),
              ...lacking.map((trait) => t("list.without", { trait: t(`traits.${trait}`) })),
            ].join("; "),
      text: "wrapping",
    },
    {
      key: "languages",
      header: t("list.languages"),
      cell: ({ languages }) => missingOf(languages),
      text: "wrapping",
    },
    { key: "shown", header: t("list.shown"), cell: ({ shown }) => formats.number(shown), align: "end" },
    { key: "opened", header: t("list.opened"), cell: ({ opened }) => formats.number(opened), align: "end" },
  ];
};

const BannerTable = () => {
  const t = useWords();
  const { data } = useSuspenseQuery(query(listStaffBanners, {}));
  return (
    <DataTable
      caption={t("list.caption")}
      columns={useColumns()}
      rows={data.items}
      rowKey={({ bannerId }) => String(bannerId)}
      loadingLabel={t("list.loading")}
      empty={<EmptyState title={t("list.empty")}>{t("list.emptyText")}</EmptyState>}
    />
  );
};

/** The retailer's banners, those that are shown first at the top. */
export const BannersScreen = () => {
  const t = useWords();
  const path = useDeskPath();
  return (
    <ListPage
      title={t("list.title")}
      lead={t("list.lead")}
      caption={t("list.caption")}
      loadingLabel={t("list.loading")}
      failedTitle={t("list.failed")}
      words={t}
      actions={
        <LinkButton variant="primary" href={path("promotions.newBanner")}>
          {t("list.new")}
        </LinkButton>
      }
    >
      <BannerTable />
    </ListPage>
  );
};
