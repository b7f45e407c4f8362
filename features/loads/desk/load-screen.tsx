import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { OpenedPage } from "#platform/web/desk/opened-page.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { FileLoad } from "../contract/file-load.ts";
import { getLoad } from "../contract/get-load.ts";
import { LoadActions } from "./load-actions.tsx";
import { LoadResultPart } from "./load-result.tsx";
import { isUnderWay, LoadState } from "./load-state.tsx";
import { useWords } from "./words.ts";

const refreshMs = 1_500;

const Facts = ({ load }: { readonly load: FileLoad }) => {
  const t = useWords();
  const formats = useFormats();
  const { filename, title, sizeBytes, author, sentAt, endedAt } = load;
  return (
    <DefinitionList
      rows={[
        { term: t("list.file"), description: filename },
        { term: t("load.kind"), description: title },
        { term: t("load.state"), description: <LoadState {...load} /> },
        { term: t("load.size"), description: formats.fileSize(sizeBytes) },
        { term: t("load.by"), description: author },
        { term: t("load.sent"), description: formats.instant(sentAt) },
        ...(endedAt === null ? [] : [{ term: t("load.ended"), description: formats.instant(endedAt) }]),
      ]}
    />
  );
};

/** How far the step is; announced when it changes. */
const Progress = ({ load }: { readonly load: FileLoad }) => {
  const t = useWords();
  if (!isUnderWay(load)) return null;
  const { progress } = load;
  return (
    <Notice announce="polite" title={<LoadState {...load} />}>
      {progress !== "" && <>{t("load.progress", { progress })} </>}
      {t("load.goesOn")}
    </Notice>
  );
};

const LoadPart = ({ loadId }: { readonly loadId: number }) => {
  const t = useWords();
  const { data: load } = useSuspenseQuery({
    ...query(getLoad, { params: { loadId } }),
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data) ? refreshMs : false),
  });
  const { step, state, failure, rehearsal, outcome, hasContent, hasRefusals } = load;
  const isGone = !hasContent && (step === "rehearsal" ? state === "done" : state === "failed");
  return (
    <Stack>
      <Facts load={load} />
      <Progress load={load} />
      {state === "failed" && (
        <Notice tone="negative" title={t("load.failure")}>
          {t("load.failureText", { reason: failure })}
        </Notice>
      )}
      {isGone && <Notice>{t("load.gone")}</Notice>}
      <LoadActions load={load} />
      {outcome !== null && (
        <LoadResultPart result={outcome} step="load" loadId={load.loadId} hasRefusals={hasRefusals} />
      )}
      {outcome === null && rehearsal !== null && (
        <LoadResultPart result={rehearsal} step="rehearsal" loadId={load.loadId} hasRefusals={hasRefusals} />
      )}
    </Stack>
  );
};

/** A file that was sent: its rehearsal, its load, and what was refused. */
export const LoadScreen = () => {
  const t = useWords();
  const { loadId = "" } = useParams();
  const title = t("load.heading", { number: loadId });
  return (
    <OpenedPage title={title} back={{ screen: "loads.list", label: t("load.back") }}>
      <PartBoundary failedTitle={t("load.failed")} words={t} fallback={<Skeleton height="30rem" />}>
        <LoadPart loadId={Number(loadId)} />
      </PartBoundary>
    </OpenedPage>
  );
};
