import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import type { CasePartProps } from "#platform/web/desk/case-kinds.ts";
import { useDeskPath, useMayCall } from "#platform/web/desk/desk-context.ts";
import { ReasonDialog } from "#platform/web/desk/reason-dialog.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { eraseCustomerData } from "../contract/erase-customer-data.ts";
import { exportCustomerData } from "../contract/export-customer-data.ts";
import { getStaffErasure, type StaffErasure } from "../contract/get-staff-erasure.ts";
import { withdrawStaffErasure } from "../contract/withdraw-staff-erasure.ts";
import { EraseDialog, ExportDialog } from "./profile-actions.tsx";
import { useWords } from "./words.ts";

/** The contracts and debts for which the data cannot be erased yet. */
const Facts = ({ found }: { readonly found: StaffErasure }) => {
  const t = useWords();
  const formats = useFormats();
  const path = useDeskPath();
  const { customerId, name, taxId, erasure } = found;
  const { requestedAt, openContracts, pendingCents, toBeChargedCents } = erasure;
  const customer = path("customer-care.customer", { customer: String(customerId) });
  return (
    <DefinitionList
      rows={[
        { term: t("request.customer"), description: <TextLink href={customer}>{name || taxId}</TextLink> },
        { term: t("request.state"), description: t(`request.states.${erasure.state}`) },
        ...(requestedAt === null
          ? []
          : [{ term: t("request.asked"), description: formats.longInstant(requestedAt) }]),
        { term: t("request.contracts"), description: formats.number(openContracts) },
        { term: t("request.debt"), description: formats.money(pendingCents + toBeChargedCents) },
      ]}
    />
  );
};

const dialogs = ["erase", "export", "withdraw"] as const;

interface DecisionProps extends CasePartProps {
  readonly found: StaffErasure;
}

const WithdrawDialog = ({
  reference,
  onChanged,
  onClose,
}: CasePartProps & { readonly onClose: () => void }) => {
  const t = useWords();
  const showSnackbar = useSnackbar();
  const { mutate, error, isPending } = useCall(withdrawStaffErasure);
  return (
    <ReasonDialog
      id="withdraw-erasure"
      title={t("withdraw.title")}
      text={t("withdraw.text")}
      submit={t("withdraw.submit")}
      busy={t("withdraw.busy")}
      failed={t("withdraw.failed")}
      send={({ reason }) =>
        mutate(
          { params: { reference }, body: { reason } },
          {
            onSuccess: () => {
              showSnackbar({ tone: "positive", text: t("withdraw.done") });
              onChanged();
              onClose();
            },
          },
        )
      }
      error={error}
      isPending={isPending}
      words={t}
      onClose={onClose}
    />
  );
};

const Decision = ({ found, reference, onChanged }: DecisionProps) => {
  const t = useWords();
  const mayCall = useMayCall();
  const [open, setOpen] = useState<(typeof dialogs)[number]>();
  const close = (): void => setOpen(undefined);
  const { openContracts, pendingCents, toBeChargedCents } = found.erasure;
  const isBlocked = openContracts > 0 || pendingCents + toBeChargedCents > 0;
  const dialog = { customer: found, onChanged, onClose: close };
  const mayErase = mayCall(eraseCustomerData);
  return (
    <Section title={t("request.decision")}>
      <Stack>
        {isBlocked && <Notice tone="warning" title={t("request.blocked")} />}
        {!mayErase && <Notice title={t("request.managers")} />}
        <ButtonRow>
          {mayErase && !isBlocked && (
            <Button variant="danger" onClick={() => setOpen("erase")}>
              {t("erase.open")}
            </Button>
          )}
          {mayCall(exportCustomerData) && (
            <Button onClick={() => setOpen("export")}>{t("export.open")}</Button>
          )}
          <Button onClick={() => setOpen("withdraw")}>{t("withdraw.open")}</Button>
        </ButtonRow>
      </Stack>
      {open === "erase" && <EraseDialog {...dialog} />}
      {open === "export" && <ExportDialog {...dialog} />}
      {open === "withdraw" && <WithdrawDialog reference={reference} onChanged={onChanged} onClose={close} />}
    </Section>
  );
};

/** A customer asks for the data to be erased: what blocks it, and the decision. */
export const ErasurePart = ({ reference, onChanged }: CasePartProps) => {
  const t = useWords();
  const queries = useQueryClient();
  const { data } = useSuspenseQuery(query(getStaffErasure, { params: { reference } }));
  const handleChanged = (): void => {
    void queries.invalidateQueries({ queryKey: [getStaffErasure.id] });
    onChanged();
  };
  return (
    <Stack gap="large">
      <Section title={t("request.title")} lead={t("request.lead")}>
        <Facts found={data} />
      </Section>
      {data.erasure.state === "requested" && (
        <Decision found={data} reference={reference} onChanged={handleChanged} />
      )}
    </Stack>
  );
};
