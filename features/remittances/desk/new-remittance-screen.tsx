import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { BackLink } from "#platform/ui/navigation/back-link.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDeskPath, useDeskTitle } from "#platform/web/desk/desk-context.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { listRemittances } from "../contract/list-remittances.ts";
import { makeRemittance } from "../contract/make-remittance.ts";
import { rehearseRemittance } from "../contract/rehearse-remittance.ts";
import type { Rehearsal } from "../contract/remittance.ts";
import { RehearsalResult } from "./rehearsal-result.tsx";
import styles from "./remittances.module.css";
import { useChanged } from "./use-changed.ts";
import { useWords } from "./words.ts";

interface Days {
  readonly collectionOn: string;
  readonly dueUntil: string;
}

interface MakeProps {
  readonly rehearsal: Rehearsal;
  readonly requestId: string;
}

/** Makes what was rehearsed. The id is that of the rehearsal: pressed twice, it is one remittance. */
const MakeButton = ({ rehearsal, requestId }: MakeProps) => {
  const t = useWords();
  const formats = useFormats();
  const path = useDeskPath();
  const navigate = useNavigate();
  const showSnackbar = useSnackbar();
  const announceChange = useChanged();
  const { mutate, error, isPending } = useCall(makeRemittance);
  const { bills, totalCents, collectionOn, dueUntil, needsApproval } = rehearsal;
  const make = (): void =>
    mutate(
      { body: { requestId, collectionOn, dueUntil, bills, totalCents } },
      {
        onSuccess: ({ remittance: { remittanceId } }) => {
          announceChange();
          showSnackbar({ tone: "positive", text: t("new.made") });
          void navigate(path("remittances.remittance", { remittanceId: String(remittanceId) }));
        },
      },
    );
  return (
    <Stack>
      {needsApproval && <Notice tone="warning">{t("new.second")}</Notice>}
      <FailureNotice error={error} title={t("new.failed")} words={t} />
      <ButtonRow>
        <Button variant="primary" onClick={make} {...(isPending ? { busyText: t("working") } : {})}>
          {t("new.make", { amount: formats.money(totalCents) })}
        </Button>
      </ButtonRow>
    </Stack>
  );
};

const RehearsalPart = ({ days, requestId }: { readonly days: Days; readonly requestId: string }) => {
  const t = useWords();
  const { data, error, isFetching } = useQuery({
    ...query(rehearseRemittance, { query: days }),
    staleTime: 0,
    gcTime: 0,
  });
  if (error !== null) return <FailureNotice error={error} title={t("new.failed")} words={t} />;
  if (data === undefined || isFetching) return <Skeleton height="14rem" />;
  return (
    <Stack gap="large">
      <RehearsalResult rehearsal={data} />
      {data.bills > 0 && <MakeButton rehearsal={data} requestId={requestId} />}
    </Stack>
  );
};

const NewRemittance = () => {
  const t = useWords();
  const formats = useFormats();
  const { data } = useSuspenseQuery(query(listRemittances, { query: { limit: 1 } }));
  const [asked, setAsked] = useState<{ readonly days: Days; readonly requestId: string }>();
  const typed = useFormValues({ empty: { collectionOn: data.earliestOn, dueUntil: data.earliestOn } });
  const form = useForm(typed, {
    id: "remittance",
    fields: {
      collectionOn: {
        label: t("new.collectionOn"),
        problem: typed.values.collectionOn === "" ? t("new.collectionMissing") : undefined,
      },
      dueUntil: {
        label: t("new.dueUntil"),
        problem: typed.values.dueUntil === "" ? t("new.dueMissing") : undefined,
      },
    },
    send: () => setAsked({ days: typed.values, requestId: crypto.randomUUID() }),
  });
  return (
    <Stack gap="large">
      <Form form={form} failedTitle={t("new.failed")}>
        <div className={styles.days}>
          <TextField
            {...form.field("collectionOn")}
            type="date"
            help={t("new.collectionHelp", { day: formats.dayInText(data.earliestOn) })}
          />
          <TextField {...form.field("dueUntil")} type="date" help={t("new.dueHelp")} />
        </div>
        <ButtonRow>
          <Button {...form.submitButton(t("working"))}>{t("new.rehearse")}</Button>
        </ButtonRow>
      </Form>
      {asked !== undefined && <RehearsalPart key={asked.requestId} {...asked} />}
    </Stack>
  );
};

/** Chooses the days of a remittance, sees what would be in it, and makes it. */
export const NewRemittanceScreen = () => {
  const t = useWords();
  const path = useDeskPath();
  const title = t("new.title");
  return (
    <Page
      title={title}
      documentTitle={useDeskTitle(title)}
      lead={t("new.lead")}
      back={<BackLink href={path("remittances.list")}>{t("new.back")}</BackLink>}
    >
      <PartBoundary failedTitle={t("failedToRead")} words={t} fallback={<Skeleton height="14rem" />}>
        <NewRemittance />
      </PartBoundary>
    </Page>
  );
};
