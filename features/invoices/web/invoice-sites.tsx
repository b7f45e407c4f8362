import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Building2 } from "lucide-react";
import { Button } from "#platform/ui/form/button.tsx";
import { query } from "#platform/web/api/query.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { FilterItem, InvoiceRow, InvoiceSort } from "../contract/invoice-fields.ts";
import type { InvoiceKind } from "../contract/invoice-kind.ts";
import { type SiteTotals, totalInvoiceSites } from "../contract/total-invoice-sites.ts";
import styles from "./list.module.css";
import { openTexts } from "./open-texts.ts";
import { useWords } from "./words.ts";

const siteOf = ({ supply }: InvoiceRow): string => supply?.fullAddress ?? "";

interface SiteHeadingProps {
  address: string;
  /** Undefined until it is known. */
  totals: SiteTotals | undefined;
}

/** The address of a site and the subtotal of its invoices. */
const SiteHeading = ({ address, totals }: SiteHeadingProps) => {
  const t = useWords();
  const { money, energy } = useFormats();
  return (
    <span className={styles.site}>
      <span>{address === "" ? t("sites.none") : address}</span>
      {totals !== undefined && (
        <span className={styles.soft}>
          {[
            t("sites.invoices", { count: totals.invoices }),
            energy(totals.energyWh),
            money(totals.totalCents),
            ...openTexts(totals, { t, money }),
          ].join(" · ")}
        </span>
      )}
    </span>
  );
};

interface SitesRequest {
  kind: InvoiceKind;
  filter: readonly FilterItem[];
  sort: InvoiceSort;
  offset: number;
  limit: number;
  isGrouped: boolean;
}

/** Whether the rows of each site stand together. Those of the list before, which stay until the groups arrive, do not. */
const areTogether = (invoices: readonly InvoiceRow[]): boolean => {
  const changes = invoices.filter((invoice, index) => {
    const before = invoices[index - 1];
    return before === undefined || siteOf(before) !== siteOf(invoice);
  });
  return new Set(changes.map(siteOf)).size === changes.length;
};

/** The groups of the list's rows with their subtotals; undefined for a list that is not grouped. */
export const useSiteGroups = (
  { kind, filter, isGrouped, ...page }: SitesRequest,
  invoices: readonly InvoiceRow[] | undefined,
) => {
  const isOffered = isGrouped && kind !== "multipoint";
  const { data } = useQuery({
    ...query(totalInvoiceSites, {
      query: { ...page, filter: [...filter], type: kind === "gas" ? "gas" : "electricity" },
    }),
    enabled: isOffered,
    placeholderData: keepPreviousData,
  });
  if (!isOffered || !areTogether(invoices ?? [])) return undefined;
  return {
    keyOf: siteOf,
    heading: (address: string) => (
      <SiteHeading address={address} totals={data?.items.find((site) => site.address === address)} />
    ),
  };
};

interface SiteGroupingButtonProps {
  invoices: readonly InvoiceRow[];
  isGrouped: boolean;
  onChange: (group: "site" | "none") => void;
}

/** Groups the list by address, or ends it; nothing where the invoices are of one address. */
export const SiteGroupingButton = ({ invoices, isGrouped, onChange }: SiteGroupingButtonProps) => {
  const t = useWords();
  if (!isGrouped && new Set(invoices.map(siteOf)).size < 2) return null;
  return (
    <Button
      size="small"
      icon={<Building2 aria-hidden="true" />}
      aria-pressed={isGrouped}
      onClick={() => onChange(isGrouped ? "none" : "site")}
    >
      {t("sites.group")}
    </Button>
  );
};
