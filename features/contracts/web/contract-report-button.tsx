import { FileDown } from "lucide-react";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { isFeatureOn } from "#platform/contract/flags.ts";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { useDownload } from "#platform/web/api/query.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import { downloadContractPdf } from "../contract/download-contract-pdf.ts";
import { hasAction } from "./action-of-link.ts";
import { useWords } from "./words.ts";

const ReportButton = ({ contractName }: { contractName: string }) => {
  const t = useWords();
  const problemText = useProblemText(t);
  const showSnackbar = useSnackbar();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const { mutate, isPending } = useDownload(downloadContractPdf);
  const hasStarted = useRef(false);
  const handlePress = (): void =>
    mutate(
      { params: { name: contractName } },
      {
        onSuccess: () => showSnackbar({ tone: "positive", text: t("report.done") }),
        onError: (error) =>
          showSnackbar({ tone: "negative", text: `${t("report.failed")}. ${problemText(error)}` }),
      },
    );
  const isInUrl = hasAction(state, "download");
  // The browser saves the file: the address …/accio/descarrega starts it once, and a reload does not repeat it.
  useEffect(() => {
    if (!isInUrl || hasStarted.current) return;
    hasStarted.current = true;
    handlePress();
    void navigate({ pathname, search }, { replace: true, state: { keepFocus: true } });
  });
  return (
    <Button
      variant="quiet"
      icon={<FileDown aria-hidden="true" />}
      onClick={handlePress}
      {...(isPending ? { busyText: t("report.busy") } : {})}
    >
      {t("report.open")}
    </Button>
  );
};

/** Downloads the contract as a PDF, where the deployment offers it. */
export const ContractReportButton = ({ contractName }: { contractName: string }) => {
  const settings = useSettings();
  return isFeatureOn([settings], "features.contractReportDownload") ? (
    <ReportButton contractName={contractName} />
  ) : null;
};
