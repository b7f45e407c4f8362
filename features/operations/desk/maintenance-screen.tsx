import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Notice, type NoticeTone } from "#platform/ui/feedback/notice.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { CopyButton } from "#platform/ui/form/copy-button.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { ConfirmDialog } from "#platform/web/desk/confirm-dialog.tsx";
import { useDeskTitle } from "#platform/web/desk/desk-context.ts";
import { useAnnounceChange } from "#platform/web/desk/use-announce-change.ts";
import { useWhileAttended } from "#platform/web/desk/use-while-attended.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { endMaintenance } from "../contract/end-maintenance.ts";
import { getMaintenance } from "../contract/get-maintenance.ts";
import { openMaintenanceBypass } from "../contract/open-maintenance-bypass.ts";
import type { StaffMaintenance } from "../contract/staff-maintenance.ts";
import { MaintenanceForm } from "./maintenance-form.tsx";
import styles from "./operations.module.css";
import { useWords } from "./words.ts";

const refreshMs = 15_000;

interface EndDialogProps {
  /** As it was when the question was asked. */
  readonly ended: StaffMaintenance;
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

const EndDialog = ({ ended: { phase, version }, onClose, onDone }: EndDialogProps) => {
  const t = useWords();
  const queries = useQueryClient();
  const { mutate, error, isPending } = useCall(endMaintenance);
  const handleEnd = (): void =>
    mutate(
      { body: { version } },
      {
        onError: () => void queries.invalidateQueries({ queryKey: [getMaintenance.id] }),
        onSuccess: () => {
          onClose();
          onDone(t(`endDialog.${phase}.done`));
        },
      },
    );
  return (
    <ConfirmDialog
      title={t(`endDialog.${phase}.title`)}
      text={t(`endDialog.${phase}.text`)}
      submit={t(`endDialog.${phase}.submit`)}
      busy={t("endDialog.busy")}
      failed={t("endDialog.failed")}
      isPending={isPending}
      error={error}
      words={t}
      onConfirm={handleEnd}
      onClose={onClose}
    />
  );
};

/** Makes a link with which one browser uses the portal meanwhile, to look whether it works. */
const BypassButton = () => {
  const t = useWords();
  const { mutate, data, error, isPending, reset } = useCall(openMaintenanceBypass);
  return (
    <>
      <Button onClick={() => mutate({})} {...(isPending ? { busyText: t("bypass.busy") } : {})}>
        {t("bypass.make")}
      </Button>
      <FailureNotice error={error} title={t("bypass.failed")} words={t} />
      {data !== undefined && (
        <Dialog
          isOpen
          onClose={reset}
          title={t("bypass.title")}
          description={t("bypass.text", { minutes: data.linkMinutes, hours: data.passHours })}
          actions={
            <>
              <CopyButton
                variant="primary"
                text={data.link}
                label={t("bypass.copy")}
                copied={t("bypass.copied")}
              />
              <Button onClick={reset}>{t("bypass.done")}</Button>
            </>
          }
        >
          <code className={styles.key}>{data.link}</code>
        </Dialog>
      )}
    </>
  );
};

const tones = { open: "positive", announced: "warning", on: "negative" } as const satisfies Record<
  string,
  NoticeTone
>;

interface PresentStateProps {
  readonly present: StaffMaintenance | null;
  readonly onEnd: () => void;
}

/** Whether customers can use the portal now, since when, and who decided it. */
const PresentState = ({ present, onEnd }: PresentStateProps) => {
  const t = useWords();
  const formats = useFormats();
  if (present === null) return <Notice tone={tones.open} title={t("maintenance.states.open")} />;
  const { phase, startsAt, endsAt, announcedBy } = present;
  const start = startsAt === null ? "" : formats.instant(startsAt);
  return (
    <Notice
      tone={tones[phase]}
      title={t(`maintenance.states.${phase}`, { start })}
      actions={
        <>
          <Button variant="primary" onClick={onEnd}>
            {t(`endDialog.${phase}.submit`)}
          </Button>
          {phase === "on" && <BypassButton />}
        </>
      }
    >
      {endsAt === null
        ? t("maintenance.noEnd")
        : t("maintenance.expectedEnd", { end: formats.instant(endsAt) })}{" "}
      {t("maintenance.by", { name: announcedBy })}
    </Notice>
  );
};

const Maintenance = () => {
  const announceChange = useAnnounceChange(getMaintenance);
  const [ending, setEnding] = useState<StaffMaintenance>();
  const { data } = useSuspenseQuery({
    ...query(getMaintenance, {}),
    refetchInterval: useWhileAttended(refreshMs),
  });
  const { maintenance: present, phone } = data;
  return (
    <Stack gap="large">
      <PresentState present={present} onEnd={() => setEnding(present ?? undefined)} />
      <MaintenanceForm present={present} phone={phone} onStarted={announceChange} />
      {ending !== undefined && (
        <EndDialog ended={ending} onClose={() => setEnding(undefined)} onDone={announceChange} />
      )}
    </Stack>
  );
};

/** Closes the portal for customers, at once or on a day, and opens it again. The desk works on meanwhile. */
export const MaintenanceScreen = () => {
  const t = useWords();
  const title = t("maintenance.title");
  return (
    <Page title={title} documentTitle={useDeskTitle(title)} lead={t("maintenance.lead")} width="full">
      <PartBoundary failedTitle={t("maintenance.failed")} words={t} fallback={<Skeleton height="30rem" />}>
        <Maintenance />
      </PartBoundary>
    </Page>
  );
};
