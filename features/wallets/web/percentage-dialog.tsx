import type { PlainDate } from "#energy/calendar.ts";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { SliderField } from "#platform/ui/form/slider-field.tsx";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm, type FormField } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { changeSharePercentage } from "../contract/change-share-percentage.ts";
import type { Wallet, WalletContract } from "../contract/list-wallets.ts";
import { PercentagePreview, placeOfShare, useRefreshShares } from "./share-parts.tsx";
import { percentagesAfter } from "./share-rules.ts";
import { useWords } from "./words.ts";

/** A percentage from 0 to 100, by dragging or typing. */
export const PercentageField = (field: FormField<number>) => {
  const t = useWords();
  const formats = useFormats();
  return (
    <SliderField
      {...field}
      sliderLabel={t("percentage.slider")}
      suffix="%"
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
  const typed = useFormValues({ empty: { percentage: share.percentage } });
  const { percentage } = typed.values;
  const isUnchanged = percentage === share.percentage;
  const send = (): void => {
    if (isUnchanged) return;
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
        onError: typed.forget,
      },
    );
  };
  const form = useForm(typed, {
    fields: { percentage: { label: t("percentage.label") } },
    send,
    error,
    isPending,
    words: t,
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={platformWords("close")}
      title={t("percentage.title")}
      description={t("percentage.lead", { wallet: wallet.name, contract: placeOfShare(share) })}
    >
      <Form form={form} failedTitle={t("cannotDo")}>
        <PercentageField {...form.field("percentage")} />
        <PercentagePreview
          changes={percentagesAfter(wallet, share, { percentage, today })}
          contractName={share.contractName}
          shares={wallet.shares}
        />
        <p>{t(percentage === 0 ? "percentage.zero" : "percentage.sum")}</p>
        <ButtonRow>
          <Button
            {...form.submitButton(t("sending"))}
            aria-disabled={isUnchanged}
            {...(isUnchanged ? { "aria-description": t("percentage.unchanged") } : {})}
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
