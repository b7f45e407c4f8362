import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { madridDate } from "#energy/calendar.ts";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { getLeadProgress, type LeadProgress } from "../contract/get-lead-progress.ts";
import { contractingRoutes } from "../contract/routes.ts";
import { withdrawLead } from "../contract/withdraw-lead.ts";
import { useContractingWords, useRequestWords } from "./words.ts";

interface ProgressProps {
  readonly progress: LeadProgress;
}

/** Why it cannot be withdrawn here, and what can be done. */
const TooLate = ({ progress: { state, withdrawUntil, confirmedAt } }: ProgressProps) => {
  const t = useRequestWords();
  const formats = useFormats();
  const { phone } = useSettings().organization;
  if (state === "withdrawn" || withdrawUntil === null)
    return (
      <Notice tone="warning" title={t("withdraw.notPossible")}>
        {t("withdraw.notPossibleText", { phone })}
      </Notice>
    );
  const made = formats.dayInText(madridDate(confirmedAt));
  return (
    <Notice tone="warning" title={t("withdraw.late")}>
      {t("withdraw.lateText", { made, day: formats.dayInText(withdrawUntil), phone })}
    </Notice>
  );
};

/** Nothing but the wish: no reason is asked, and nothing else has to be typed. */
const WithdrawForm = ({ progress, onWithdrawn }: ProgressProps & { readonly onWithdrawn: () => void }) => {
  const t = useRequestWords();
  const words = useContractingWords();
  const { mutate, error, isPending } = useCall(withdrawLead);
  const { leadId, reference, state, holderName, cups, address } = progress;
  const typed = useFormValues({ empty: { isSure: false } });
  const form = useForm(typed, {
    id: "withdraw",
    fields: {
      isSure: {
        label: t("withdraw.check", { reference }),
        problem: typed.values.isSure ? undefined : t("withdraw.checkMissing"),
      },
    },
    send: () => mutate({ params: { leadId } }, { onSuccess: onWithdrawn }),
    error,
    isPending,
    words,
  });
  return (
    <Form form={form} failedTitle={t("withdraw.failed")}>
      <DefinitionList
        rows={[
          { term: t("facts.holder"), description: holderName },
          { term: t("facts.address"), description: address },
          { term: "CUPS", description: cups },
        ]}
      />
      <Notice title={t("withdraw.what")}>
        <p>{state === "active" ? t("withdraw.whatActive") : t("withdraw.whatWaiting")}</p>
        <p>{t("withdraw.noReason")}</p>
      </Notice>
      <Checkbox {...form.checkbox("isSure")} />
      <Button {...form.submitButton(t("withdraw.busy"))}>{t("withdraw.button")}</Button>
    </Form>
  );
};

const WithdrawPart = ({ leadId }: { readonly leadId: string }) => {
  const t = useRequestWords();
  const path = usePath();
  const queries = useQueryClient();
  const { data: progress } = useSuspenseQuery(query(getLeadProgress, { params: { leadId } }));
  const { reference, canWithdraw } = progress;
  const [isDone, setIsDone] = useState(false);
  const handleWithdrawn = (): void => {
    setIsDone(true);
    void queries.invalidateQueries({ queryKey: [getLeadProgress.id] });
  };
  return (
    <Stack gap="large">
      {isDone && (
        <Notice tone="positive" title={t("withdraw.done")} announce="polite">
          {t("withdraw.doneText", { reference })}
        </Notice>
      )}
      {!isDone && canWithdraw && <WithdrawForm progress={progress} onWithdrawn={handleWithdrawn} />}
      {!isDone && !canWithdraw && <TooLate progress={progress} />}
      <p>
        <TextLink href={path(contractingRoutes.contractRequest, { leadId })}>{t("withdraw.back")}</TextLink>
      </p>
    </Stack>
  );
};

/** Withdraws from a contract within the days of the law. Opening the screen changes nothing. */
export const WithdrawScreen = () => {
  const t = useRequestWords();
  const words = useContractingWords();
  const { leadId = "" } = useParams();
  const title = t("withdraw.pageTitle");
  return (
    <Page title={title} documentTitle={useDocumentTitle(title)} width="reading">
      <PartBoundary failedTitle={t("failed")} fallback={<Skeleton height="20rem" />} words={words}>
        <WithdrawPart key={leadId} leadId={leadId} />
      </PartBoundary>
    </Page>
  );
};
