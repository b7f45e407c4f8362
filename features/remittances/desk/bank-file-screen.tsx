import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { KeyFigure, KeyFigures } from "#platform/ui/data/key-figure.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { BackLink } from "#platform/ui/navigation/back-link.tsx";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDeskPath, useDeskTitle, useMayCall } from "#platform/web/desk/desk-context.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { applyBankFile } from "../contract/apply-bank-file.ts";
import type { BankFile } from "../contract/bank-file.ts";
import { getBankFile } from "../contract/get-bank-file.ts";
import { EntryTable } from "./entry-table.tsx";
import { BankFileStateChip } from "./states.tsx";
import { useChanged } from "./use-changed.ts";
import { useWords } from "./words.ts";

const refreshMs = 1_500;

const Facts = ({ file }: { readonly file: BankFile }) => {
  const t = useWords();
  const formats = useFormats();
  const { filename, format, messageId, state, author, readAt, others } = file;
  return (
    <DefinitionList
      rows={[
        { term: t("files.file"), description: filename },
        { term: t("files.format"), description: format },
        { term: t("file.message"), description: messageId },
        { term: t("state"), description: <BankFileStateChip state={state} /> },
        { term: t("file.by"), description: t("one.byAt", { name: author, when: formats.instant(readAt) }) },
        ...(others > 0
          ? [{ term: t("file.others"), description: t("file.othersHelp", { count: others }) }]
          : []),
      ]}
    />
  );
};

const Counts = ({ file: { state, counts } }: { readonly file: BankFile }) => {
  const t = useWords();
  const formats = useFormats();
  const { applied, unchanged, open, resolved } = counts;
  return (
    <Section title={t(state === "rehearsed" ? "file.would" : "file.did")}>
      <KeyFigures>
        <KeyFigure label={t("file.applied")} value={formats.number(applied)} />
        <KeyFigure label={t("file.unchanged")} value={formats.number(unchanged)} />
        <KeyFigure
          label={t("file.open")}
          value={formats.number(open)}
          tone={open > 0 ? "negative" : "plain"}
        />
        {resolved > 0 && <KeyFigure label={t("file.resolved")} value={formats.number(resolved)} />}
      </KeyFigures>
    </Section>
  );
};

type Decision = "apply" | "discard";

interface DecisionDialogProps {
  readonly bankFileId: number;
  readonly decision: Decision;
  readonly onClose: () => void;
}

const DecisionDialog = ({ bankFileId, decision, onClose }: DecisionDialogProps) => {
  const t = useWords();
  const showSnackbar = useSnackbar();
  const announceChange = useChanged();
  const { mutate, error, isPending } = useCall(applyBankFile);
  const decide = (): void =>
    mutate(
      { params: { bankFileId }, body: { decision } },
      {
        onSuccess: () => {
          showSnackbar({ tone: "positive", text: t("one.done") });
          onClose();
        },
        onSettled: announceChange,
      },
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={t("close")}
      title={t(`file.${decision}Title`)}
      description={t(`file.${decision}Text`)}
      actions={
        <>
          <Button
            variant={decision === "apply" ? "primary" : "danger"}
            onClick={decide}
            {...(isPending ? { busyText: t("working") } : {})}
          >
            {t(`file.${decision}`)}
          </Button>
          <Button onClick={onClose}>{t("cancel")}</Button>
        </>
      }
    >
      <FailureNotice error={error} title={t("one.actionFailed")} words={t} />
    </Dialog>
  );
};

const Actions = ({ file: { bankFileId, state } }: { readonly file: BankFile }) => {
  const t = useWords();
  const mayCall = useMayCall();
  const [asked, setAsked] = useState<Decision>();
  if (state !== "rehearsed" || !mayCall(applyBankFile)) return null;
  return (
    <>
      <ButtonRow>
        <Button variant="primary" onClick={() => setAsked("apply")}>
          {t("file.apply")}
        </Button>
        <Button onClick={() => setAsked("discard")}>{t("file.discard")}</Button>
      </ButtonRow>
      {asked !== undefined && (
        <DecisionDialog bankFileId={bankFileId} decision={asked} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
};

const FilePart = ({ bankFileId }: { readonly bankFileId: number }) => {
  const t = useWords();
  const { data: file } = useSuspenseQuery({
    ...query(getBankFile, { params: { bankFileId } }),
    refetchInterval: ({ state }) =>
      state.data?.state === "waiting" || state.data?.state === "applying" ? refreshMs : false,
  });
  const isUnderWay = file.state === "waiting" || file.state === "applying";
  return (
    <Stack gap="large">
      <Stack>
        <Facts file={file} />
        {isUnderWay && (
          <Notice announce="polite" title={t(`fileStates.${file.state}`)}>
            {t("file.goesOn")}
          </Notice>
        )}
        <Actions file={file} />
      </Stack>
      {file.state !== "waiting" && file.state !== "discarded" && <Counts file={file} />}
      <Section title={t("entries.title")}>
        <EntryTable key={file.state} bankFileId={bankFileId} />
      </Section>
    </Stack>
  );
};

/** A file of the bank: what it says, what would follow, and what followed. */
export const BankFileScreen = () => {
  const t = useWords();
  const path = useDeskPath();
  const { bankFileId = "" } = useParams();
  const title = t("file.heading", { number: bankFileId });
  return (
    <Page
      title={title}
      documentTitle={useDeskTitle(title)}
      width="full"
      back={<BackLink href={path("remittances.bankFiles")}>{t("file.back")}</BackLink>}
    >
      <PartBoundary
        failedTitle={t("failedToRead")}
        words={t}
        question={bankFileId}
        fallback={<Skeleton height="30rem" />}
      >
        <FilePart bankFileId={Number(bankFileId)} />
      </PartBoundary>
    </Page>
  );
};
