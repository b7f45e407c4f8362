import { createElement, lazy, type ComponentType } from "react";
import { useParams } from "react-router";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { BackLink } from "#platform/ui/navigation/back-link.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import type { CasePartProps, DeskCaseKinds } from "#platform/web/desk/case-kinds.ts";
import { useCaseKinds, useDeskPath, useDeskTitle } from "#platform/web/desk/desk-context.ts";
import { caseKinds, type CaseKind } from "../contract/queued-case.ts";
import { CaseAside } from "./case-aside.tsx";
import { useQueueChanged } from "./use-queue-changed.ts";
import { useWords } from "./words.ts";

const lazyParts = new Map<DeskCaseKinds[string], ComponentType<CasePartProps>>();

/** One lazy component per kind, outside the components: React discards the state of one that suspends first. */
const lazyPart = (load: DeskCaseKinds[string]): ComponentType<CasePartProps> => {
  const part = lazyParts.get(load) ?? lazy(async () => ({ default: await load() }));
  lazyParts.set(load, part);
  return part;
};

interface CasePageProps {
  readonly kind: CaseKind;
  readonly reference: string;
}

const CasePage = ({ kind, reference }: CasePageProps) => {
  const t = useWords();
  const path = useDeskPath();
  const announceChange = useQueueChanged();
  const load = useCaseKinds()[kind];
  const title = t("case.title", { kind: t(`kinds.${kind}`), reference });
  const documentTitle = useDeskTitle(title);
  return (
    <Page
      title={title}
      documentTitle={documentTitle}
      width="full"
      back={<BackLink href={path("case-queue.list")}>{t("case.back")}</BackLink>}
      aside={
        <PartBoundary failedTitle={t("case.failed")} words={t} fallback={<Skeleton height="20rem" />}>
          <CaseAside kind={kind} reference={reference} />
        </PartBoundary>
      }
    >
      <PartBoundary failedTitle={t("case.failed")} words={t} fallback={<Skeleton height="30rem" />}>
        {load === undefined ? (
          <Notice title={t("case.unknown")} />
        ) : (
          createElement(lazyPart(load), { reference, onChanged: announceChange })
        )}
      </PartBoundary>
    </Page>
  );
};

/** A case: what its kind shows of it, beside its place in the queue. */
export const CaseScreen = () => {
  const t = useWords();
  const { kind = "", reference = "" } = useParams();
  const known = caseKinds.find((each) => each === kind);
  if (known === undefined) return <Page title={t("case.unknown")}>{null}</Page>;
  return <CasePage key={`${kind} ${reference}`} kind={known} reference={reference} />;
};
