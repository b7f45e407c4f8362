import { useSuspenseQuery } from "@tanstack/react-query";
import { Tag } from "lucide-react";
import { DataTable, type Column } from "#platform/ui/data/data-table.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { useDeskPath } from "#platform/web/desk/desk-context.ts";
import { ListPage } from "#platform/web/desk/list-page.tsx";
import { useMissingLanguages } from "#platform/web/desk/missing-languages.ts";
import { listStaffProducts } from "../contract/list-staff-products.ts";
import type { StaffProduct } from "../contract/staff-product.ts";
import { ProductState, tariffName, useDays, useZones } from "./product-words.tsx";
import { useWords } from "./words.ts";

const useColumns = (): Column<StaffProduct>[] => {
  const t = useWords();
  const path = useDeskPath();
  const zonesOf = useZones();
  const daysOf = useDays();
  const missingOf = useMissingLanguages();
  return [
    {
      key: "name",
      header: t("list.name"),
      phone: "title",
      text: "wrapping",
      cell: ({ numericId, name }) => (
        <TextLink href={path("catalogue.product", { id: String(numericId) })}>{name}</TextLink>
      ),
    },
    {
      key: "state",
      header: t("list.state"),
      phone: "status",
      cell: (product) => <ProductState product={product} />,
    },
    {
      key: "kind",
      header: t("list.kind"),
      text: "wrapping",
      cell: ({ commodity, kind }) => `${t(`commodities.${commodity}`)} · ${t(`kinds.${kind}`)}`,
    },
    {
      key: "tariffs",
      header: t("list.tariffs"),
      text: "wrapping",
      cell: ({ tariffs }) => tariffs.map(tariffName).join(", "),
    },
    {
      key: "zones",
      header: t("list.zones"),
      text: "wrapping",
      cell: ({ zones }) => zonesOf(zones),
    },
    {
      key: "days",
      header: t("list.days"),
      text: "wrapping",
      cell: ({ soldFrom, soldTo }) => daysOf(soldFrom, soldTo),
    },
    {
      key: "languages",
      header: t("list.languages"),
      text: "wrapping",
      cell: ({ languages }) => missingOf(languages),
    },
  ];
};

const ProductTable = () => {
  const t = useWords();
  const { data } = useSuspenseQuery(query(listStaffProducts, {}));
  return (
    <DataTable
      caption={t("list.caption")}
      columns={useColumns()}
      rows={data.items}
      rowKey={({ productId }) => productId}
      loadingLabel={t("list.loading")}
      empty={
        <EmptyState icon={<Tag aria-hidden="true" />} title={t("list.empty")}>
          <p>{t("list.emptyText")}</p>
        </EmptyState>
      }
    />
  );
};

/** The retailer's price list: every product, with whether visitors see it and can contract it. */
export const ProductsScreen = () => {
  const t = useWords();
  return (
    <ListPage
      title={t("list.title")}
      lead={t("list.lead")}
      caption={t("list.caption")}
      loadingLabel={t("list.loading")}
      failedTitle={t("list.failed")}
      words={t}
    >
      <ProductTable />
    </ListPage>
  );
};
