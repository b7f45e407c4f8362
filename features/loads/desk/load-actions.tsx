import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { discardLoad } from "../contract/discard-load.ts";
import type { FileLoad } from "../contract/file-load.ts";
import { getLoad } from "../contract/get-load.ts";
import { listLoads } from "../contract/list-loads.ts";
import { startLoad } from "../contract/start-load.ts";
import { useCounts } from "./load-state.tsx";
import { useWords } from "./words.ts";

interface DialogPartProps {
  readonly load: FileLoad;
  readonly onClose: () => void;
}

/** Closes the dialog, has the load asked for anew, and says what was done. */
const useDone = (onClose: () => void) => {
  const queries = useQueryClient();
  const showSnackbar = useSnackbar();
  return (text: string): void => {
    onClose();
    for (const { id } of [listLoads, getLoad]) void queries.invalidateQueries({ queryKey: [id] });
    showSnackbar({ tone: "positive", text });
  };
};

const StartDialog = ({ load, onClose }: DialogPartProps) => {
  const t = useWords();
  const countsOf = useCounts();
  const handleDone = useDone(onClose);
  const { loadId, rehearsal } = load;
  const { mutate, error, isPending } = useCall(startLoad);
  const start = (): void =>
    mutate({ params: { loadId } }, { onSuccess: () => handleDone(t("load.started")) });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={t("load.close")}
      title={t("load.confirm.title")}
      description={t("load.confirm.text", { counts: rehearsal === null ? "" : countsOf(rehearsal) })}
      actions={
        <>
          <Button variant="primary" onClick={start} {...(isPending ? { busyText: t("load.starting") } : {})}>
            {t("load.confirm.yes")}
          </Button>
          <Button onClick={onClose}>{t("load.confirm.no")}</Button>
        </>
      }
    >
      <FailureNotice error={error} title={t("load.startFailed")} words={t} />
    </Dialog>
  );
};

const DiscardDialog = ({ load: { loadId }, onClose }: DialogPartProps) => {
  const t = useWords();
  const handleDone = useDone(onClose);
  const { mutate, error, isPending } = useCall(discardLoad);
  const discard = (): void =>
    mutate({ params: { loadId } }, { onSuccess: () => handleDone(t("load.discarded")) });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={t("load.close")}
      title={t("load.confirmDiscard.title")}
      description={t("load.confirmDiscard.text")}
      actions={
        <>
          <Button
            variant="danger"
            onClick={discard}
            {...(isPending ? { busyText: t("load.discarding") } : {})}
          >
            {t("load.confirmDiscard.yes")}
          </Button>
          <Button onClick={onClose}>{t("load.confirm.no")}</Button>
        </>
      }
    >
      <FailureNotice error={error} title={t("load.discardFailed")} words={t} />
    </Dialog>
  );
};

/** What staff can do now: load what was rehearsed, try a load again, or discard the file. */
export const LoadActions = ({ load }: { readonly load: FileLoad }) => {
  const t = useWords();
  const [asked, setAsked] = useState<"start" | "discard">();
  const { step, state, hasContent } = load;
  const canStart = hasContent && (step === "rehearsal" ? state === "done" : state === "failed");
  const canDiscard = hasContent && state !== "running" && state !== "discarded";
  const close = (): void => setAsked(undefined);
  return (
    <>
      <ButtonRow>
        {canStart && (
          <Button variant="primary" onClick={() => setAsked("start")}>
            {t(step === "rehearsal" ? "load.start" : "load.startAgain")}
          </Button>
        )}
        {canDiscard && <Button onClick={() => setAsked("discard")}>{t("load.discard")}</Button>}
      </ButtonRow>
      {asked === "start" && <StartDialog load={load} onClose={close} />}
      {asked === "discard" && <DiscardDialog load={load} onClose={close} />}
    </>
  );
};
