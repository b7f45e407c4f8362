import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import type { CasePartProps } from "#platform/web/desk/case-kinds.ts";
import { getStaffRequest } from "#features/requests/contract/get-staff-request.ts";
import { retryStaffSignature } from "../contract/retry-staff-signature.ts";
import { settleStaffSignature } from "../contract/settle-staff-signature.ts";
import { ChangePart } from "#features/requests/desk/change-part.tsx";
import { useWords } from "./words.ts";

/** The customer has not signed in time: staff ask whether the change is still wanted. */
const Expired = ({ reference, onChanged }: CasePartProps) => {
  const t = useWords();
  const showSnackbar = useSnackbar();
  const { mutate, error, isPending } = useCall(settleStaffSignature);
  const settle = (): void =>
    mutate(
      { params: { reference } },
      {
        onSuccess: () => showSnackbar({ tone: "positive", text: t("signature.settled") }),
        onSettled: onChanged,
      },
    );
  return (
    <Stack>
      <p>{t("signature.expiredText")}</p>
      <FailureNotice title={t("signature.notSettled")} error={error} words={t} />
      <div>
        <Button variant="primary" onClick={settle} {...(isPending ? { busyText: t("signature.busy") } : {})}>
          {t("signature.settle")}
        </Button>
      </div>
    </Stack>
  );
};

/** The provider does not have the document: the customer cannot sign. */
const Unprepared = ({ reference, onChanged }: CasePartProps) => {
  const t = useWords();
  const showSnackbar = useSnackbar();
  const { mutate, error, isPending } = useCall(retryStaffSignature);
  const retry = (): void =>
    mutate(
      { params: { reference } },
      {
        onSuccess: () => showSnackbar({ tone: "positive", text: t("signature.retried") }),
        onSettled: onChanged,
      },
    );
  return (
    <Stack>
      <p>{t("signature.unpreparedText")}</p>
      <FailureNotice title={t("signature.notRetried")} error={error} words={t} />
      <div>
        <Button variant="primary" onClick={retry} {...(isPending ? { busyText: t("signature.busy") } : {})}>
          {t("signature.retry")}
        </Button>
      </div>
    </Stack>
  );
};

/** A document that was not signed, what it was about, and what staff do about it. */
export const SignaturePart = (props: CasePartProps) => {
  const { reference, onChanged } = props;
  const t = useWords();
  const queries = useQueryClient();
  const { data } = useSuspenseQuery(query(getStaffRequest, { params: { reference } }));
  const handleChanged = (): void => {
    void queries.invalidateQueries({ queryKey: [getStaffRequest.id] });
    onChanged();
  };
  const isOver = data.state !== "expired" && data.state !== "waiting_for_signature";
  return (
    <Stack gap="large">
      <Section title={t("signature.title")}>
        {data.state === "expired" && <Expired reference={reference} onChanged={handleChanged} />}
        {data.state === "waiting_for_signature" && (
          <Unprepared reference={reference} onChanged={handleChanged} />
        )}
        {isOver && <Notice title={t("signature.over")} />}
      </Section>
      <ChangePart {...props} />
    </Stack>
  );
};
