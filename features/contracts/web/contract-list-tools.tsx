import { Download, Plus } from "lucide-react";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button, LinkButton } from "#platform/ui/form/button.tsx";
import { Menu } from "#platform/ui/overlay/menu.tsx";
import { useDownload } from "#platform/web/api/query.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useOfferedPath } from "#platform/web/routing/offered-screens.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import type { Commodity } from "../contract/contract-fields.ts";
import { exportContracts } from "../contract/export-contracts.ts";
import { type ListAddress, selectionOf } from "./contract-list-url.ts";
import { useWords } from "./words.ts";

interface ExportMenuProps {
  commodity: Commodity;
  /** What is exported: every page of the list as it is searched, filtered and sorted. */
  address: ListAddress;
}

/** Downloads the list as a spreadsheet or as CSV. */
export const ExportMenu = ({ commodity, address }: ExportMenuProps) => {
  const t = useWords();
  const problemText = useProblemText(t);
  const showSnackbar = useSnackbar();
  const { mutate, isPending } = useDownload(exportContracts);
  const download = (format: "csv" | "xlsx"): void =>
    mutate(
      { query: { type: commodity, format, ...selectionOf(address) } },
      { onError: (error) => showSnackbar({ text: problemText(error), tone: "negative" }) },
    );
  return (
    <Menu
      trigger={
        <Button
          size="small"
          variant="quiet"
          icon={<Download aria-hidden="true" />}
          {...(isPending ? { busyText: t("export.busy") } : {})}
        >
          {t("export.open")}
        </Button>
      }
      choices={[
        { id: "xlsx", label: t("export.xlsx"), onSelect: () => download("xlsx") },
        { id: "csv", label: t("export.csv"), onSelect: () => download("csv") },
      ]}
    />
  );
};

const contractingRoutes = { electricity: "newElectricityCustomer", gas: "newGasCustomer" } as const;

/** Leads to the contracting flow, where the deployment has one for this commodity. */
export const NewContractButton = ({ commodity }: { commodity: Commodity }) => {
  const t = useWords();
  const { contractation } = useSettings();
  const path = useOfferedPath(contractingRoutes[commodity]);
  if (path === undefined || !contractation[commodity]) return null;
  return (
    <LinkButton size="small" href={path} icon={<Plus aria-hidden="true" />}>
      {t("list.new")}
    </LinkButton>
  );
};
