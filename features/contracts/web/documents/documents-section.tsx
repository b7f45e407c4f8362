import { useSearchParams } from "react-router";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import {
  documentOrderOf,
  documentOrders,
  groupDocuments,
  type ContractDocument,
} from "../rules/document-order.ts";
import { useWords } from "../words.ts";
import { DocumentRow } from "./document-row.tsx";
import styles from "./documents-section.module.css";

const orderParam = "documents";

/** The contract's papers by category, in the order that the address says. */
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
