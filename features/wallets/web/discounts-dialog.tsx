import { useSuspenseQuery } from "@tanstack/react-query";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { RadioGroup } from "#platform/ui/form/radio-group.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { changeDiscounts } from "../contract/change-discounts.ts";
import { listWalletTypes } from "../contract/list-wallet-types.ts";
import type { Wallet, WalletContract } from "../contract/list-wallets.ts";
import { placeOfShare, useRefreshShares } from "./share-parts.tsx";
import { useWords } from "./words.ts";

interface DiscountsProps {
  readonly wallet: Wallet;
  readonly share: WalletContract;
  readonly onClose: () => void;
}

const DiscountsForm = ({ wallet, share, onClose }: DiscountsProps) => {
  const t = useWords();
  const showSnackbar = useSnackbar();
  const refresh = useRefreshShares();
  const { data } = useSuspenseQuery(query(listWalletTypes, {}));
  const { mutate, error, isPending } = useCall(changeDiscounts);
  const typed = useFormValues<{ chosen: string }>({ empty: { chosen: share.discountManagement } });
  const { chosen } = typed.values;
  const isUnchanged = chosen === share.discountManagement;
  const send = (): void => {
    if (isUnchanged) return;
    mutate(
      {
        params: { name: share.contractName, batteryId: wallet.walletId },
        body: { discountType: chosen },
      },
      {
        onSuccess: () => {
          refresh();
          showSnackbar({ tone: "positive", text: t("discounts.done") });
          onClose();
        },
        onError: typed.forget,
      },
    );
  };
  const form = useForm(typed, {
    fields: { chosen: { label: t("discounts.label") } },
    send,
    error,
    isPending,
    words: t,
  });
  return (
    <Form form={form} failedTitle={t("cannotDo")}>
      <RadioGroup
        {...form.field("chosen")}
        options={data.types.map(({ name, description }) => ({
          value: name,
          label: description,
          help: t(`discounts.help.${name}`),
        }))}
        value={data.types.find(({ name }) => name === chosen)?.name}
      />
      <ButtonRow>
        <Button {...form.submitButton(t("sending"))} aria-disabled={isUnchanged}>
          {t("discounts.save")}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t("cancel")}
        </Button>
      </ButtonRow>
    </Form>
  );
};

/** Changes what becomes of a contract's discounts. */
export const DiscountsDialog = (props: DiscountsProps) => {
  const t = useWords();
  const platformWords = usePlatformWords();
  return (
    <Dialog
      isOpen
      onClose={props.onClose}
      closeLabel={platformWords("close")}
      title={t("discounts.title")}
      description={t("discounts.lead", { contract: placeOfShare(props.share), wallet: props.wallet.name })}
    >
      <PartBoundary failedTitle={t("discounts.failed")} fallback={<Skeleton height="160px" />} words={t}>
        <DiscountsForm {...props} />
      </PartBoundary>
    </Dialog>
  );
};
