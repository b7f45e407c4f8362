import { useQueryClient } from "@tanstack/react-query";
import { endOtherSessions } from "#features/sign-in/contract/end-other-sessions.ts";
import { endSession } from "#features/sign-in/contract/end-session.ts";
import { listSessions } from "#features/sign-in/contract/list-sessions.ts";
import { Button } from "#platform/ui/form/button.tsx";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import type { ApiError } from "#platform/web/api/api-error.ts";
import { useCall } from "#platform/web/api/query.ts";
import { useDeviceName, type OwnSession } from "./use-device-name.ts";
import { useSessionWords } from "../session-words.ts";

/** What is to end: a device, or all but this one. */
export type EndTarget = { readonly kind: "one"; readonly session: OwnSession } | { readonly kind: "others" };

const useEnd = (onEnded: () => void) => {
  const queries = useQueryClient();
  const one = useCall(endSession);
  const others = useCall(endOtherSessions);
  const settle = {
    onSuccess: () => {
      onEnded();
      void queries.invalidateQueries({ queryKey: [listSessions.id] });
    },
    onError: (error: ApiError) => {
      // Over meanwhile, which is what was wanted.
      if (error.status !== 404) return;
      onEnded();
      void queries.invalidateQueries({ queryKey: [listSessions.id] });
    },
  };
  const end = (target: EndTarget): void => {
    if (target.kind === "others") others.mutate({ body: {} }, settle);
    else one.mutate({ params: { sessionId: target.session.sessionId } }, settle);
  };
  return { end, isPending: one.isPending || others.isPending, error: one.error ?? others.error };
};

/** Asks once more before a device is signed out. */
export const EndDialog = ({ target, onClose }: { target: EndTarget; onClose: () => void }) => {
  const t = useSessionWords();
  const deviceName = useDeviceName();
  const showSnackbar = useSnackbar();
  const isOne = target.kind === "one";
  const device = isOne ? deviceName(target.session) : "";
  const { end, isPending, error } = useEnd(() => {
    showSnackbar({ tone: "positive", text: isOne ? t("ended", { device }) : t("endedOthers") });
    onClose();
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={t("confirm.close")}
      title={isOne ? t("confirm.title", { device }) : t("confirm.allTitle")}
      description={isOne ? t("confirm.text") : t("confirm.allText")}
      actions={
        <>
          <Button
            variant="danger"
            onClick={() => end(target)}
            {...(isPending ? { busyText: t("ending") } : {})}
          >
            {isOne ? t("end") : t("endOthers")}
          </Button>
          <Button onClick={onClose}>{t("confirm.cancel")}</Button>
        </>
      }
    >
      <FailureNotice title={t("endFailed")} error={error?.status === 404 ? null : error} />
    </Dialog>
  );
};
