import { Download, TriangleAlert } from "lucide-react";
import { useSearchParams } from "react-router";
import { madridDate } from "#energy/calendar.ts";
import { Button } from "#platform/ui/form/button.tsx";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { useDownload } from "#platform/web/api/query.ts";
import { useLanguage } from "#platform/web/words/language-context.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import { downloadContractAttachment } from "../contract/download-contract-attachment.ts";
import { type ContractDocument, documentOrderOf, documentOrders, groupDocuments } from "./contract-rules.ts";
import styles from "./contract-documents.module.css";
import { useWords } from "./words.ts";

/** A document with its download button. After a failure the first press only clears the error. */
export const DownloadRow = ({
  name,
  facts,
  download: { error, isPending, reset, start },
}: {
  name: string;
  facts: string;
  download: Pick<ReturnType<typeof useDownload>, "error" | "isPending" | "reset"> & { start: () => void };
}) => {
  const t = useWords();
  const problemText = useProblemText(t);
  const hasFailed = error !== null;
  return (
    <li className={styles.document}>
      <div className={styles.words}>
        <p>{name}</p>
        <p className={styles.facts}>{facts}</p>
        {hasFailed && (
          <p className={styles.failed} role="alert">
            {problemText(error)}
          </p>
        )}
      </div>
      <Button
        size="small"
        variant={hasFailed ? "secondary" : "quiet"}
        icon={hasFailed ? <TriangleAlert aria-hidden="true" /> : <Download aria-hidden="true" />}
        onClick={hasFailed ? reset : start}
        {...(isPending ? { busyText: t("documents.downloading") } : {})}
      >
        {hasFailed ? t("documents.failed") : t("documents.download")}
        <VisuallyHidden>{` ${t("documents.ofDocument", { name })}`}</VisuallyHidden>
      </Button>
    </li>
  );
};

const DocumentRow = ({
  document: { attachmentId, name, createdAt, sizeBytes },
}: {
  document: ContractDocument;
}) => {
  const formats = useFormats();
  const { mutate, ...download } = useDownload(downloadContractAttachment);
  return (
    <DownloadRow
      name={name}
      facts={`${formats.day(madridDate(createdAt))} · ${formats.fileSize(sizeBytes)}`}
      download={{ ...download, start: () => mutate({ params: { id: attachmentId } }) }}
    />
  );
};

const orderParam = "documents";
/** Fewer are seen at a glance. */
const sortableFrom = 10;

/** The contract's documents by category, in the order in the URL. */
export const ContractDocuments = ({ documents }: { documents: readonly ContractDocument[] }) => {
  const t = useWords();
  const { language } = useLanguage();
  const [params, setParams] = useSearchParams();
  const order = documentOrderOf(params.get(orderParam));
  const handleOrder = (chosen: string): void =>
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        changed.set(orderParam, chosen);
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  if (documents.length === 0) return <p>{t("documents.none")}</p>;
  return (
    <>
      {documents.length >= sortableFrom && (
        <SelectField
          label={t("documents.order")}
          width="medium"
          value={order}
          options={documentOrders.map((value) => ({ value, label: t(`documents.orders.${value}`) }))}
          onValueChange={handleOrder}
        />
      )}
      <Stack gap="large">
        {groupDocuments(documents, order, language).map((group) => (
          <Section key={group.category} title={group.category} level={3}>
            <ul className={styles.documents}>
              {group.documents.map((document) => (
                <DocumentRow key={document.attachmentId} document={document} />
              ))}
            </ul>
          </Section>
        ))}
      </Stack>
    </>
  );
};
