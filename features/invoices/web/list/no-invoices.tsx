import { contractRoutes } from "#features/contracts/contract/routes.ts";
import { Button, LinkButton } from "#platform/ui/form/button.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { usePath } from "#platform/web/routing/use-path.ts";
import type { InvoiceKind } from "#features/invoices/contract/invoice-kind.ts";
import { useWords } from "../words.ts";

interface NoInvoicesProps {
  kind: InvoiceKind;
  isFiltered: boolean;
  onClear: () => void;
}

/** Where there is no invoice: none yet, or none that the filters let through. */
export const NoInvoices = ({ kind, isFiltered, onClear }: NoInvoicesProps) => {
  const t = useWords();
  const path = usePath();
  if (isFiltered) {
    return (
      <EmptyState
        title={t("noMatch.title")}
        actions={<Button onClick={onClear}>{t("noMatch.clear")}</Button>}
      >
        {t("noMatch.text")}
      </EmptyState>
    );
  }
  const contracts = path(contractRoutes.contracts, { contractType: kind });
  return (
    <EmptyState
      title={t(`empty.title.${kind}`)}
      actions={
        <LinkButton href={contracts} variant="secondary">
          {t("empty.contracts")}
        </LinkButton>
      }
    >
      {t("empty.text")}
    </EmptyState>
  );
};
