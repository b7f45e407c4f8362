import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
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

const useChangedBy = (): ((row: Pick<StaffFlag, "switchedAt" | "switchedBy">) => string) => {
  const t = useWords();
  const formats = useFormats();
  return ({ switchedAt, switchedBy }) =>
    switchedAt === null
      ? t("flags.asConfigured")
      : t("flags.changedBy", { author: switchedBy ?? "", when: formats.instant(switchedAt) });
};

const useColumns = (): Column<StaffFlag>[] => {
  const t = useWords();
  const changedBy = useChangedBy();
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
      cell: changedBy,
    },
  ];
};

/** Switches a feature that still is as it was read; the list is read anew when it is not. */
const useSwitch = () => {
  const queries = useQueryClient();
  const { mutate, error, isPending } = useCall(switchFlag);
  const switchTo = (
    isOn: boolean | null,
    { flag, switchedAt }: Pick<StaffFlag, "flag" | "switchedAt">,
    onSuccess: (switched: Pick<StaffFlag, "switchedAt">) => void,
  ): void =>
    mutate(
      { params: { flag }, body: { isOn, readSwitchedAt: switchedAt } },
      { onSuccess, onError: () => void queries.invalidateQueries({ queryKey: [listFlags.id] }) },
    );
  return { switchTo, error, isPending };
};

interface SwitchDialogProps {
  /** As it was when the question was asked. */
  readonly asked: StaffFlag;
  /** As it is now. */
  readonly present: StaffFlag;
  readonly onClose: () => void;
  readonly onDone: (switched: Pick<StaffFlag, "switchedAt">) => void;
}

const SwitchDialog = ({ asked, present, onClose, onDone }: SwitchDialogProps) => {
  const t = useWords();
  const wordsOf = useFlagWords();
  const changedBy = useChangedBy();
  const { switchTo, error, isPending } = useSwitch();
  const { flag, isOn, switchedAt } = asked;
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
      onConfirm={() => switchTo(!isOn, asked, onDone)}
      onClose={onClose}
    >
      <p>{wordsOf(flag)}</p>
      {present.switchedAt?.getTime() !== switchedAt?.getTime() && (
        <p>
          {t("flagDialog.now", {
            state: t(present.isOn ? "flags.on" : "flags.off"),
            changed: changedBy(present),
          })}
        </p>
      )}
    </ConfirmDialog>
  );
};

/** A feature that was just switched. */
interface Switched {
  /** As it was before. */
  readonly before: StaffFlag;
  /** When it was switched. */
  readonly switchedAt: Date | null;
}

interface UndoProps extends Switched {
  readonly onDone: () => void;
}

/** What was just switched, with the way back to how it was. */
const Undo = ({ before, switchedAt, onDone }: UndoProps) => {
  const t = useWords();
  const wordsOf = useFlagWords();
  const { switchTo, error, isPending } = useSwitch();
  const { flag, isOn } = before;
  const name = wordsOf(flag);
  // One that had its default goes back to it, and not to a switch of the same value.
  const to = before.switchedAt === null ? null : isOn;
  return (
    <>
      <Notice
        tone="positive"
        announce="assertive"
        title={t(isOn ? "flagDialog.doneOff" : "flagDialog.doneOn", { name })}
        actions={
          <Button
            onClick={() => switchTo(to, { flag, switchedAt }, onDone)}
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
  const reset = useSwitch();
  const [asked, setAsked] = useState<StaffFlag>();
  const [switched, setSwitched] = useState<Switched>();
  const labelOf = (verb: "flags.turnOn" | "flags.turnOff" | "flags.reset", { flag }: StaffFlag): string =>
    `${t(verb)}: ${wordsOf(flag)}`;
  const handleReset = (row: StaffFlag): void =>
    reset.switchTo(null, row, () => announceChange(t("flags.undone", { name: wordsOf(row.flag) })));
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
      {switched !== undefined && (
        <Undo
          key={switched.before.flag}
          {...switched}
          onDone={() => {
            setSwitched(undefined);
            announceChange(t("flags.undone", { name: wordsOf(switched.before.flag) }));
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
          present={data.items.find(({ flag }) => flag === asked.flag) ?? asked}
          onClose={() => setAsked(undefined)}
          onDone={({ switchedAt }) => {
            setSwitched({ before: asked, switchedAt });
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
