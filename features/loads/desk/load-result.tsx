import { DataTable } from "#platform/ui/data/data-table.tsx";
import { KeyFigure, KeyFigures } from "#platform/ui/data/key-figure.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { useDownload } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { downloadLoadRefusals } from "../contract/download-load-refusals.ts";
import { isCurveCause } from "#platform/contract/refusal-causes.ts";
import type { LoadResult, RefusedLine } from "../contract/file-load.ts";
import { useWords } from "./words.ts";

interface LinesProps {
  readonly caption: string;
  readonly header: string;
  readonly lines: LoadResult["notes"];
}

/** A refusal in the language of staff; one without codes stays in the command's words. */
const useCausesInWords = () => {
  const t = useWords();
  return ({ line, text, causes }: RefusedLine) => {
    if (causes === undefined || causes.length === 0) return { line, text };
    const sentences = causes.map(({ code, field, value }) => {
      const sentence = t(`causes.${code}`, { field: field || t("causes.record"), value });
      const isOfArchive = isCurveCause(code) && value !== "";
      return isOfArchive ? t("causes.inFile", { file: value, text: sentence }) : sentence;
    });
    return { line, text: sentences.join(" · ") };
  };
};

const Lines = ({ caption, header, lines }: LinesProps) => {
  const t = useWords();
  const formats = useFormats();
  return (
    <DataTable
      caption={caption}
      columns={[
        { key: "line", header: t("load.line"), align: "end", cell: ({ line }) => formats.number(line) },
        { key: "text", header, text: "wrapping", phone: "title", cell: ({ text }) => text },
      ]}
      rows={lines.map((line, index) => ({ ...line, index }))}
      rowKey={({ index }) => String(index)}
      loadingLabel=""
      empty={null}
    />
  );
};

const DownloadRefusals = ({ loadId }: { readonly loadId: number }) => {
  const t = useWords();
  const { mutate, error, isPending } = useDownload(downloadLoadRefusals);
  return (
    <>
      <FailureNotice error={error} title={t("load.downloadFailed")} words={t} />
      <ButtonRow>
        <Button
          {...(isPending ? { busyText: t("load.downloading") } : {})}
          onClick={() => mutate({ params: { loadId } })}
        >
          {t("load.download")}
        </Button>
      </ButtonRow>
    </>
  );
};

interface ResultProps {
  readonly result: LoadResult;
  readonly step: "rehearsal" | "load";
  readonly loadId: number;
  /** The list of these refusals can be downloaded. */
  readonly hasRefusals: boolean;
}

const Figures = ({ result }: Pick<ResultProps, "result">) => {
  const t = useWords();
  const formats = useFormats();
  const { refused } = result;
  return (
    <KeyFigures>
      <KeyFigure label={t("load.new")} value={formats.number(result.new)} />
      <KeyFigure label={t("load.changed")} value={formats.number(result.changed)} />
      <KeyFigure label={t("load.unchanged")} value={formats.number(result.unchanged)} />
      <KeyFigure
        label={t("load.refused")}
        value={formats.number(refused)}
        tone={refused > 0 ? "negative" : "plain"}
      />
    </KeyFigures>
  );
};

/** What a rehearsal or a load found: counts, remarks, and the records that were refused. */
export const LoadResultPart = ({ result, step, loadId, hasRefusals }: ResultProps) => {
  const t = useWords();
  const formats = useFormats();
  const { refused, remarks, refusals, noted, notes } = result;
  const firstOf = (shown: number, total: number): string =>
    total > shown ? t("load.firstOf", { shown: formats.number(shown), total: formats.number(total) }) : "";
  const inWords = useCausesInWords();
  const changesNothing = result.new + result.changed + refused === 0;
  return (
    <Section
      title={t(step === "load" ? "load.outcome" : "load.rehearsal")}
      {...(step === "rehearsal" ? { lead: t("load.rehearsalLead") } : {})}
    >
      <Stack>
        <Figures result={result} />
        {step === "rehearsal" && changesNothing && <Notice>{t("load.nothing")}</Notice>}
        {remarks.length > 0 && (
          <Notice title={t("load.remarks")}>
            <ul>
              {remarks.map((remark) => (
                <li key={remark}>{remark}</li>
              ))}
            </ul>
          </Notice>
        )}
        {refused > 0 && (
          <Section
            level={3}
            title={t("load.refusals")}
            lead={`${t("load.refusalsLead")} ${firstOf(refusals.length, refused)}`}
          >
            {hasRefusals && <DownloadRefusals loadId={loadId} />}
            <Lines caption={t("load.refusals")} header={t("load.reason")} lines={refusals.map(inWords)} />
          </Section>
        )}
        {noted > 0 && (
          <Section level={3} title={t("load.notes")} lead={firstOf(notes.length, noted)}>
            <Lines caption={t("load.notes")} header={t("load.note")} lines={notes} />
          </Section>
        )}
      </Stack>
    </Section>
  );
};
