import { Download, TriangleAlert } from "lucide-react";
import { madridDate } from "#energy/calendar.ts";
import { downloadContractAttachment } from "#features/contracts/contract/download-contract-attachment.ts";
import { Button } from "#platform/ui/form/button.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { useDownload } from "#platform/web/api/query.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import type { ContractDocument } from "../rules/document-order.ts";
import { useWords } from "../words.ts";
import styles from "./documents-section.module.css";

/** A paper: its name, day and size, and the button that downloads it. After a failure a press sets it right. */
export const DocumentRow = ({ document }: { document: ContractDocument }) => {
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
