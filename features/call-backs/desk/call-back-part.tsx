import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import type { CasePartProps } from "#platform/web/desk/case-kinds.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { closeStaffCallBack } from "../contract/close-staff-call-back.ts";
import { getStaffCallBack } from "../contract/get-staff-call-back.ts";
import { useWords } from "./words.ts";

interface CloseButtonsProps extends CasePartProps {
  readonly version: number;
}

const CloseButtons = ({ reference, version, onChanged }: CloseButtonsProps) => {
  const t = useWords();
  const queries = useQueryClient();
  const showSnackbar = useSnackbar();
  const { mutate, error, isPending, variables } = useCall(closeStaffCallBack);
  const close = (outcome: "called" | "cancelled"): void => {
    if (isPending) return;
    mutate(
      { params: { reference }, body: { outcome, version } },
      {
        onSuccess: (closed) => {
          queries.setQueryData([getStaffCallBack.id, { params: { reference } }], closed);
          showSnackbar({ tone: "positive", text: t("close.done") });
          onChanged();
        },
      },
    );
  };
  const busy = (outcome: "called" | "cancelled") =>
    isPending && variables.body.outcome === outcome ? { busyText: t("close.busy") } : {};
  return (
    <Section title={t("close.title")}>
      <FailureNotice title={t("close.failed")} error={error} words={t} />
      <ButtonRow>
        <Button variant="primary" onClick={() => close("called")} {...busy("called")}>
          {t("close.called")}
        </Button>
        <Button onClick={() => close("cancelled")} {...busy("cancelled")}>
          {t("close.cancelled")}
        </Button>
      </ButtonRow>
    </Section>
  );
};

/** A person who wants to be called: number, hours and what it is about. */
export const CallBackPart = ({ reference, onChanged }: CasePartProps) => {
  const t = useWords();
  const formats = useFormats();
  const { data } = useSuspenseQuery(query(getStaffCallBack, { params: { reference } }));
  const { callBack, version } = data;
  const { givenName, surname1, surname2, cups } = callBack;
  return (
    <Stack gap="large">
      <DefinitionList
        rows={[
          {
            term: t("facts.telephone"),
            description: <a href={`tel:${callBack.telephone}`}>{callBack.telephone}</a>,
          },
          { term: t("facts.hours"), description: callBack.contactHours },
          { term: t("facts.name"), description: `${givenName} ${surname1} ${surname2}`.trim() },
          { term: t("facts.language"), description: t(`languages.${callBack.language}`) },
          { term: t("facts.email"), description: callBack.email },
          { term: t("facts.from"), description: t(`origins.${callBack.origin}`) },
          ...(cups === null ? [] : [{ term: t("facts.cups"), description: cups }]),
          { term: t("facts.state"), description: t(`states.${callBack.state}`) },
          { term: t("facts.since"), description: formats.longInstant(callBack.createdAt) },
          { term: t("facts.consent"), description: callBack.consentText },
        ]}
      />
      {callBack.state === "requested" && (
        <CloseButtons reference={reference} version={version} onChanged={onChanged} />
      )}
    </Stack>
  );
};
