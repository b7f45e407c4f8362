import { useSuspenseQuery } from "@tanstack/react-query";
import { listRequests } from "#features/requests/contract/list-requests.ts";
import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query } from "#platform/web/api/query.ts";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import type { Contract } from "#features/contracts/contract/get-contract.ts";
import { optOutOfSips } from "../contract/opt-out-of-sips.ts";
import { ContractChangeDialog, useContractChange } from "./contract-change.tsx";
import { RequestTimeline } from "./requests-section.tsx";
import { useWords } from "./words.ts";

/** What SIPS is, what the opt-out changes, where it stands and what was requested before. */
const SipsExplanation = ({ contract }: { contract: Contract }) => {
  const t = useWords();
  const { data } = useSuspenseQuery(query(listRequests, { query: { contract: contract.name } }));
  const requests = data.items.filter(({ kind }) => kind === "contract.no_sips_cession");
  return (
    <Stack>
      <p>{t("sips.what")}</p>
      <p>{t("sips.effect")}</p>
      {/* Shows what is requested; the button alone requests it. */}
      <Checkbox
        label={t("sips.checkbox")}
        help={t(`sips.states.${contract.sipsCession}`)}
        checked
        disabled
        readOnly
      />
      {requests.length > 0 && (
        <section aria-label={t("sips.history")}>
          <RequestTimeline requests={requests} />
        </section>
      )}
      <p>{t("sips.undo")}</p>
    </Stack>
  );
};

interface SipsDialogProps {
  readonly contract: Contract;
  readonly onClose: () => void;
}

/** Requests the opt-out of SIPS. Once it is requested or in force, only explains it. */
export const SipsDialog = ({ contract, onClose }: SipsDialogProps) => {
  const t = useWords();
  const change = useContractChange(optOutOfSips, { doneText: t("sips.done"), onDone: onClose });
  const canRequest = contract.sipsCession === "unactive" || change.isPending;
  const form = useForm(useFormValues({ empty: {} }), {
    fields: {},
    send: () => change.send({ params: { name: contract.name }, body: { noCessionSelection: true } }),
    error: change.error,
    isPending: change.isPending,
    words: t,
  });
  return (
    <ContractChangeDialog
      title={t("sips.title")}
      failedTitle={t("sips.failed")}
      submitText={t("sips.submit")}
      busyText={t("sips.busy")}
      change={change}
      form={canRequest ? form : undefined}
      onClose={onClose}
    >
      <SipsExplanation contract={contract} />
    </ContractChangeDialog>
  );
};
