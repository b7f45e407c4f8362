import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { SkeletonText } from "#platform/ui/feedback/skeleton.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Prose } from "#platform/ui/layout/prose.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { BackLink } from "#platform/ui/navigation/back-link.tsx";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { CustomerButton } from "#platform/web/session/customer-button.tsx";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { Erasure } from "../contract/erasure.ts";
import { getErasure } from "../contract/get-erasure.ts";
import { requestErasure } from "../contract/request-erasure.ts";
import { profileRoutes } from "../contract/routes.ts";
import { withdrawErasure } from "../contract/withdraw-erasure.ts";
import { useWords } from "./words.ts";

/** Open contracts and debts block an erasure: shown before it can be requested. */
const Blockers = ({ openContracts, pendingCents, toBeChargedCents }: Erasure) => {
  const t = useWords();
  const formats = useFormats();
  if (openContracts === 0 && pendingCents <= 0 && toBeChargedCents <= 0) return null;
  return (
    <Notice tone="warning" title={t("erasure.blockersTitle")}>
      {openContracts > 0 && <p>{t("erasure.openContracts", { count: openContracts })}</p>}
      {pendingCents > 0 && <p>{t("erasure.pending", { amount: formats.money(pendingCents) })}</p>}
      {toBeChargedCents > 0 && <p>{t("erasure.toBeCharged", { amount: formats.money(toBeChargedCents) })}</p>}
    </Notice>
  );
};

/** The request: made after a confirmation, shown while pending, withdrawn with one press. */
export const ErasureRequest = () => {
  const t = useWords();
  const platformWords = usePlatformWords();
  const formats = useFormats();
  const queries = useQueryClient();
  const { organization } = useSettings();
  const asked = query(getErasure, {});
  const { data: erasure } = useSuspenseQuery(asked);
  const [isAsking, setAsking] = useState(false);
  const keep = { onSuccess: (now: Erasure) => queries.setQueryData(asked.queryKey, now) };
  const request = useCall(requestErasure);
  const withdraw = useCall(withdrawErasure);
  const error = request.error ?? withdraw.error;
  const isWaiting = erasure.state === "requested" && erasure.requestedAt !== null;

  const handleRequest = (): void => {
    withdraw.reset();
    request.mutate({ body: {} }, { ...keep, onSettled: () => setAsking(false) });
  };
  const handleWithdraw = (): void => {
    request.reset();
    withdraw.mutate({}, keep);
  };
  return (
    <>
      <FailureNotice title={t("erasure.failed")} error={error} words={t} />
      {isWaiting && erasure.requestedAt !== null ? (
        <Notice title={t("erasure.waitingTitle")} announce="polite">
          {t("erasure.waiting", {
            when: formats.longInstant(erasure.requestedAt),
            phone: organization.phone,
          })}
        </Notice>
      ) : (
        <Blockers {...erasure} />
      )}
      <ButtonRow>
        {isWaiting ? (
          <CustomerButton
            onClick={handleWithdraw}
            {...(withdraw.isPending ? { busyText: t("erasure.withdrawing") } : {})}
          >
            {t("erasure.withdraw")}
          </CustomerButton>
        ) : (
          <CustomerButton variant="danger" onClick={() => setAsking(true)}>
            {t("erasure.ask")}
          </CustomerButton>
        )}
      </ButtonRow>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        closeLabel={platformWords("close")}
        title={t("erasure.sureTitle")}
        description={t("erasure.sure")}
        actions={
          <>
            <Button
              variant="danger"
              onClick={handleRequest}
              {...(request.isPending ? { busyText: t("erasure.asking") } : {})}
            >
              {t("erasure.ask")}
            </Button>
            <Button onClick={() => setAsking(false)}>{t("contact.cancel")}</Button>
          </>
        }
      />
    </>
  );
};

/** The meaning of an erasure, the data that the law requires to store, and the request itself. */
export const ErasureScreen = () => {
  const t = useWords();
  const path = usePath();
  return (
    <Page
      title={t("erasure.title")}
      documentTitle={useDocumentTitle(t("erasure.title"))}
      lead={t("erasure.lead")}
      width="reading"
      back={<BackLink href={path(profileRoutes.profile)}>{t("erasure.back")}</BackLink>}
    >
      <Section title={t("erasure.goesTitle")}>
        <Prose>
          <p>{t("erasure.goes")}</p>
        </Prose>
      </Section>
      <Section title={t("erasure.staysTitle")}>
        <Prose>
          <ul>
            <li>{t("erasure.staysInvoices")}</li>
            <li>{t("erasure.staysProof")}</li>
          </ul>
        </Prose>
      </Section>
      <Section title={t("erasure.nextTitle")}>
        <PartBoundary
          failedTitle={t("erasure.failed")}
          fallback={<SkeletonText label={t("loading")} lines={3} />}
        >
          <ErasureRequest />
        </PartBoundary>
      </Section>
    </Page>
  );
};
