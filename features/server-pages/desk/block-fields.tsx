import { ArrowUp, Trash2 } from "lucide-react";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Card } from "#platform/ui/layout/card.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TranslatedField } from "#platform/web/desk/translated-field.tsx";
import { maxHtmlLength } from "../contract/portal-content.ts";
import { problemOfBlock, type BlockProblem, type BlockValues } from "./content-values.ts";
import styles from "./editor.module.css";
import { useScreenName } from "./use-screen-name.ts";
import { useWords } from "./words.ts";

interface BlockFieldsProps {
  readonly id: string;
  readonly number: number;
  readonly block: BlockValues;
  readonly kind: "page" | "block";
  /** Whether what is wrong is shown. */
  readonly isReported: boolean;
  readonly onChange: (block: BlockValues) => void;
  /** Absent where the block is the only one. */
  readonly onRemove?: (() => void) | undefined;
  /** Absent for the first one. */
  readonly onUp?: (() => void) | undefined;
}

const Measures = ({ id, block, isReported, onChange }: BlockFieldsProps) => {
  const t = useWords();
  const problem = isReported ? problemOfBlock(block) : undefined;
  const errorOf = (...wanted: BlockProblem[]): string | undefined =>
    problem !== undefined && wanted.includes(problem) ? t(`editor.${problem}`) : undefined;
  return (
    <div className={styles.row}>
      <TextField
        id={`${id}-priority`}
        label={t("editor.priority")}
        help={t("editor.priorityHelp")}
        error={errorOf("priorityWrong")}
        inputMode="numeric"
        value={block.priority}
        onValueChange={(priority) => onChange({ ...block, priority })}
      />
      <TextField
        id={`${id}-width`}
        label={t("editor.width")}
        help={t("editor.sizeHelp")}
        error={errorOf("sizeWrong")}
        value={block.width}
        onValueChange={(width) => onChange({ ...block, width })}
      />
      <TextField
        id={`${id}-height`}
        label={t("editor.height")}
        help={t("editor.sizeHelp")}
        value={block.height}
        onValueChange={(height) => onChange({ ...block, height })}
      />
    </div>
  );
};

const Names = ({ id, block, kind, isReported, onChange }: BlockFieldsProps) => {
  const t = useWords();
  const screenName = useScreenName();
  const problem = isReported ? problemOfBlock(block) : undefined;
  return (
    <div className={styles.row}>
      <TextField
        id={`${id}-name`}
        label={t("editor.blockName")}
        help={t("editor.blockNameHelp")}
        error={problem === "blockNameMissing" ? t("editor.blockNameMissing") : undefined}
        maxLength={120}
        value={block.name}
        onValueChange={(name) => onChange({ ...block, name })}
      />
      {kind === "page" ? (
        <TextField
          id={`${id}-group`}
          label={t("editor.group")}
          help={t("editor.groupHelp")}
          error={problem === "groupMissing" ? t("editor.groupMissing") : undefined}
          maxLength={60}
          value={block.group}
          onValueChange={(group) => onChange({ ...block, group })}
        />
      ) : (
        <div>
          <p className={styles.term}>{t("editor.screen")}</p>
          <p>{screenName(block.group)}</p>
        </div>
      )}
    </div>
  );
};

/** A block's name, place, measures and HTML in each language. */
export const BlockFields = (props: BlockFieldsProps) => {
  const { id, number, block, kind, isReported, onChange, onRemove, onUp } = props;
  const t = useWords();
  const problem = isReported ? problemOfBlock(block) : undefined;
  const fields = (
    <Stack>
      <Names {...props} />
      <TranslatedField
        id={`${id}-html`}
        label={t("editor.html")}
        help={t("editor.htmlHelp")}
        error={problem === "htmlMissing" ? t("editor.htmlMissing") : undefined}
        value={block.html}
        onValueChange={(html) => onChange({ ...block, html })}
        maxLength={maxHtmlLength}
        rows={10}
      />
      <Measures {...props} />
      <ButtonRow>
        {onUp !== undefined && (
          <Button size="small" variant="quiet" icon={<ArrowUp aria-hidden="true" />} onClick={onUp}>
            {t("editor.up", { number })}
          </Button>
        )}
        {onRemove !== undefined && (
          <Button size="small" variant="quiet" icon={<Trash2 aria-hidden="true" />} onClick={onRemove}>
            {t("editor.removeBlock", { number })}
          </Button>
        )}
      </ButtonRow>
    </Stack>
  );
  return kind === "block" ? fields : <Card title={t("editor.blockTitle", { number })}>{fields}</Card>;
};
