import { FileDown } from "lucide-react";
import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { Disclosure } from "#platform/ui/layout/disclosure.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { useDownload } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { downloadLeadPaper } from "../contract/download-lead-paper.ts";
import type { LeadProgress } from "../contract/get-lead-progress.ts";
import type { LeadPaper } from "../contract/lead-paper.ts";
import { useContractingWords, useRequestWords } from "./words.ts";

interface DownloadProps {
  readonly leadId: string;
  readonly paper: LeadPaper;
  /** Of a copy in another language than that which was accepted. */
  readonly language?: CompleteLanguage;
  readonly label: string;
  /** What is downloaded, for who hears the button alone. */
  readonly hiddenLabel?: string;
}

/** A button that downloads a paper. */
export const PaperDownload = ({ leadId, paper, language, label, hiddenLabel }: DownloadProps) => {
  const t = useRequestWords();
  const words = useContractingWords();
  const { mutate, error, isPending } = useDownload(downloadLeadPaper);
  return (
    <Stack gap="small">
      <div>
        <Button
          variant="quiet"
          size="small"
          icon={<FileDown aria-hidden="true" />}
          onClick={() =>
            mutate({ params: { leadId, paper }, query: language === undefined ? {} : { language } })
          }
          {...(isPending ? { busyText: t("papers.downloading") } : {})}
        >
          {label}
          {hiddenLabel !== undefined && <VisuallyHidden>{` ${hiddenLabel}`}</VisuallyHidden>}
        </Button>
      </div>
      <FailureNotice title={t("papers.failed")} error={error} words={words} />
    </Stack>
  );
};

/** What was sent by email, to download again; the contract and its summary also in the other languages. */
export const LeadPapers = ({ progress: { leadId, papers, offer } }: { readonly progress: LeadProgress }) => {
  const t = useRequestWords();
  const formats = useFormats();
  if (offer === null) return null;
  const copies = papers
    .filter(({ kind }) => kind !== "withdrawal")
    .flatMap(({ kind, language: own }) =>
      completeLanguages.filter((language) => language !== own).map((language) => ({ kind, language })),
    );
  return (
    <Section title={t("papers.title")}>
      {papers.length === 0 ? (
        <p>{t("papers.making")}</p>
      ) : (
        <Stack>
          <DefinitionList
            rows={papers.map(({ kind, language, sizeBytes }) => ({
              term: t(`papers.${kind}`),
              description: t("papers.detail", {
                language: t(`papers.languages.${language}`),
                size: formats.fileSize(sizeBytes),
              }),
              action: (
                <PaperDownload
                  leadId={leadId}
                  paper={kind}
                  label={t("papers.download")}
                  hiddenLabel={t(`papers.${kind}`)}
                />
              ),
            }))}
          />
          <Disclosure summary={t("papers.copies")}>
            <Stack gap="small">
              {copies.map(({ kind, language }) => (
                <PaperDownload
                  key={`${kind} ${language}`}
                  leadId={leadId}
                  paper={kind}
                  language={language}
                  label={t("papers.copy", {
                    paper: t(`papers.${kind}`),
                    language: t(`papers.languages.${language}`),
                  })}
                />
              ))}
            </Stack>
          </Disclosure>
        </Stack>
      )}
    </Section>
  );
};
