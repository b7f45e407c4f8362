import { useState } from "react";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { useShortcut } from "#platform/web/desk/shortcuts/shortcuts.tsx";
import { useStaff } from "#platform/web/desk/desk-context.ts";
import { assignCases } from "../contract/assign-cases.ts";
import type { CaseKind } from "../contract/queued-case.ts";
import { useQueueChanged } from "./use-queue-changed.ts";
import styles from "./queue.module.css";
import { useWords } from "./words.ts";

interface AssignControlsProps {
  readonly cases: readonly { readonly kind: CaseKind; readonly reference: string }[];
  readonly colleagues: readonly { readonly staffId: number; readonly name: string }[];
  /** Whose a single case is; two staff members do not take the same one. */
  readonly holder?: number | null;
  readonly onDone?: () => void;
}

/** Takes cases, hands them on, or releases them. */
export const AssignControls = ({ cases, colleagues, holder, onDone }: AssignControlsProps) => {
  const t = useWords();
  const showSnackbar = useSnackbar();
  const { staffId: own } = useStaff();
  const announceChange = useQueueChanged();
  const { mutate, error, isPending } = useCall(assignCases);
  const [chosen, setChosen] = useState("");
  const assign = (to: number | null): void => {
    if (isPending) return;
    const from = holder === undefined ? {} : { from: holder };
    mutate(
      { body: { cases: cases.map(({ kind, reference }) => ({ kind, reference })), to, ...from } },
      {
        onSuccess: ({ done }) => {
          setChosen("");
          showSnackbar({
            tone: "positive",
            text: holder !== undefined && to === own ? t("assign.taken") : t("assign.done", { count: done }),
          });
          onDone?.();
        },
        onSettled: announceChange,
      },
    );
  };
  useShortcut("take", holder === own || cases.length === 0 ? undefined : () => assign(own));
  const busy = isPending ? { busyText: t("assign.busy") } : {};
  return (
    <>
      <FailureNotice title={t("assign.failed")} error={error} words={t} />
      <div className={styles.chosen}>
        {holder === own ? (
          <Button {...busy} onClick={() => assign(null)}>
            {t("assign.release")}
          </Button>
        ) : (
          <Button variant="primary" {...busy} onClick={() => assign(own)}>
            {t(holder === undefined ? "assign.takeAll" : "assign.take")}
          </Button>
        )}
        <SelectField
          label={t("assign.to")}
          placeholder={t("assign.choose")}
          options={colleagues
            .filter(({ staffId }) => staffId !== own && staffId !== holder)
            .map(({ staffId, name }) => ({ value: String(staffId), label: name }))}
          value={chosen}
          onValueChange={(value) => {
            setChosen(value);
            if (value !== "") assign(Number(value));
          }}
        />
      </div>
    </>
  );
};
