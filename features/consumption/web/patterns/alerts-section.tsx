import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { alertLimits } from "#energy/consumption-alerts.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useSession } from "#platform/web/session/session-context.ts";
import { useLanguage } from "#platform/web/words/language-context.ts";
import { type ConsumptionAlert, listConsumptionAlerts } from "../../contract/list-consumption-alerts.ts";
import { updateConsumptionAlert } from "../../contract/update-consumption-alert.ts";
import styles from "./alerts-section.module.css";
import { usePatternWords } from "./patterns-words.ts";

/** Cents are written in euros. */
const factorOf = (kind: ConsumptionAlert["kind"]): number => (kind === "cost_above" ? 100 : 1);

/** A limit as it is edited: without separators of thousands, which could be taken for decimals. */
const editableLimit = ({ kind, limit }: ConsumptionAlert, language: CompleteLanguage): string => {
  const digits = limit % factorOf(kind) === 0 ? 0 : 2;
  const written = (limit / factorOf(kind)).toFixed(digits);
  return language === "en" ? written : written.replace(".", ",");
};

/** The limit in a text, with a comma or a point before the decimals of an amount; undefined when it is not one. */
const limitIn = (kind: ConsumptionAlert["kind"], text: string): number | undefined => {
  const number = kind === "cost_above" ? /^\d{1,6}(?:[.,]\d{1,2})?$/ : /^\d{1,6}$/;
  const written = text.trim();
  return number.test(written) ? Math.round(Number(written.replace(",", ".")) * factorOf(kind)) : undefined;
};
const unitOf = { unusual_use: "%", missing_readings: undefined, base_load: "%", cost_above: "€" } as const;

interface AlertRowProps {
  contractId: number;
  alert: ConsumptionAlert;
}

/** One alert: switched on or off at once; a changed limit is stored with its button. */
const AlertRow = ({ contractId, alert }: AlertRowProps) => {
  const t = usePatternWords();
  const queries = useQueryClient();
  const showSnackbar = useSnackbar();
  const { language } = useLanguage();
  const { readOnly } = useSession();
  const { mutate, error, isPending } = useCall(updateConsumptionAlert);
  const { kind, isOn } = alert;
  const stored = editableLimit(alert, language);
  const [written, setWritten] = useState(stored);
  const { min, max } = alertLimits[kind];
  const limit = limitIn(kind, written);
  const isValid = limit !== undefined && limit >= min && limit <= max;
  const params = { contractId };
  const store = (change: { isOn: boolean; limit: number }): void =>
    mutate(
      { params, body: { kind, ...change } },
      {
        onSuccess: (alerts) => {
          queries.setQueryData(query(listConsumptionAlerts, { params }).queryKey, alerts);
          showSnackbar({ tone: "positive", text: t("alerts.stored") });
        },
      },
    );
  const range = { min: String(min / factorOf(kind)), max: String(max / factorOf(kind)) };
  const unit = unitOf[kind];
  return (
    <div className={styles.alert}>
      <Checkbox
        label={t(`alerts.kinds.${kind}.label`)}
        help={t(`alerts.kinds.${kind}.help`)}
        checked={isOn}
        disabled={readOnly || isPending}
        onCheckedChange={(checked) => store({ isOn: checked, limit: alert.limit })}
      />
      {isOn && (
        <div className={styles.limit}>
          <TextField
            label={t(`alerts.kinds.${kind}.limit`)}
            inputMode={kind === "cost_above" ? "decimal" : "numeric"}
            align="end"
            width="short"
            {...(unit === undefined ? {} : { suffix: unit })}
            disabled={readOnly}
            value={written}
            error={
              isValid ? undefined : t(kind === "cost_above" ? "alerts.wrongAmount" : "alerts.wrong", range)
            }
            onValueChange={setWritten}
          />
          {isValid && limit !== alert.limit && (
            <Button disabled={isPending} onClick={() => store({ isOn: true, limit })}>
              {t("alerts.store")}
            </Button>
          )}
        </div>
      )}
      <FailureNotice title={t("alerts.notStored")} error={error} words={t} />
    </div>
  );
};

const LoadedAlerts = ({ contractId }: { contractId: number }) => {
  const { data } = useSuspenseQuery(query(listConsumptionAlerts, { params: { contractId } }));
  return (
    <Stack>
      {data.items.map((alert) => (
        <AlertRow key={alert.kind} contractId={contractId} alert={alert} />
      ))}
    </Stack>
  );
};

/** What the customer wants to be notified of about the consumption of a contract. */
export const AlertsSection = ({ contractId }: { contractId: number }) => {
  const t = usePatternWords();
  return (
    <Section title={t("alerts.title")} lead={t("alerts.lead")}>
      <PartBoundary
        failedTitle={t("alerts.failed")}
        fallback={<Skeleton height="320px" />}
        words={t}
        question={String(contractId)}
      >
        <LoadedAlerts contractId={contractId} />
      </PartBoundary>
    </Section>
  );
};
