import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Button, ButtonRow, LinkButton } from "#platform/ui/form/button.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { useDownload } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { AskUs } from "#platform/web/portal/ask-us.tsx";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { CaseKind } from "../contract/case-fields.ts";
import { downloadCaseReceipt } from "../contract/download-case-receipt.ts";
import { supportRoutes } from "../contract/routes.ts";
import { useWords } from "./words.ts";

interface ReceiptButtonProps {
  readonly reference: string;
  readonly variant?: "primary" | "secondary";
}

/** Downloads the receipt; a failure is shown above the button. */
export const ReceiptButton = ({ reference, variant = "primary" }: ReceiptButtonProps) => {
  const t = useWords();
  const { mutate, isPending, error } = useDownload(downloadCaseReceipt);
  return (
    <>
      <FailureNotice title={t("sent.receiptFailed")} error={error} words={t} />
      <Button
        variant={variant}
        onClick={() => mutate({ params: { id: reference } })}
        {...(isPending ? { busyText: t("sent.receiptBusy") } : {})}
      >
        {t("sent.receipt")}
      </Button>
    </>
  );
};

interface SentReceiptProps {
  readonly kind: CaseKind;
  readonly reference: string;
  readonly dueOn: string;
  readonly onAgain: () => void;
}

/** In the place of a form that was sent: the number, the day of the answer, the receipt, and how to reach a person. */
export const SentReceipt = ({ kind, reference, dueOn, onAgain }: SentReceiptProps) => {
  const t = useWords();
  const formats = useFormats();
  const path = usePath();
  return (
    <Stack>
      <Notice tone="positive" announce="assertive" title={t(`sent.title.${kind}`)}>
        {t("sent.email")}
        {kind === "claim" && <> {t("sent.supply")}</>}
      </Notice>
      <DefinitionList
        rows={[
          { term: t("sent.number"), description: <strong>{reference}</strong> },
          { term: t("sent.due"), description: formats.longDay(dueOn) },
        ]}
      />
      <ReceiptButton reference={reference} />
      <ButtonRow>
        <LinkButton href={path(supportRoutes.supportRequest, { id: reference })}>{t("sent.see")}</LinkButton>
        <Button variant="quiet" onClick={onAgain}>
          {t("sent.another")}
        </Button>
      </ButtonRow>
      <Section title={t("contact.human")}>
        <AskUs />
      </Section>
    </Stack>
  );
};
