import type { ChangeBlock as Block } from "#features/requests/contract/change-block.ts";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { NowAndThen } from "#platform/ui/data/now-and-then.tsx";
import { Card } from "#platform/ui/layout/card.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { ReactNode } from "react";
import { useStateWords } from "./request-state.tsx";
import styles from "./change-block.module.css";

interface ChangeBlockProps {
  readonly block: Block;
  /** `check` before it is signed, `asked` afterwards. */
  readonly purpose: "check" | "asked";
  /** What can be done with the change, below it. */
  readonly actions?: ReactNode;
}

/** What a change is, to check before signing it: now and then, what it costs, from when, and how to go back. */
export const ChangeBlock = ({ block, purpose, actions }: ChangeBlockProps) => {
  const t = useStateWords();
  const { money } = useFormats();
  const { lines, costs, totalCents, costsNote, takesEffect, goBack } = block;
  const sentences = [
    { term: t("block.takesEffect"), description: takesEffect },
    { term: t("block.goBack"), description: goBack },
  ].filter(({ description }) => description !== null);
  return (
    <Card title={t(purpose === "check" ? "block.title" : "block.asked")} actions={actions}>
      {lines.length > 0 && (
        <DefinitionList
          rows={lines.map(({ label, ...values }) => ({
            term: label,
            description: (
              <NowAndThen
                {...values}
                words={{ before: t("block.now"), after: t("block.then") }}
                same={t("block.same", { value: values.after })}
              />
            ),
          }))}
        />
      )}
      {totalCents === null ? (
        <p className={styles.costs}>{t("block.free")}</p>
      ) : (
        <section className={styles.costs} aria-label={t("block.costs")}>
          <p className={styles.heading}>{t("block.costs")}</p>
          <DefinitionList
            layout="totals"
            rows={[
              ...costs.map(({ label, cents }) => ({ term: label, description: money(cents) })),
              {
                term: <strong>{t("block.total")}</strong>,
                description: <strong>{money(totalCents)}</strong>,
              },
            ]}
          />
          <p>{costsNote ?? t("block.once")}</p>
        </section>
      )}
      {sentences.length > 0 && <DefinitionList rows={sentences} />}
    </Card>
  );
};
