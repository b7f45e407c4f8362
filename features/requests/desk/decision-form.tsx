import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { TextAreaField } from "#platform/ui/form/text-field.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { useMayCall } from "#platform/web/desk/desk-context.ts";
import { focusField, useShortcut } from "#platform/web/desk/shortcuts/shortcuts.tsx";
import { decideStaffRequest, type DecisionName } from "../contract/decide-staff-request.ts";
import { getStaffRequest, type StaffRequest } from "../contract/get-staff-request.ts";
import { useWords } from "./words.ts";

interface DecisionFormProps {
  readonly staffRequest: StaffRequest;
  readonly onChanged: () => void;
}

/** Accepts, rejects or completes. A decision on what has been changed meanwhile is refused, and the reason stays. */
export const DecisionForm = ({ staffRequest, onChanged }: DecisionFormProps) => {
  const t = useWords();
  const queries = useQueryClient();
  const showSnackbar = useSnackbar();
  const mayCall = useMayCall();
  const { mutate, error, isPending, variables } = useCall(decideStaffRequest);
  const [reason, setReason] = useState("");
  const { reference, state, version } = staffRequest;
  const isToDecide = (state === "sent" || state === "accepted") && mayCall(decideStaffRequest);
  useShortcut("answer", isToDecide ? () => focusField("decision-reason") : undefined);
  if (state === "waiting_for_signature") return <Notice title={t("decide.signature")} />;
  if (state !== "sent" && state !== "accepted") return null;
  if (!mayCall(decideStaffRequest)) return <Notice title={t("decide.managers")} />;
  const decide = (decision: DecisionName): void => {
    if (isPending) return;
    const trimmed = reason.trim();
    const given = decision === "reject" && trimmed !== "" ? { reason: trimmed } : {};
    mutate(
      { params: { reference }, body: { decision, version, ...given } },
      {
        onSuccess: (decided) => {
          queries.setQueryData([getStaffRequest.id, { params: { reference } }], decided);
          setReason("");
          showSnackbar({ tone: "positive", text: t("decide.done") });
          onChanged();
        },
        onError: () => void queries.invalidateQueries({ queryKey: [getStaffRequest.id] }),
      },
    );
  };
  const button = (decision: DecisionName, variant: "primary" | "secondary") => (
    <Button
      variant={variant}
      onClick={() => decide(decision)}
      {...(isPending && variables.body.decision === decision ? { busyText: t("decide.busy") } : {})}
    >
      {t(`decide.${decision}`)}
    </Button>
  );
  return (
    <Section title={t("decide.title")}>
      <Stack>
        <FailureNotice title={t("decide.failed")} error={error} words={t} />
        <ButtonRow>
          {state === "sent" && button("accept", "primary")}
          {button("complete", state === "sent" ? "secondary" : "primary")}
        </ButtonRow>
        <TextAreaField
          id="decision-reason"
          label={t("decide.reason")}
          rows={3}
          maxLength={1000}
          value={reason}
          onValueChange={setReason}
        />
        <ButtonRow>{button("reject", "secondary")}</ButtonRow>
      </Stack>
    </Section>
  );
};
