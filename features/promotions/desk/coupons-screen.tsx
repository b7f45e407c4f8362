import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Ticket } from "lucide-react";
import { useState } from "react";
import { completeLanguages } from "#platform/contract/languages.ts";
import { DataTable, type Column } from "#platform/ui/data/data-table.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { StatusChip } from "#platform/ui/feedback/status-chip.tsx";
import { Button, LinkButton } from "#platform/ui/form/button.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { ConfirmDialog } from "#platform/web/desk/confirm-dialog.tsx";
import { useDeskPath } from "#platform/web/desk/desk-context.ts";
import { ListPage } from "#platform/web/desk/list-page.tsx";
import { useMissingLanguages } from "#platform/web/desk/missing-languages.ts";
import { useAnnounceChange } from "#platform/web/desk/use-announce-change.ts";
import { useLanguage } from "#platform/web/words/language-context.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { endStaffCoupon } from "../contract/end-staff-coupon.ts";
import { listStaffCoupons, type ListedCoupon } from "../contract/list-staff-coupons.ts";
import type { CouponReduction, StaffCoupon } from "../contract/staff-coupon.ts";
import { stateTones, useDays } from "./promotion-days.ts";
import { useWords } from "./words.ts";

/** In the language of staff, or in another where it is not written in that one. */
const useTitle = (): ((coupon: StaffCoupon) => string) => {
  const { language } = useLanguage();
  return ({ titles }) =>
    [language, ...completeLanguages].map((each) => titles[each] ?? "").find((title) => title !== "") ?? "";
};

/** "10 % of the energy, for 12 months". */
const useReduction = (): ((reduction: CouponReduction | null) => string) => {
  const t = useWords();
  const formats = useFormats();
  return (reduction) => {
    if (reduction === null) return t("coupons.noReduction");
    const { percent, eurMonth, on, months, until } = reduction;
    const amount =
      percent === null
        ? t("coupons.eurMonth", { eur: formats.decimals(eurMonth ?? 0, 2) })
        : t("coupons.percent", { percent: formats.decimals(percent, 0, 2) });
    const lasts =
      until === null
        ? t("coupons.months", { count: months ?? 0 })
        : t("coupons.until", { day: formats.dayInText(until) });
    return t("coupons.reduced", { amount, term: t(`coupons.terms.${on}`), lasts });
  };
};

const useColumns = (): Column<ListedCoupon>[] => {
  const t = useWords();
  const formats = useFormats();
  const daysOf = useDays();
  const titleOf = useTitle();
  const reductionOf = useReduction();
  const missingOf = useMissingLanguages();
  return [
    {
      key: "title",
      header: t("coupons.title"),
      phone: "title",
      text: "wrapping",
      cell: ({ coupon }) => titleOf(coupon),
    },
    {
      key: "state",
      header: t("list.state"),
      phone: "status",
      cell: ({ state }) => <StatusChip tone={stateTones[state]}>{t(`coupons.states.${state}`)}</StatusChip>,
    },
    { key: "code", header: t("coupons.code"), cell: ({ coupon }) => coupon.code ?? "–" },
    {
      key: "reduction",
      header: t("coupons.reduction"),
      text: "wrapping",
      cell: ({ coupon }) => reductionOf(coupon.reduction),
    },
    {
      key: "products",
      header: t("coupons.products"),
      text: "wrapping",
      cell: ({ coupon: { productIds } }) =>
        productIds.length === 0 ? t("coupons.allProducts") : productIds.join(", "),
    },
    { key: "days", header: t("list.days"), text: "wrapping", cell: ({ coupon }) => daysOf(coupon) },
    {
      key: "languages",
      header: t("list.languages"),
      text: "wrapping",
      cell: ({ coupon: { titles } }) =>
        missingOf(completeLanguages.filter((language) => (titles[language] ?? "") !== "")),
    },
    {
      key: "uses",
      header: t("coupons.uses"),
      align: "end",
      cell: ({ uses }) => (uses === null ? "–" : formats.number(uses)),
    },
  ];
};

interface EndDialogProps {
  readonly asked: ListedCoupon;
  readonly onClose: () => void;
}

const EndDialog = ({ asked: { couponId, coupon, state, version }, onClose }: EndDialogProps) => {
  const t = useWords();
  const titleOf = useTitle();
  const announceChange = useAnnounceChange(listStaffCoupons);
  const queries = useQueryClient();
  const { mutate, error, isPending } = useCall(endStaffCoupon);
  const handleEnd = (): void =>
    mutate(
      { params: { couponId }, body: { version } },
      {
        onError: () => void queries.invalidateQueries({ queryKey: [listStaffCoupons.id] }),
        onSuccess: () => {
          onClose();
          announceChange(t("endCoupon.done"));
        },
      },
    );
  return (
    <ConfirmDialog
      title={t("endCoupon.title", { title: titleOf(coupon) })}
      text={t(state === "planned" ? "endCoupon.textPlanned" : "endCoupon.text")}
      submit={t("endCoupon.submit")}
      busy={t("endCoupon.busy")}
      failed={t("endCoupon.failed")}
      tone="danger"
      isPending={isPending}
      error={error}
      words={t}
      onConfirm={handleEnd}
      onClose={onClose}
    />
  );
};

const CouponTable = () => {
  const t = useWords();
  const titleOf = useTitle();
  const { data } = useSuspenseQuery(query(listStaffCoupons, {}));
  const [asked, setAsked] = useState<ListedCoupon>();
  const endButton = (row: ListedCoupon) =>
    row.state !== "over" && (
      <Button
        size="small"
        variant="quiet"
        aria-label={t("coupons.endOf", { title: titleOf(row.coupon) })}
        onClick={() => setAsked(row)}
      >
        {t("coupons.end")}
      </Button>
    );
  return (
    <Stack>
      {!data.isShown && <Notice title={t("coupons.hidden")}>{t("coupons.hiddenText")}</Notice>}
      <DataTable
        caption={t("coupons.caption")}
        columns={useColumns()}
        rows={data.items}
        rowKey={({ couponId }) => String(couponId)}
        actionsHeader={t("coupons.actions")}
        actions={endButton}
        loadingLabel={t("coupons.loading")}
        empty={
          <EmptyState icon={<Ticket aria-hidden="true" />} title={t("coupons.empty")}>
            <p>{t("coupons.emptyText")}</p>
          </EmptyState>
        }
      />
      {asked !== undefined && <EndDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </Stack>
  );
};

/** The retailer's coupons, with how often each was used. */
export const CouponsScreen = () => {
  const t = useWords();
  const path = useDeskPath();
  return (
    <ListPage
      title={t("coupons.heading")}
      lead={t("coupons.lead")}
      caption={t("coupons.caption")}
      loadingLabel={t("coupons.loading")}
      failedTitle={t("coupons.failed")}
      words={t}
      actions={
        <LinkButton variant="primary" href={path("promotions.newCoupon")}>
          {t("coupons.new")}
        </LinkButton>
      }
    >
      <CouponTable />
    </ListPage>
  );
};
