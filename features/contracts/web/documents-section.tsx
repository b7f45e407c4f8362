import { Download, TriangleAlert } from "lucide-react";
import { useSearchParams } from "react-router";
import { madridDate } from "#energy/calendar.ts";
import { Button } from "#platform/ui/form/button.tsx";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { useDownload } from "#platform/web/api/query.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import { downloadContractAttachment } from "../contract/download-contract-attachment.ts";
import { type ContractDocument, documentOrderOf, documentOrders, groupDocuments } from "./contract-rules.ts";
import styles from "./documents-section.module.css";
import { useWords } from "./words.ts";

/** A document with its download button. After a failure the first press only clears the error. */
const DocumentRow = ({ document }: { document: ContractDocument }) => {
  const t = useWords();
  const formats = useFormats();
  const problemText = useProblemText(t);
  const { mutate, reset, error, isPending } = useDownload(downloadContractAttachment);
  const hasFailed = error !== null;
  const handlePress = (): void => {
    if (hasFailed) reset();
    else mutate({ params: { id: document.attachmentId } });
  };
  return (
    <li className={styles.document}>
      <div className={styles.words}>
        <p>{document.name}</p>
        <p className={styles.facts}>
          {formats.day(madridDate(document.createdAt))} · {formats.fileSize(document.sizeBytes)}
        </p>
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
        onClick={handlePress}
        {...(isPending ? { busyText: t("documents.downloading") } : {})}
      >
        {hasFailed ? t("documents.failed") : t("documents.download")}
        <VisuallyHidden>{` ${t("documents.ofDocument", { name: document.name })}`}</VisuallyHidden>
      </Button>
    </li>
  );
};

const orderParam = "documents";

/** The contract's documents by category, in the order in the URL. */
export const DocumentsSection = ({ documents }: { documents: readonly ContractDocument[] }) => {
  const t = useWords();
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
  if (documents.length === 0) {
    return (
      <Section title={t("documents.title")}>
        <p>{t("documents.none")}</p>
      </Section>
    );
  }
  return (
    <Section title={t("documents.title")}>
      {documents.length > 1 && (
        <SelectField
          label={t("documents.order")}
          width="medium"
          value={order}
          options={documentOrders.map((value) => ({ value, label: t(`documents.orders.${value}`) }))}
          onValueChange={handleOrder}
        />
      )}
      <Stack gap="large">
        {groupDocuments(documents, order).map((group) => (
          <Section key={group.category} title={group.category} level={3}>
            <ul className={styles.documents}>
              {group.documents.map((document) => (
                <DocumentRow key={document.attachmentId} document={document} />
              ))}
            </ul>
          </Section>
        ))}
      </Stack>
    </Section>
  );
};
