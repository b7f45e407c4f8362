import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DataTable, type Column } from "#platform/ui/data/data-table.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { StatusChip } from "#platform/ui/feedback/status-chip.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { ConfirmDialog } from "#platform/web/desk/confirm-dialog.tsx";
import { ListPage } from "#platform/web/desk/list-page.tsx";
import { useAnnounceChange } from "#platform/web/desk/use-announce-change.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { listFlags } from "../contract/list-flags.ts";
import type { StaffFlag } from "../contract/staff-flag.ts";
import { switchFlag } from "../contract/switch-flag.ts";
import { useFlagWords } from "./flag-words.ts";
import styles from "./operations.module.css";
import { useWords } from "./words.ts";

const FlagState = ({ isOn }: { readonly isOn: boolean }) => {
  const t = useWords();
  return <StatusChip tone={isOn ? "positive" : "neutral"}>{t(isOn ? "flags.on" : "flags.off")}</StatusChip>;
};

const useColumns = (): Column<StaffFlag>[] => {
  const t = useWords();
  const formats = useFormats();
  const wordsOf = useFlagWords();
  return [
    {
      key: "name",
      header: t("flags.name"),
      phone: "title",
      text: "wrapping",
      cell: ({ flag }) => (
        <span className={styles.flag}>
          {wordsOf(flag)}
          <code>{flag}</code>
        </span>
      ),
    },
    {
      key: "state",
      header: t("flags.state"),
      phone: "status",
      cell: ({ isOn }) => <FlagState isOn={isOn} />,
    },
    {
      key: "default",
      header: t("flags.default"),
      cell: ({ isOnByDefault }) => t(isOnByDefault ? "flags.on" : "flags.off"),
    },
    {
      key: "changed",
      header: t("flags.changed"),
      text: "wrapping",
      cell: ({ switchedAt, switchedBy }) =>
        switchedAt === null
          ? t("flags.asConfigured")
          : t("flags.changedBy", { author: switchedBy ?? "", when: formats.instant(switchedAt) }),
    },
  ];
};

interface SwitchDialogProps {
  readonly asked: StaffFlag;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const SwitchDialog = ({ asked: { flag, isOn }, onClose, onDone }: SwitchDialogProps) => {
  const t = useWords();
  const wordsOf = useFlagWords();
  const { mutate, error, isPending } = useCall(switchFlag);
  const to = isOn ? "Off" : "On";
  return (
    <ConfirmDialog
      title={t(`flagDialog.title${to}`)}
      text={t(`flagDialog.text${to}`)}
      submit={t(`flagDialog.submit${to}`)}
      busy={t("flagDialog.busy")}
      failed={t("flagDialog.failed")}
      tone={isOn ? "danger" : "primary"}
      isPending={isPending}
      error={error}
      words={t}
      onConfirm={() => mutate({ params: { flag }, body: { isOn: !isOn } }, { onSuccess: onDone })}
      onClose={onClose}
    >
      <p>{wordsOf(flag)}</p>
    </ConfirmDialog>
  );
};

interface UndoProps {
  /** The feature as it was before it was switched. */
  readonly before: StaffFlag;
  readonly onDone: () => void;
}

/** What was just switched, with the way back to how it was. */
const Undo = ({ before, onDone }: UndoProps) => {
  const t = useWords();
  const wordsOf = useFlagWords();
  const { mutate, error, isPending } = useCall(switchFlag);
  const { flag, isOn, switchedAt } = before;
  const name = wordsOf(flag);
  // One that had its default goes back to it, and not to a switch of the same value.
  const body = { isOn: switchedAt === null ? null : isOn };
  return (
    <>
      <Notice
        tone="positive"
        announce="assertive"
        title={t(isOn ? "flagDialog.doneOff" : "flagDialog.doneOn", { name })}
        actions={
          <Button
            onClick={() => mutate({ params: { flag }, body }, { onSuccess: onDone })}
            {...(isPending ? { busyText: t("flagDialog.busy") } : {})}
          >
            {t("flags.undo")}
          </Button>
        }
      />
      <FailureNotice error={error} title={t("flagDialog.failed")} words={t} />
    </>
  );
};

const Flags = () => {
  const t = useWords();
  const wordsOf = useFlagWords();
  const announceChange = useAnnounceChange(listFlags);
  const { data } = useSuspenseQuery(query(listFlags, {}));
  const reset = useCall(switchFlag);
  const [asked, setAsked] = useState<StaffFlag>();
  const [before, setBefore] = useState<StaffFlag>();
  const labelOf = (verb: "flags.turnOn" | "flags.turnOff" | "flags.reset", { flag }: StaffFlag): string =>
    `${t(verb)}: ${wordsOf(flag)}`;
  const handleReset = ({ flag }: StaffFlag): void =>
    reset.mutate(
      { params: { flag }, body: { isOn: null } },
      { onSuccess: () => announceChange(t("flags.undone", { name: wordsOf(flag) })) },
    );
  const buttonsOf = (row: StaffFlag) => (
    <>
      <Button
        size="small"
        aria-label={labelOf(row.isOn ? "flags.turnOff" : "flags.turnOn", row)}
        onClick={() => setAsked(row)}
      >
        {t(row.isOn ? "flags.turnOff" : "flags.turnOn")}
      </Button>
      {row.switchedAt !== null && row.isOn === row.isOnByDefault && (
        <Button
          size="small"
          variant="quiet"
          aria-label={labelOf("flags.reset", row)}
          onClick={() => handleReset(row)}
        >
          {t("flags.reset")}
        </Button>
      )}
    </>
  );
  return (
    <Stack>
      {before !== undefined && (
        <Undo
          key={before.flag}
          before={before}
          onDone={() => {
            setBefore(undefined);
            announceChange(t("flags.undone", { name: wordsOf(before.flag) }));
          }}
        />
      )}
      <FailureNotice error={reset.error} title={t("flagDialog.failed")} words={t} />
      <DataTable
        caption={t("flags.caption")}
        columns={useColumns()}
        rows={data.items}
        rowKey={({ flag }) => flag}
        actionsHeader={t("flags.actions")}
        actions={buttonsOf}
        loadingLabel={t("flags.loading")}
        empty={<EmptyState title={t("flags.empty")} />}
      />
      {asked !== undefined && (
        <SwitchDialog
          asked={asked}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setBefore(asked);
            setAsked(undefined);
            announceChange(
              t(asked.isOn ? "flagDialog.doneOff" : "flagDialog.doneOn", { name: wordsOf(asked.flag) }),
            );
          }}
        />
      )}
    </Stack>
  );
};

/** What customers can do in the portal, switched on and off while it runs. */
export const FlagsScreen = () => {
  const t = useWords();
  return (
    <ListPage
      title={t("flags.title")}
      lead={t("flags.lead")}
      caption={t("flags.caption")}
      loadingLabel={t("flags.loading")}
      failedTitle={t("flags.failed")}
      words={t}
    >
      <Flags />
    </ListPage>
  );
};
