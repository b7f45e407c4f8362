import { useState } from "react";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { TextAreaField } from "#platform/ui/form/text-field.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { useCall, useDownload } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { useMayCall, useStaff } from "#platform/web/desk/desk-context.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { decideRemittance } from "../contract/decide-remittance.ts";
import { downloadRemittance } from "../contract/download-remittance.ts";
import type { Remittance } from "../contract/remittance.ts";
import { sendRemittance } from "../contract/send-remittance.ts";
import { voidRemittance } from "../contract/void-remittance.ts";
import { useChanged } from "./use-changed.ts";
import { useWords } from "./words.ts";

interface PartProps {
  readonly remittance: Remittance;
}
interface DialogPartProps extends PartProps {
  readonly onClose: () => void;
}

/** Closes the dialog, says that it is done, and has everything asked for anew. */
const useDone = (onClose: () => void) => {
  const t = useWords();
  const showSnackbar = useSnackbar();
  const announceChange = useChanged();
  return {
    onSuccess: (): void => {
      showSnackbar({ tone: "positive", text: t("one.done") });
      onClose();
    },
    onSettled: announceChange,
  };
};

const SendDialog = ({ remittance: { remittanceId }, onClose }: DialogPartProps) => {
  const t = useWords();
  const done = useDone(onClose);
  const { mutate, error, isPending } = useCall(sendRemittance);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={t("close")}
      title={t("one.sendTitle")}
      description={t("one.sendText")}
      actions={
        <>
          <Button
            variant="primary"
            onClick={() => mutate({ params: { remittanceId }, body: {} }, done)}
            {...(isPending ? { busyText: t("working") } : {})}
          >
            {t("one.sendYes")}
          </Button>
          <Button onClick={onClose}>{t("cancel")}</Button>
        </>
      }
    >
      <FailureNotice error={error} title={t("one.actionFailed")} words={t} />
    </Dialog>
  );
};

const VoidDialog = ({ remittance: { remittanceId }, onClose }: DialogPartProps) => {
  const t = useWords();
  const done = useDone(onClose);
  const { mutate, error, isPending } = useCall(voidRemittance);
  const typed = useFormValues({ empty: { reason: "" } });
  const { reason } = typed.values;
  const form = useForm(typed, {
    id: "void-remittance",
    fields: {
      reason: {
        label: t("one.voidReason"),
        problem: reason.trim() === "" ? t("one.reasonMissing") : undefined,
      },
    },
    send: () => mutate({ params: { remittanceId }, body: { reason } }, done),
    error,
    isPending,
    words: t,
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={t("close")}
      title={t("one.voidTitle")}
      description={t("one.voidText")}
    >
      <Form form={form} failedTitle={t("one.actionFailed")}>
        <TextAreaField {...form.field("reason")} rows={2} maxLength={500} />
        <ButtonRow>
          <Button {...form.submitButton(t("working"))} variant="danger">
            {t("one.void")}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t("cancel")}
          </Button>
        </ButtonRow>
      </Form>
    </Dialog>
  );
};

type Decision = "approve" | "reject";

const DecisionDialog = ({
  remittance: { remittanceId, totalCents },
  decision,
  onClose,
}: DialogPartProps & { readonly decision: Decision }) => {
  const t = useWords();
  const formats = useFormats();
  const done = useDone(onClose);
  const { mutate, error, isPending } = useCall(decideRemittance);
  const typed = useFormValues({ empty: { note: "" } });
  const form = useForm(typed, {
    id: "remittance-decision",
    fields: { note: { label: t("one.note") } },
    send: () => mutate({ params: { remittanceId }, body: { decision, reason: typed.values.note } }, done),
    error,
    isPending,
    words: t,
  });
  const amount = formats.money(totalCents);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={t("close")}
      title={t(decision === "approve" ? "one.approveTitle" : "one.rejectTitle", { amount })}
      description={t(decision === "approve" ? "one.approveText" : "one.rejectText")}
    >
      <Form form={form} failedTitle={t("one.actionFailed")}>
        <TextAreaField {...form.field("note")} rows={2} maxLength={500} />
        <ButtonRow>
          <Button
            {...form.submitButton(t("working"))}
            variant={decision === "approve" ? "primary" : "danger"}
          >
            {t(`one.${decision}`)}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t("cancel")}
          </Button>
        </ButtonRow>
      </Form>
    </Dialog>
  );
};

const DownloadButton = ({ remittance: { remittanceId, state } }: PartProps) => {
  const t = useWords();
  const { mutate, error, isPending } = useDownload(downloadRemittance);
  return (
    <>
      <FailureNotice error={error} title={t("one.downloadFailed")} words={t} />
      <Button
        variant={state === "ready" ? "primary" : "secondary"}
        onClick={() => mutate({ params: { remittanceId } })}
        {...(isPending ? { busyText: t("one.downloading") } : {})}
      >
        {t("one.download")}
      </Button>
    </>
  );
};

type Asked = "send" | "void" | Decision;

/** What staff can do with a remittance now. */
export const RemittanceActions = ({ remittance }: PartProps) => {
  const t = useWords();
  const mayCall = useMayCall();
  const { staffId } = useStaff();
  const [asked, setAsked] = useState<Asked>();
  if (!mayCall(sendRemittance)) return null;
  const { state, madeBy } = remittance;
  const close = (): void => setAsked(undefined);
  const isOwn = madeBy === staffId;
  return (
    <Stack>
      {state === "waiting" && isOwn && <p>{t("one.own")}</p>}
      <ButtonRow>
        {state === "waiting" && !isOwn && (
          <>
            <Button variant="primary" onClick={() => setAsked("approve")}>
              {t("one.approve")}
            </Button>
            <Button onClick={() => setAsked("reject")}>{t("one.reject")}</Button>
          </>
        )}
        {state !== "waiting" && state !== "voided" && <DownloadButton remittance={remittance} />}
        {state === "ready" && <Button onClick={() => setAsked("send")}>{t("one.send")}</Button>}
        {(state === "ready" || (state === "waiting" && isOwn)) && (
          <Button onClick={() => setAsked("void")}>{t("one.void")}</Button>
        )}
      </ButtonRow>
      {asked === "send" && <SendDialog remittance={remittance} onClose={close} />}
      {asked === "void" && <VoidDialog remittance={remittance} onClose={close} />}
      {(asked === "approve" || asked === "reject") && (
        <DecisionDialog remittance={remittance} decision={asked} onClose={close} />
      )}
    </Stack>
  );
};
