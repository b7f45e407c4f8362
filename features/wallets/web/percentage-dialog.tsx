import { useState } from "react";
import type { PlainDate } from "#energy/calendar.ts";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { Form } from "#platform/ui/form/form.tsx";
import { SliderField } from "#platform/ui/form/slider-field.tsx";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { changeSharePercentage } from "../contract/change-share-percentage.ts";
import type { Wallet, WalletContract } from "../contract/list-wallets.ts";
import { PercentagePreview, useRefreshShares } from "./share-parts.tsx";
import { percentagesAfter } from "./share-rules.ts";
import { useWords } from "./words.ts";

interface PercentageFieldProps {
  readonly value: number;
  readonly onValueChange: (value: number) => void;
}

/** A percentage from 0 to 100, by dragging or typing. */
export const PercentageField = ({ value, onValueChange }: PercentageFieldProps) => {
  const t = useWords();
  const formats = useFormats();
  return (
    <SliderField
      label={t("percentage.label")}
      sliderLabel={t("percentage.slider")}
      suffix="%"
      value={value}
      onValueChange={onValueChange}
      formatValue={(percentage) => formats.percentage(percentage / 100)}
    />
  );
};

interface PercentageDialogProps {
  readonly wallet: Wallet;
  readonly share: WalletContract;
  readonly today: PlainDate;
  readonly onClose: () => void;
}

/** Changes a contract's percentage of its wallet. A failure puts the slider back. */
export const PercentageDialog = ({ wallet, share, today, onClose }: PercentageDialogProps) => {
  const t = useWords();
  const platformWords = usePlatformWords();
  const showSnackbar = useSnackbar();
  const refresh = useRefreshShares();
  const { mutate, error, isPending } = useCall(changeSharePercentage);
  const [percentage, setPercentage] = useState(share.percentage);
  const isUnchanged = percentage === share.percentage;
  const handleSubmit = (): void => {
    if (isUnchanged || isPending) return;
    mutate(
      {
        params: { name: share.contractName, batteryId: wallet.walletId },
        body: { percentage },
      },
      {
        onSuccess: () => {
          refresh();
          showSnackbar({ tone: "positive", text: t("percentage.done") });
          onClose();
        },
        onError: () => setPercentage(share.percentage),
      },
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={platformWords("close")}
      title={t("percentage.title")}
      description={t("percentage.lead", { wallet: wallet.name, contract: share.contractName })}
    >
      <Form onSubmit={handleSubmit}>
        <FailureNotice title={t("cannotDo")} error={error} words={t} />
        <PercentageField value={percentage} onValueChange={setPercentage} />
        <PercentagePreview
          changes={percentagesAfter(wallet, share, { percentage, today })}
          contractName={share.contractName}
        />
        <p>{t(percentage === 0 ? "percentage.zero" : "percentage.sum")}</p>
        <ButtonRow>
          <Button
            type="submit"
            variant="primary"
            aria-disabled={isUnchanged}
            {...(isUnchanged ? { "aria-description": t("percentage.unchanged") } : {})}
            {...(isPending ? { busyText: t("sending") } : {})}
          >
            {t("percentage.save")}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t("cancel")}
          </Button>
        </ButtonRow>
      </Form>
    </Dialog>
  );
};
