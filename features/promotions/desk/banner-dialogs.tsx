import { completeLanguages } from "#platform/contract/languages.ts";
import { Button } from "#platform/ui/form/button.tsx";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { withdrawStaffBanner } from "../contract/withdraw-staff-banner.ts";
import { contentsOf, type BannerValues } from "./banner-values.ts";
import { useWords } from "./words.ts";

interface PublishDialogProps {
  readonly values: BannerValues;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before customers see a banner, with what they will not find in their language. */
export const PublishDialog = ({ values, isPending, onConfirm, onClose }: PublishDialogProps) => {
  const t = useWords();
  const names = usePlatformWords();
  const formats = useFormats();
  const { validFrom } = values;
  const contents = contentsOf(values);
  const missing = completeLanguages.filter((language) => contents[language].trim() === "");
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={t("close")}
      title={t("publishDialog.title")}
      description={
        validFrom === ""
          ? t("publishDialog.now")
          : t("publishDialog.from", { day: formats.dayInText(validFrom) })
      }
      actions={
        <>
          <Button
            variant="primary"
            onClick={onConfirm}
            {...(isPending ? { busyText: t("publishDialog.busy") } : {})}
          >
            {t("publishDialog.submit")}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t("cancel")}
          </Button>
        </>
      }
    >
      {missing.length > 0 && (
        <p>
          {t("publishDialog.missing", {
            languages: formats.list(missing.map((language) => names(`languageNames.${language}`))),
          })}
        </p>
      )}
    </Dialog>
  );
};

interface WithdrawDialogProps {
  readonly bannerId: number;
  readonly version: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export const WithdrawDialog = ({ bannerId, version, onClose, onDone }: WithdrawDialogProps) => {
  const t = useWords();
  const { mutate, error, isPending } = useCall(withdrawStaffBanner);
  const handleWithdraw = (): void =>
    mutate({ params: { bannerId }, body: { version } }, { onSuccess: onDone });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={t("close")}
      title={t("withdrawDialog.title")}
      description={t("withdrawDialog.text")}
      actions={
        <>
          <Button
            variant="danger"
            onClick={handleWithdraw}
            {...(isPending ? { busyText: t("withdrawDialog.busy") } : {})}
          >
            {t("withdrawDialog.submit")}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t("cancel")}
          </Button>
        </>
      }
    >
      <FailureNotice error={error} title={t("withdrawDialog.failed")} words={t} />
    </Dialog>
  );
};
