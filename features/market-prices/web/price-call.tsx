import { useSuspenseQuery } from "@tanstack/react-query";
import { uploadCalls } from "#features/uploads/contract/upload-calls.ts";
import { Section } from "#platform/ui/layout/section.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { CallBackForm } from "#platform/web/call-back/call-back-form.tsx";
import { CallBackSent } from "#platform/web/call-back/call-back-sent.tsx";
import { listPriceAlerts } from "../contract/list-price-alerts.ts";
import { requestPriceCall } from "../contract/request-price-call.ts";
import { useWords } from "./words.ts";

/** A company that waits for a price asks to be called about fixing it. */
export const PriceCall = ({ alertId }: { readonly alertId: number }) => {
  const t = useWords();
  const { data: alerts } = useSuspenseQuery(query(listPriceAlerts, {}));
  const { mutate, data: sent, error, isPending } = useCall(requestPriceCall);
  const alert = alerts.find((own) => own.alertId === alertId);
  if (alert === undefined) return null;
  if (sent !== undefined) return <CallBackSent reference={sent.reference} />;
  return (
    <Section title={t("call.title", { product: alert.product })} lead={t("call.lead")}>
      <CallBackForm
        id="price-call-back"
        uploadCalls={uploadCalls}
        attaches="nothing"
        error={error}
        isPending={isPending}
        words={t}
        send={(contact, onSent) => mutate({ body: { alertId, ...contact } }, { onSuccess: onSent })}
      />
    </Section>
  );
};
