import { Flame, Layers, Zap } from "lucide-react";
import type { ReactNode } from "react";
import { isFeatureOn } from "#platform/contract/feature-flag.ts";
import { TabLinks } from "#platform/ui/navigation/tabs.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import type { InvoiceKind } from "../contract/invoice-kind.ts";
import { invoiceRoutes } from "../contract/routes.ts";
import { useWords } from "./words.ts";

const icons: Record<InvoiceKind, ReactNode> = {
  electricity: <Zap aria-hidden="true" />,
  gas: <Flame aria-hidden="true" />,
  multipoint: <Layers aria-hidden="true" />,
};

/** A tab per kind that the deployment shows, each at its own address; none when there is only one. */
export const KindTabs = ({ current }: { current: InvoiceKind }) => {
  const t = useWords();
  const path = usePath();
  const settings = useSettings();
  const multipoint = invoiceRoutes.multipointInvoices;
  const kinds = settings.features.displayTypes.filter(
    (kind) => kind !== "multipoint" || isFeatureOn([settings], multipoint.requires),
  );
  if (kinds.length < 2) return null;
  const addressOf = (kind: InvoiceKind): string => {
    if (kind === "multipoint") return path(multipoint);
    return kind === kinds[0]
      ? path(invoiceRoutes.invoices)
      : `${path(invoiceRoutes.invoices)}?${new URLSearchParams({ type: kind })}`;
  };
  return (
    <TabLinks
      label={t("kinds.label")}
      links={kinds.map((kind) => ({
        href: addressOf(kind),
        label: t(`kinds.${kind}`),
        icon: icons[kind],
        isCurrent: kind === current,
      }))}
    />
  );
};
