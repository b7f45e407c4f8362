import { FileDown } from "lucide-react";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { useDownload } from "#platform/web/api/query.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import { downloadWallets, maxWalletsInSheet } from "../contract/download-wallets.ts";
import { useWords } from "./words.ts";

/** Downloads wallets with their shares and entries as a sheet. */
export const SheetButton = ({ walletIds }: { walletIds: readonly number[] }) => {
  const t = useWords();
  const problemText = useProblemText(t);
  const showSnackbar = useSnackbar();
  const { mutate, isPending } = useDownload(downloadWallets);
  const handlePress = (): void =>
    mutate(
      { params: { ids: walletIds.slice(0, maxWalletsInSheet) } },
      {
        onError: (error) =>
          showSnackbar({ tone: "negative", text: `${t("sheet.failed")}. ${problemText(error)}` }),
      },
    );
  return (
    <Button
      variant="quiet"
      icon={<FileDown aria-hidden="true" />}
      onClick={handlePress}
      {...(isPending ? { busyText: t("sheet.busy") } : {})}
    >
      {t("sheet.open")}
    </Button>
  );
};
