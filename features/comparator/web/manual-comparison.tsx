import { uploadCalls } from "#features/uploads/contract/upload-calls.ts";
import { Section } from "#platform/ui/layout/section.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { CallBackForm } from "#platform/web/call-back/call-back-form.tsx";
import { CallBackSent } from "#platform/web/call-back/call-back-sent.tsx";
import { useCallBackWords } from "#platform/web/call-back/words.ts";
import { confirmComparison } from "../contract/confirm-comparison.ts";
import { useWords } from "./words.ts";

interface ManualComparisonProps {
  readonly commodity: "electricity" | "gas";
  /** `instead`: of the form; `after`: below its result. */
  readonly place: "instead" | "after";
}

/** Asking to be called about a bill, which can be attached. */
export const ManualComparison = ({ commodity, place }: ManualComparisonProps) => {
  const t = useWords();
  const words = useCallBackWords();
  const { mutate, data: sent, error, isPending } = useCall(confirmComparison);
  if (sent !== undefined) return <CallBackSent reference={sent.data.reference} />;
  return (
    <Section title={words("title")} lead={place === "instead" ? t("manual.lead") : words("lead")}>
      <CallBackForm
        id="comparison-call-back"
        uploadCalls={uploadCalls}
        attaches="invoice"
        failedTitle={t("notSent")}
        error={error}
        isPending={isPending}
        send={(contact, onSent) =>
          mutate({ body: { ...contact, mode: "manual", isGas: commodity === "gas" } }, { onSuccess: onSent })
        }
      />
    </Section>
  );
};
