import { useState } from "react";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { RadioGroup } from "#platform/ui/form/radio-group.tsx";
import { TextAreaField, TextField } from "#platform/ui/form/text-field.tsx";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { useMayCall } from "#platform/web/desk/desk-context.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import type { BankEntryRow } from "../contract/bank-file.ts";
import { resolveBankEntry } from "../contract/resolve-bank-entry.ts";
import { useChanged } from "./use-changed.ts";
import { useWords } from "./words.ts";

const resolutions = ["retry", "pay", "set_aside"] as const;
type Resolution = (typeof resolutions)[number];

interface ResolveDialogProps {
  readonly entry: BankEntryRow;
  readonly onClose: () => void;
}

interface Typed {
  readonly resolution: Resolution;
  readonly invoice: string;
  readonly reason: string;
}

const bodyOf = ({ resolution, invoice, reason }: Typed) => {
  switch (resolution) {
    case "retry":
      return { resolution };
    case "pay":
      return { resolution, invoice };
    case "set_aside":
      return { resolution, reason };
    default:
      return resolution satisfies never;
  }
};

const useResolveForm = ({ entry, onClose }: ResolveDialogProps) => {
  const t = useWords();
  const showSnackbar = useSnackbar();
  const announceChange = useChanged();
  const { mutate, error, isPending } = useCall(resolveBankEntry);
  const { bankEntryId } = entry;
  const empty: Typed = { resolution: "retry", invoice: entry.invoiceNumber, reason: "" };
  const typed = useFormValues({ empty });
  const { resolution, invoice, reason } = typed.values;
  return useForm(typed, {
    id: "resolve-entry",
    fields: {
      resolution: { label: t("resolve.how") },
      ...(resolution === "pay"
        ? {
            invoice: {
              label: t("resolve.invoice"),
              problem: invoice.trim() === "" ? t("resolve.invoiceMissing") : undefined,
              codes: ["bill_not_found", "bill_not_payable"],
            },
          }
        : {}),
      ...(resolution === "set_aside"
        ? {
            reason: {
              label: t("resolve.reason"),
              problem: reason.trim() === "" ? t("one.reasonMissing") : undefined,
            },
          }
        : {}),
    },
    send: () =>
      mutate(
        { params: { bankEntryId }, body: bodyOf(typed.values) },
        {
          onSuccess: ({ outcome }) => {
            const isOpen = outcome === "open";
            showSnackbar({
              tone: isOpen ? "negative" : "positive",
              text: t(isOpen ? "resolve.stillOpen" : "resolve.done"),
            });
            onClose();
          },
          onSettled: announceChange,
        },
      ),
    error,
    isPending,
    words: t,
  });
};

const ResolveDialog = (props: ResolveDialogProps) => {
  const t = useWords();
  const { entry, onClose } = props;
  const form = useResolveForm(props);
  const { resolution } = form.values;
  const offered = resolutions.filter((each) => each !== "pay" || entry.kind === "credit");
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={t("close")}
      title={t("resolve.title")}
      description={entry.problem === null ? "" : t(`problems.${entry.problem}`)}
    >
      <Form form={form} failedTitle={t("resolve.failed")}>
        <RadioGroup
          {...form.field("resolution")}
          options={offered.map((value) => ({
            value,
            label: t(`resolve.${value}`),
            help: t(`resolve.${value}Help`),
          }))}
        />
        {resolution === "pay" && <TextField {...form.field("invoice")} autoComplete="off" maxLength={60} />}
        {resolution === "set_aside" && <TextAreaField {...form.field("reason")} rows={2} maxLength={500} />}
        <ButtonRow>
          <Button {...form.submitButton(t("working"))}>{t("resolve.submit")}</Button>
          <Button variant="quiet" onClick={onClose}>
            {t("cancel")}
          </Button>
        </ButtonRow>
      </Form>
    </Dialog>
  );
};

/** The decision about an entry that matches nothing. */
export const ResolveButton = ({ entry }: { readonly entry: BankEntryRow }) => {
  const t = useWords();
  const mayCall = useMayCall();
  const [isOpen, setOpen] = useState(false);
  if (entry.outcome !== "open" || !mayCall(resolveBankEntry)) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t("resolve.open")}
      </Button>
      {isOpen && <ResolveDialog entry={entry} onClose={() => setOpen(false)} />}
    </>
  );
};
