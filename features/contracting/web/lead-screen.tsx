import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { madridDate } from "#energy/calendar.ts";
import { telAddress } from "#platform/contract/format.ts";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { Timeline } from "#platform/ui/data/timeline.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { StatusChip } from "#platform/ui/feedback/status-chip.tsx";
import { Button, LinkButton } from "#platform/ui/form/button.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { askHolderChange } from "../contract/ask-holder-change.ts";
import { getLeadProgress, type LeadProgress } from "../contract/get-lead-progress.ts";
import { contractingRoutes } from "../contract/routes.ts";
import { LeadPapers } from "./lead-papers.tsx";
import { leadChipOf } from "./lead-state.ts";
import { useContractingWords, useRequestWords } from "./words.ts";

interface ProgressProps {
  readonly progress: LeadProgress;
}

/** While something happens by itself, the screen asks again. */
const pollMs = 4_000;
const isMoving = ({ state, signature, papers, offer, refusal }: LeadProgress): boolean =>
  (offer !== null && papers.length === 0) ||
  signature?.state === "preparing" ||
  signature?.state === "waiting" ||
  state === "confirmed" ||
  state === "accepted" ||
  state === "visit" ||
  refusal?.actor === "retailer" ||
  refusal?.actor === "wait";

/** What the holder of a contract in another name can do at once. */
const HolderChange = ({ leadId }: { readonly leadId: string }) => {
  const t = useRequestWords();
  const words = useContractingWords();
  const queries = useQueryClient();
  const { mutate, error, isPending } = useCall(askHolderChange);
  return (
    <Stack gap="small">
      <p>{t("holderChange.text")}</p>
      <p>
        <Button
          variant="primary"
          onClick={() =>
            mutate(
              { params: { leadId } },
              { onSuccess: () => void queries.invalidateQueries({ queryKey: [getLeadProgress.id] }) },
            )
          }
          {...(isPending ? { busyText: t("holderChange.busy") } : {})}
        >
          {t("holderChange.button")}
        </Button>
      </p>
      <FailureNotice title={t("holderChange.failed")} error={error} words={words} />
    </Stack>
  );
};

/** Codes of "the contract is in another name", which a change of holder mends. */
const otherNameCodes: readonly string[] = ["03", "R12"];

/** Why the distributor has returned it, who has to act, and how. */
const Refusal = ({
  leadId,
  refusal,
}: {
  readonly leadId: string;
  readonly refusal: NonNullable<LeadProgress["refusal"]>;
}) => {
  const t = useRequestWords();
  const { organization } = useSettings();
  const { phone } = organization;
  return (
    <Notice
      tone={refusal.actor === "customer" ? "warning" : "info"}
      title={t(refusal.actor === "retailer" ? "now.correcting.title" : "now.refused.title")}
      actions={
        refusal.actor === "customer" ? (
          <LinkButton component="a" variant="primary" href={telAddress(phone)}>
            {phone}
          </LinkButton>
        ) : undefined
      }
    >
      <p>{refusal.text}</p>
      <p>{t(`refusalActors.${refusal.actor}`, { phone })}</p>
      {otherNameCodes.includes(refusal.code) && <HolderChange leadId={leadId} />}
      <p>
        <small>{t("refusalCode", { code: refusal.code })}</small>
      </p>
    </Notice>
  );
};

const ToSign = ({ signature }: { readonly signature: NonNullable<LeadProgress["signature"]> }) => {
  const t = useRequestWords();
  const formats = useFormats();
  if (signature.url === null)
    return <Notice title={t("now.preparing.title")}>{t("now.preparing.text")}</Notice>;
  return (
    <Notice
      tone="warning"
      title={t("now.waiting.title")}
      actions={
        <LinkButton component="a" variant="primary" href={signature.url}>
          {t("sign")}
        </LinkButton>
      }
    >
      {t("now.waiting.text", { day: formats.longInstant(signature.expiresAt) })}
    </Notice>
  );
};

const Active = ({ progress: { startsOn, contractName, commodity } }: ProgressProps) => {
  const t = useRequestWords();
  const formats = useFormats();
  const path = usePath();
  const isSignedIn = useSession().status === "signed_in";
  const name = contractName ?? "";
  const href =
    commodity === "gas"
      ? path("contracts.gasContract", { contractName: name })
      : path("contracts.contract", { contractType: commodity, contractName: name });
  return (
    <Notice
      tone="positive"
      title={t("now.active.title")}
      actions={
        isSignedIn && contractName !== null ? (
          <TextLink href={href}>{t("now.active.open")}</TextLink>
        ) : undefined
      }
    >
      {t("now.active.text", { day: startsOn === null ? "" : formats.dayInText(startsOn), contract: name })}
    </Notice>
  );
};

const Visit = ({ visitOn }: { readonly visitOn: string }) => {
  const t = useRequestWords();
  const formats = useFormats();
  const { phone } = useSettings().organization;
  return (
    <Notice
      tone="warning"
      title={t("now.visit.title")}
      actions={
        <LinkButton component="a" variant="secondary" href={telAddress(phone)}>
          {phone}
        </LinkButton>
      }
    >
      <p>
        <strong>{t("now.visit.day", { day: formats.dayInText(visitOn) })}</strong>
      </p>
      <p>{t("now.visit.text")}</p>
    </Notice>
  );
};

/** What goes on now, and until when. */
const Now = ({ progress }: ProgressProps) => {
  const t = useRequestWords();
  const formats = useFormats();
  const { state, signature, refusal, switchUntil, visitOn, wantsCall } = progress;
  if (state === "withdrawn") {
    const key = signature?.state === "expired" ? "unsigned" : "withdrawn";
    return <Notice title={t(`now.${key}.title`)}>{t(`now.${key}.text`)}</Notice>;
  }
  if (signature?.state === "preparing" || signature?.state === "waiting")
    return <ToSign signature={signature} />;
  if (refusal !== null) return <Refusal leadId={progress.leadId} refusal={refusal} />;
  if (state === "active") return <Active progress={progress} />;
  if (state === "visit" && visitOn !== null) return <Visit visitOn={visitOn} />;
  if (wantsCall) return <Notice title={t("now.confirmedCall.title")}>{t("now.confirmedCall.text")}</Notice>;
  const key = state === "accepted" ? "accepted" : "confirmed";
  return (
    <Notice title={t(`now.${key}.title`)}>
      <p>{t(`now.${key}.text`)}</p>
      {switchUntil !== null && <p>{t("now.confirmed.until", { day: formats.dayInText(switchUntil) })}</p>}
    </Notice>
  );
};

const Facts = ({ progress }: ProgressProps) => {
  const t = useRequestWords();
  const formats = useFormats();
  const { offer, cups, address, holderName, process } = progress;
  const estimate = offer?.estimate;
  return (
    <Section title={t("facts.title")}>
      <DefinitionList
        rows={[
          ...(offer === null ? [] : [{ term: t("facts.product"), description: offer.name }]),
          ...(estimate?.status === "comparable"
            ? [{ term: t("facts.year"), description: formats.money(estimate.firstYearCents) }]
            : []),
          { term: t("facts.holder"), description: holderName },
          { term: t("facts.address"), description: address },
          { term: "CUPS", description: cups },
          { term: t("facts.process"), description: t(`facts.processes.${process}`) },
        ]}
      />
    </Section>
  );
};

const Withdrawal = ({ progress }: ProgressProps) => {
  const t = useRequestWords();
  const formats = useFormats();
  const path = usePath();
  const { leadId, state, withdrawUntil, canWithdraw } = progress;
  if (withdrawUntil === null || state === "withdrawn") return null;
  const day = formats.dayInText(withdrawUntil);
  return (
    <Section title={t("withdraw.title")}>
      <Stack gap="small">
        <p>{canWithdraw ? t("withdraw.until", { day }) : t("withdraw.over", { day })}</p>
        {canWithdraw && (
          <p>
            <TextLink href={path(contractingRoutes.withdrawContract, { leadId })}>
              {t("withdraw.open")}
            </TextLink>
          </p>
        )}
      </Stack>
    </Section>
  );
};

const Steps = ({ progress: { steps } }: ProgressProps) => {
  const t = useRequestWords();
  const formats = useFormats();
  return (
    <Section title={t("steps.title")}>
      <Timeline
        events={steps
          .map(({ state, at }, index) => ({
            id: String(index),
            when: formats.longInstant(at),
            what: state === "confirmed" && index > 0 ? t("steps.resent") : t(`steps.${state}`),
          }))
          .toReversed()}
      />
    </Section>
  );
};

const LeadPart = ({ leadId }: { readonly leadId: string }) => {
  const t = useRequestWords();
  const formats = useFormats();
  const { data: progress } = useSuspenseQuery({
    ...query(getLeadProgress, { params: { leadId } }),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isMoving(data) ? pollMs : false),
  });
  const { key, tone } = leadChipOf({
    ...progress,
    signatureState: progress.signature?.state ?? null,
    refusalActor: progress.refusal?.actor ?? null,
  });
  return (
    <Stack gap="large">
      <Stack gap="small">
        <p>
          {t("lead", {
            reference: progress.reference,
            day: formats.dayInText(madridDate(progress.confirmedAt)),
          })}
        </p>
        <p>
          <StatusChip tone={tone}>{t(`states.${key}`)}</StatusChip>
        </p>
      </Stack>
      <div aria-live="polite">
        <Now progress={progress} />
      </div>
      <LeadPapers progress={progress} />
      <Facts progress={progress} />
      <Steps progress={progress} />
      <Withdrawal progress={progress} />
    </Stack>
  );
};

/** A request that was sent: what goes on, its papers, and the way to withdraw. */
export const LeadScreen = () => {
  const t = useRequestWords();
  const words = useContractingWords();
  const { leadId = "" } = useParams();
  const title = t("pageTitle");
  return (
    <Page title={title} documentTitle={useDocumentTitle(title)} width="reading">
      <PartBoundary failedTitle={t("failed")} fallback={<Skeleton height="24rem" />} words={words}>
        <LeadPart key={leadId} leadId={leadId} />
      </PartBoundary>
    </Page>
  );
};
