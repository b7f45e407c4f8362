import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Monitor, Smartphone, Tablet } from "lucide-react";
import { useState } from "react";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { StatusChip } from "#platform/ui/feedback/status-chip.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import type { ApiError } from "#platform/web/api/api-error.ts";
import { useCall, query } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useFocusAfterRemoval } from "#platform/web/routing/use-focus.ts";
import { CustomerButton } from "#platform/web/session/customer-button.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { AccountPage } from "../account-page.tsx";
import { endOtherSessions } from "../../contract/sessions/end-other-sessions.ts";
import { endSession } from "../../contract/sessions/end-session.ts";
import { listSessions } from "../../contract/sessions/list-sessions.ts";
import listStyles from "../account-list.module.css";
import styles from "./session-list.module.css";
import { useSessionWords } from "./words.ts";

export type OwnSession = AnswerOf<typeof listSessions>["items"][number];

/** A device as its owner calls it: "Firefox on Windows". */
export const useDeviceName = (): ((session: Pick<OwnSession, "browser" | "system">) => string) => {
  const t = useSessionWords();
  return ({ browser, system }) => {
    if (browser !== null && system !== null) return t("device.both", { browser, system });
    return browser ?? system ?? t("device.unknown");
  };
};

/** Placeholder for two devices. */
export const SessionListSkeleton = () => {
  const t = useSessionWords();
  return (
    <>
      <VisuallyHidden>
        <output>{t("loading")}</output>
      </VisuallyHidden>
      <div className={listStyles.list} aria-hidden="true">
        {[1, 2].map((row) => (
          <div key={row} className={styles.row}>
            <Skeleton width="24px" height="24px" />
            <div className={listStyles.words}>
              <Skeleton width="11rem" />
              <Skeleton width="16rem" />
              <Skeleton width="14rem" />
            </div>
          </div>
        ))}
      </div>
    </>
  );
};

const DeviceIcon = ({ system }: Pick<OwnSession, "system">) => {
  if (system === "iPadOS") return <Tablet className={styles.icon} aria-hidden="true" />;
  const isPhone = system === "iOS" || system === "Android";
  return isPhone ? (
    <Smartphone className={styles.icon} aria-hidden="true" />
  ) : (
    <Monitor className={styles.icon} aria-hidden="true" />
  );
};

export const SessionRow = ({ session, onEnd }: { session: OwnSession; onEnd: () => void }) => {
  const t = useSessionWords();
  const formats = useFormats();
  const { organization } = useSettings();
  const device = useDeviceName()(session);
  return (
    <li className={styles.row}>
      <DeviceIcon system={session.system} />
      <div className={listStyles.words}>
        <p className={styles.name}>
          {device} {session.isCurrent && <StatusChip tone="positive">{t("current")}</StatusChip>}
        </p>
        <dl className={listStyles.facts}>
          <div>
            <dt>{t("entered")}</dt>
            <dd>{t(`method.${session.method}`, { organization: organization.name })}</dd>
          </div>
          <div>
            <dt>{t("since")}</dt>
            <dd>{formats.instant(session.createdAt)}</dd>
          </div>
          <div>
            <dt>{t("lastUsed")}</dt>
            <dd>{formats.instant(session.lastUsedAt)}</dd>
          </div>
        </dl>
      </div>
      {!session.isCurrent && (
        <div className={styles.end}>
          <CustomerButton size="small" aria-label={t("endOf", { device })} onClick={onEnd}>
            {t("end")}
          </CustomerButton>
        </div>
      )}
    </li>
  );
};

/** One device, or all others. */
export type EndTarget = { readonly kind: "one"; readonly session: OwnSession } | { readonly kind: "others" };

const useEnd = (onEnded: () => void) => {
  const queries = useQueryClient();
  const endingOne = useCall(endSession);
  const others = useCall(endOtherSessions);
  const settle = {
    onSuccess: () => {
      onEnded();
      void queries.invalidateQueries({ queryKey: [listSessions.id] });
    },
    onError: (error: ApiError) => {
      // 404: the session has ended in the meantime, which is the desired result.
      if (error.status !== 404) return;
      onEnded();
      void queries.invalidateQueries({ queryKey: [listSessions.id] });
    },
  };
  const end = (target: EndTarget): void => {
    if (target.kind === "others") others.mutate({ body: {} }, settle);
    else endingOne.mutate({ params: { sessionId: target.session.sessionId } }, settle);
  };
  return { end, isPending: endingOne.isPending || others.isPending, error: endingOne.error ?? others.error };
};

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

/** Sessions and remembered devices, this one first. */
export const SessionList = () => {
  const t = useSessionWords();
  const { data } = useSuspenseQuery(query(listSessions, {}));
  const [target, setTarget] = useState<EndTarget>();
  useFocusAfterRemoval(data.items.length);
  const hasOthers = data.items.some(({ isCurrent }) => !isCurrent);
  return (
    <>
      <ul className={listStyles.list} aria-label={t("list")}>
        {data.items.map((session) => (
          <SessionRow
            key={session.sessionId}
            session={session}
            onEnd={() => setTarget({ kind: "one", session })}
          />
        ))}
      </ul>
      <div className={styles.foot}>
        {hasOthers ? (
          <CustomerButton size="small" onClick={() => setTarget({ kind: "others" })}>
            {t("endOthers")}
          </CustomerButton>
        ) : (
          <p>{t("onlyHere")}</p>
        )}
      </div>
      {target !== undefined && <EndDialog target={target} onClose={() => setTarget(undefined)} />}
    </>
  );
};

export const SessionsScreen = () => {
  const t = useSessionWords();
  return (
    <AccountPage title={t("title")} lead={t("lead")} back={t("back")}>
      <PartBoundary failedTitle={t("failed")} fallback={<SessionListSkeleton />}>
        <SessionList />
      </PartBoundary>
    </AccountPage>
  );
};
