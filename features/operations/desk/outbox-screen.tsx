import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { Send, Webhook } from "lucide-react";
import { useState } from "react";
import { DataTable, type Column } from "#platform/ui/data/data-table.tsx";
import { KeyFigure, KeyFigures } from "#platform/ui/data/key-figure.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { StatusChip } from "#platform/ui/feedback/status-chip.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { query, useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDeskTitle } from "#platform/web/desk/desk-context.ts";
import { useWhileAttended } from "#platform/web/desk/use-while-attended.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { listOutbox } from "../contract/list-outbox.ts";
import type { OutboxEvent } from "../contract/outbox-event.ts";
import { resendEvents } from "../contract/resend-events.ts";
import { sendTestEvent } from "../contract/send-test-event.ts";
import { useWords } from "./words.ts";

type Outbox = AnswerOf<typeof listOutbox>;

const refreshMs = 3_000;
const tones = { pending: "warning", acknowledged: "positive", dead: "negative" } as const;

/** Sends again and says how many; the list is asked for anew. */
const useResend = () => {
  const t = useWords();
  const queries = useQueryClient();
  const showSnackbar = useSnackbar();
  const { mutate, error, isPending } = useCall(resendEvents);
  const resend = (body: { readonly eventIds?: string[] }): void =>
    mutate(
      { body },
      {
        onSuccess: ({ resent }) =>
          showSnackbar({ tone: "positive", text: t("outbox.resent", { count: resent }) }),
        onSettled: () => void queries.invalidateQueries({ queryKey: [listOutbox.id] }),
      },
    );
  return { resend, error, isPending };
};

const useColumns = (): Column<OutboxEvent>[] => {
  const t = useWords();
  const formats = useFormats();
  return [
    { key: "type", header: t("outbox.type"), phone: "title", text: "wrapping", cell: ({ type }) => type },
    {
      key: "state",
      header: t("outbox.state"),
      phone: "status",
      cell: ({ state }) => <StatusChip tone={tones[state]}>{t(`outbox.states.${state}`)}</StatusChip>,
    },
    { key: "time", header: t("outbox.time"), cell: ({ occurredAt }) => formats.instant(occurredAt) },
    {
      key: "attempts",
      header: t("outbox.attempts"),
      align: "end",
      cell: ({ attempts }) => formats.number(attempts),
    },
    { key: "error", header: t("outbox.error"), text: "wrapping", cell: ({ lastError }) => lastError },
  ];
};

const EventTable = ({
  items,
  resend,
}: Pick<Outbox, "items"> & Pick<ReturnType<typeof useResend>, "resend">) => {
  const t = useWords();
  const formats = useFormats();
  const columns = useColumns();
  const resendButton = ({ eventId, type, occurredAt, state, attempts }: OutboxEvent) =>
    state === "dead" || (state === "pending" && attempts > 0) ? (
      <Button
        size="small"
        variant="quiet"
        aria-label={t("outbox.resendOf", { type, time: formats.instant(occurredAt) })}
        onClick={() => resend({ eventIds: [eventId] })}
      >
        {t("outbox.resend")}
      </Button>
    ) : null;
  return (
    <DataTable
      caption={t("outbox.caption")}
      columns={columns}
      rows={items}
      rowKey={({ eventId }) => eventId}
      actionsHeader={t("outbox.actions")}
      actions={resendButton}
      loadingLabel={t("outbox.loading")}
      empty={
        <EmptyState icon={<Webhook aria-hidden="true" />} title={t("outbox.empty.title")}>
          <p>{t("outbox.empty.text")}</p>
        </EmptyState>
      }
    />
  );
};

const Figures = ({ pending, dead, oldestPendingAt, lastError }: Omit<Outbox, "items">) => {
  const t = useWords();
  const formats = useFormats();
  return (
    <>
      <KeyFigures>
        <KeyFigure
          label={t("outbox.pending")}
          value={formats.number(pending)}
          detail={oldestPendingAt && t("outbox.since", { time: formats.instant(oldestPendingAt) })}
        />
        <KeyFigure
          label={t("outbox.dead")}
          value={formats.number(dead)}
          tone={dead > 0 ? "negative" : "plain"}
        />
      </KeyFigures>
      {lastError !== "" && <Notice tone="warning">{t("outbox.lastError", { error: lastError })}</Notice>}
    </>
  );
};

const choices = ["all", "waiting", "dead"] as const;
type Choice = (typeof choices)[number];

const OutboxPart = () => {
  const t = useWords();
  const [shown, setShown] = useState<Choice>("all");
  const { resend, error, isPending } = useResend();
  const { data } = useQuery({
    ...query(listOutbox, { query: shown === "all" ? {} : { state: shown } }),
    placeholderData: keepPreviousData,
    refetchInterval: useWhileAttended(refreshMs),
    throwOnError: (_error, { state }) => state.data === undefined,
  });
  return (
    <Stack>
      {data !== undefined && <Figures {...data} />}
      <FailureNotice error={error} title={t("outbox.resendFailed")} words={t} />
      {data !== undefined && data.pending + data.dead > 0 && (
        <ButtonRow>
          <Button onClick={() => resend({})} {...(isPending ? { busyText: t("outbox.resending") } : {})}>
            {t("outbox.resendAll")}
          </Button>
        </ButtonRow>
      )}
      <SelectField
        label={t("outbox.show")}
        width="medium"
        options={choices.map((value) => ({
          value,
          label: t(value === "dead" ? "outbox.gaveUp" : `outbox.${value}`),
        }))}
        value={shown}
        onValueChange={(value) => setShown(choices.find((choice) => choice === value) ?? "all")}
      />
      {data === undefined ? (
        <DataTable
          caption={t("outbox.caption")}
          columns={[]}
          rows={undefined}
          rowKey={() => ""}
          loadingLabel={t("outbox.loading")}
          empty={null}
        />
      ) : (
        <EventTable items={data.items} resend={resend} />
      )}
    </Stack>
  );
};

const TestButton = () => {
  const t = useWords();
  const queries = useQueryClient();
  const showSnackbar = useSnackbar();
  const { mutate, error, isPending } = useCall(sendTestEvent);
  const send = (): void =>
    mutate(
      {},
      {
        onSuccess: () => showSnackbar({ tone: "positive", text: t("outbox.testSent") }),
        onSettled: () => void queries.invalidateQueries({ queryKey: [listOutbox.id] }),
      },
    );
  return (
    <>
      <Button
        icon={<Send aria-hidden="true" />}
        onClick={send}
        {...(isPending ? { busyText: t("outbox.testing") } : {})}
      >
        {t("outbox.test")}
      </Button>
      <FailureNotice error={error} title={t("outbox.testFailed")} words={t} />
    </>
  );
};

/** What became of the events for the retailer's system, sent again where they were not received. */
export const OutboxScreen = () => {
  const t = useWords();
  const title = t("outbox.title");
  return (
    <Page
      title={title}
      documentTitle={useDeskTitle(title)}
      lead={`${t("outbox.lead")} ${t("outbox.noWebhook")}`}
      width="full"
      actions={<TestButton />}
    >
      <PartBoundary failedTitle={t("outbox.failed")} words={t} fallback={null}>
        <OutboxPart />
      </PartBoundary>
    </Page>
  );
};
