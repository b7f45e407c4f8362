import { useSuspenseQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { DataTable } from "#platform/ui/data/data-table.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { getAuditSeals } from "../contract/get-audit-seals.ts";
import type { SealFault } from "../contract/verify-audit-seals.ts";
import styles from "./audit.module.css";
import { useVerification } from "./use-verification.ts";
import { useWords } from "./words.ts";

const LastSeal = () => {
  const t = useWords();
  const formats = useFormats();
  const { data } = useSuspenseQuery(query(getAuditSeals, {}));
  const { last, notSealedYet } = data;
  return (
    <>
      <p>
        {last === null
          ? t("seals.noneYet")
          : t("seals.last", { block: formats.number(last.block), time: formats.instant(last.sealedAt) })}{" "}
        {t("seals.notYet", { count: notSealedYet })}
      </p>
      {last !== null && (
        <p>
          {t("seals.note")} <span className={styles.hash}>{last.hash}</span>
        </p>
      )}
    </>
  );
};

const Faults = ({ faults }: { readonly faults: readonly SealFault[] }) => {
  const t = useWords();
  const formats = useFormats();
  return (
    <DataTable
      caption={t("seals.faults")}
      captionDisplay="shown"
      columns={[
        {
          key: "kind",
          header: t("seals.fault"),
          phone: "title",
          text: "wrapping",
          cell: ({ kind }) => t(`seals.kinds.${kind}`),
        },
        {
          key: "entry",
          header: t("seals.entry"),
          align: "end",
          cell: ({ entryId }) => (entryId === null ? "–" : String(entryId)),
        },
        {
          key: "block",
          header: t("seals.block"),
          align: "end",
          cell: ({ block }) => formats.number(block),
        },
      ]}
      rows={faults}
      rowKey={({ kind, block, entryId }) => `${kind} ${block} ${entryId}`}
      loadingLabel=""
      empty={null}
    />
  );
};

/** Whether the log is as it was written: its last seal, and a comparison of all entries with theirs. */
export const SealsSection = () => {
  const t = useWords();
  const { verified, verify, error, isPending } = useVerification();
  const counts = verified && {
    entries: verified.entries,
    blocks: verified.blocks,
  };
  const isBroken = verified !== undefined && verified.faults.length > 0;
  return (
    <Section title={t("seals.title")} lead={t("seals.lead")}>
      <Stack>
        <LastSeal />
        <ButtonRow>
          <Button
            icon={<ShieldCheck aria-hidden="true" />}
            onClick={verify}
            {...(isPending ? { busyText: t("seals.verifying") } : {})}
          >
            {t("seals.verify")}
          </Button>
        </ButtonRow>
        <FailureNotice error={error} title={t("seals.verifyFailed")} words={t} />
        {counts !== undefined && verified?.isComplete === true && !isBroken && (
          <Notice tone="positive" announce="polite" title={t("seals.whole")}>
            {t("seals.counts", counts)}
          </Notice>
        )}
        {isBroken && (
          <>
            <Notice
              tone="negative"
              announce="assertive"
              title={t("seals.broken", { count: verified.faults.length })}
            >
              {t("seals.brokenText")}
            </Notice>
            <Faults faults={verified.faults} />
          </>
        )}
      </Stack>
    </Section>
  );
};
