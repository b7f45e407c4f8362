import { useQueryClient } from "@tanstack/react-query";
import { PenLine } from "lucide-react";
import { getContract } from "#features/contracts/contract/get-contract.ts";
import { cancelRequest } from "#features/requests/contract/cancel-request.ts";
import { listRequests } from "#features/requests/contract/list-requests.ts";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { LinkButton } from "#platform/ui/form/button.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { CustomerButton } from "#platform/web/session/customer-button.tsx";
import { getCase } from "../contract/get-case.ts";
import { listCases } from "../contract/list-cases.ts";
import { useStateWords } from "./request-state.tsx";

interface ChangeActionsProps {
  readonly reference: string;
  readonly signingUrl: string | null;
  readonly canBeCancelled: boolean;
  readonly size?: "small";
}

/** Signs or withdraws a change where one stands; a failure is shown beside the buttons. */
export const ChangeActions = ({ reference, signingUrl, canBeCancelled, size }: ChangeActionsProps) => {
  const t = useStateWords();
  const queries = useQueryClient();
  const showSnackbar = useSnackbar();
  const { mutate, error, isPending } = useCall(cancelRequest);
  const buttonSize = size === undefined ? {} : { size };
  const handleCancel = (): void =>
    mutate(
      { params: { reference } },
      {
        onSuccess: () => showSnackbar({ tone: "positive", text: t("cancelled") }),
        onSettled: () => {
          for (const { id } of [getCase, listCases, listRequests, getContract])
            void queries.invalidateQueries({ queryKey: [id] });
        },
      },
    );
  return (
    <>
      {signingUrl !== null && (
        <LinkButton
          component="a"
          variant="primary"
          {...buttonSize}
          href={signingUrl}
          icon={<PenLine aria-hidden="true" />}
        >
          {t("sign")}
        </LinkButton>
      )}
      {canBeCancelled && (
        <CustomerButton
          {...buttonSize}
          onClick={handleCancel}
          {...(isPending ? { busyText: t("cancelling") } : {})}
        >
          {t("cancel")}
        </CustomerButton>
      )}
      <FailureNotice title={t("notCancelled")} error={error} words={t} />
    </>
  );
};
