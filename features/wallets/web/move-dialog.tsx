import { useState } from "react";
import type { PlainDate } from "#energy/calendar.ts";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { RadioGroup } from "#platform/ui/form/radio-group.tsx";
import { Steps } from "#platform/ui/navigation/steps.tsx";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm, type FormField } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { AskUs } from "#platform/web/portal/ask-us.tsx";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { Wallet, WalletContract } from "../contract/list-wallets.ts";
import { moveShare } from "../contract/move-share.ts";
import { PercentageField } from "./percentage-dialog.tsx";
import { PercentagePreview, placeOfShare, useRefreshShares } from "./share-parts.tsx";
import { isAloneIn, isShared, moveBarrier, percentagesAfter } from "./share-rules.ts";
import { useWords } from "./words.ts";

interface MoveProps {
  readonly wallet: Wallet;
  readonly share: WalletContract;
  /** The customer's other wallets. */
  readonly targets: readonly Wallet[];
  readonly today: PlainDate;
  readonly onClose: () => void;
}

/** Why the customer cannot move this share, and how to reach the retailer, which can. */
const MoveWarning = ({
  barrier,
  onClose,
}: {
  barrier: "origin" | "selfConsumption";
  onClose: () => void;
}) => {
  const t = useWords();
  const platformWords = usePlatformWords();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={platformWords("close")}
      title={t("move.warningTitle")}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t("close")}
        </Button>
      }
    >
      <Notice tone="warning">{t(`move.warnings.${barrier}`)}</Notice>
      <AskUs />
    </Dialog>
  );
};

interface StepProps {
  readonly move: MoveProps;
  readonly target: Wallet;
  readonly percentage: number;
}

const ChooseWallet = ({ targets, field }: { targets: readonly Wallet[]; field: FormField<string> }) => {
  const t = useWords();
  const formats = useFormats();
  return (
    <RadioGroup
      {...field}
      options={targets.map(({ walletId, name, balanceCents }) => ({
        value: String(walletId),
        label: name,
        help: t("move.balance", { balance: formats.money(balanceCents) }),
      }))}
    />
  );
};

const ChoosePercentage = ({
  move: { share, today },
  target,
  percentage,
  field,
}: StepProps & { field: FormField<number> }) => {
  const t = useWords();
  if (isAloneIn(target, share, today)) return <p>{t("move.alone", { wallet: target.name })}</p>;
  return (
    <>
      <PercentageField {...field} value={percentage} />
      <PercentagePreview
        changes={percentagesAfter(target, share, { percentage, today })}
        contractName={share.contractName}
        shares={[share, ...target.shares]}
      />
      <p>{t(percentage === 0 ? "move.zero" : "percentage.sum")}</p>
    </>
  );
};

const Confirm = ({ move: { wallet, share, today }, target, percentage }: StepProps) => {
  const t = useWords();
  const formats = useFormats();
  const leavesMoney = !isShared(wallet, today) && wallet.balanceCents > 0;
  return (
    <>
      <DefinitionList
        rows={[
          { term: t("move.contract"), description: placeOfShare(share) },
          { term: t("move.from"), description: wallet.name },
          { term: t("move.to"), description: target.name },
          { term: t("percentage.label"), description: formats.percentage(percentage / 100) },
        ]}
      />
      {leavesMoney && (
        <Notice tone="warning">
          {t("move.leavesMoney", { wallet: wallet.name, balance: formats.money(wallet.balanceCents) })}
        </Notice>
      )}
    </>
  );
};

/** What is chosen, the step at which it is, and the call of the last one. */
const useMove = ({ wallet, share, targets, today }: MoveProps) => {
  const t = useWords();
  const { mutate, error, isPending, isSuccess, reset } = useCall(moveShare);
  const [step, setStep] = useState(0);
  const [only, ...more] = targets;
  const chosen = useFormValues({
    empty: {
      walletId: only !== undefined && more.length === 0 ? String(only.walletId) : "",
      percentage: share.percentage,
    },
  });
  const target = targets.find(({ walletId }) => String(walletId) === chosen.values.walletId);
  const isAlone = target !== undefined && isAloneIn(target, share, today);
  const percentage = isAlone ? 100 : chosen.values.percentage;
  const canContinue = target !== undefined && (step === 0 || percentage > 0);
  const send = (): void => {
    if (!canContinue) return;
    if (step < 2) return setStep(step + 1);
    mutate(
      {
        params: { name: share.contractName, batteryId: wallet.walletId },
        body: { percentage, targetWalletId: target.walletId },
      },
      { onError: () => chosen.edit({ percentage: share.percentage }) },
    );
  };
  const form = useForm(chosen, {
    fields: { walletId: { label: t("move.choose") }, percentage: { label: t("percentage.label") } },
    send,
    error,
    isPending,
    words: t,
  });
  const goBack = (): void => {
    reset();
    setStep(step - 1);
  };
  return { form, step, goBack, target, percentage, canContinue, isSuccess };
};

/** The steps of a move: wallet, percentage, confirmation, and then the wait for the retailer. */
const MoveSteps = (move: MoveProps) => {
  const { wallet, share, targets, onClose } = move;
  const t = useWords();
  const platformWords = usePlatformWords();
  const refresh = useRefreshShares();
  const { form, step, goBack, target, percentage, canContinue, isSuccess } = useMove(move);
  // Not before the customer has read the last step: the share leaves this wallet, and the dialog with it.
  const handleClose = (): void => {
    if (isSuccess) refresh();
    onClose();
  };
  const close = {
    isOpen: true,
    onClose: handleClose,
    closeLabel: platformWords("close"),
    title: t("move.title"),
  };
  if (isSuccess)
    return (
      <Dialog
        {...close}
        actions={
          <Button variant="primary" onClick={handleClose}>
            {t("close")}
          </Button>
        }
      >
        <Notice title={t("move.waitingTitle")} announce="polite">
          {t("move.waitingText", { contract: placeOfShare(share), wallet: target?.name ?? "" })}
        </Notice>
      </Dialog>
    );
  return (
    <Dialog {...close} description={t("move.lead", { contract: placeOfShare(share), wallet: wallet.name })}>
      <Steps
        label={t("move.steps.label")}
        steps={[t("move.steps.wallet"), t("move.steps.percentage"), t("move.steps.confirm")]}
        current={step}
        doneLabel={t("move.steps.done")}
      />
      <Form form={form} failedTitle={t("cannotDo")}>
        {step === 0 && <ChooseWallet targets={targets} field={form.field("walletId")} />}
        {step === 1 && target !== undefined && (
          <ChoosePercentage
            move={move}
            target={target}
            percentage={percentage}
            field={form.field("percentage")}
          />
        )}
        {step === 2 && target !== undefined && (
          <Confirm move={move} target={target} percentage={percentage} />
        )}
        <ButtonRow>
          <Button {...form.submitButton(t("sending"))} aria-disabled={!canContinue}>
            {t(step < 2 ? "move.next" : "move.confirm")}
          </Button>
          <Button variant="quiet" onClick={step === 0 ? onClose : goBack}>
            {t(step === 0 ? "cancel" : "move.back")}
          </Button>
        </ButtonRow>
      </Form>
    </Dialog>
  );
};

/** Moves a contract's share to another wallet, or says why only the retailer can. */
export const MoveDialog = (move: MoveProps) => {
  const barrier = moveBarrier(move.share);
  return barrier === undefined ? (
    <MoveSteps {...move} />
  ) : (
    <MoveWarning barrier={barrier} onClose={move.onClose} />
  );
};
