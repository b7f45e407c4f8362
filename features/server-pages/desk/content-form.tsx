import { Plus } from "lucide-react";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { isWritten, TranslatedField } from "#platform/web/desk/translated-field.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import type { FormValues } from "#platform/web/form/use-form-values.ts";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { savePortalContent } from "../contract/save-portal-content.ts";
import { isRoutePath, normaliseRoutePath } from "../contract/server-page.ts";
import { BlockFields } from "./block-fields.tsx";
import {
  contentOfValues,
  emptyBlock,
  problemOfBlock,
  type BlockValues,
  type ContentValues,
} from "./content-values.ts";
import { useWords } from "./words.ts";

export interface EditedContent {
  readonly kind: "page" | "block";
  /** Null while it is new. */
  readonly id: number | null;
  readonly version: number;
}

interface ContentFormProps {
  readonly edited: EditedContent;
  readonly typed: FormValues<ContentValues>;
  readonly onSaved: (saved: AnswerOf<typeof savePortalContent>) => void;
}

const pathProblem = (path: string): "pathMissing" | "pathWrong" | undefined => {
  if (path.trim() === "") return "pathMissing";
  return isRoutePath(normaliseRoutePath(path)) ? undefined : "pathWrong";
};

interface BlockListProps {
  readonly kind: EditedContent["kind"];
  readonly blocks: readonly BlockValues[];
  readonly isReported: boolean;
  readonly onChange: (blocks: readonly BlockValues[]) => void;
}

const BlockList = ({ kind, blocks, isReported, onChange }: BlockListProps) => {
  const t = useWords();
  const swapUp = (index: number) => (): void =>
    onChange(blocks.toSpliced(index - 1, 2, ...blocks.slice(index - 1, index + 1).toReversed()));
  return (
    <Stack>
      {blocks.map((block, index) => (
        <BlockFields
          key={block.key}
          id={`content-block-${index}`}
          number={index + 1}
          block={block}
          kind={kind}
          isReported={isReported}
          onChange={(changed) => onChange(blocks.with(index, changed))}
          onRemove={kind === "page" ? () => onChange(blocks.toSpliced(index, 1)) : undefined}
          onUp={kind === "page" && index > 0 ? swapUp(index) : undefined}
        />
      ))}
      {kind === "page" && (
        <ButtonRow>
          <Button
            icon={<Plus aria-hidden="true" />}
            onClick={() => onChange([...blocks, emptyBlock(blocks.at(-1)?.group ?? "A")])}
          >
            {t("editor.addBlock")}
          </Button>
        </ButtonRow>
      )}
    </Stack>
  );
};

/** The fields of a page or a block. Saving writes a draft. */
export const ContentForm = ({ edited, typed, onSaved }: ContentFormProps) => {
  const t = useWords();
  const { kind } = edited;
  const { values } = typed;
  const { mutate, error, isPending } = useCall(savePortalContent);
  const path = pathProblem(values.path);
  const block = values.blocks.map(problemOfBlock).find((problem) => problem !== undefined);
  const form = useForm(typed, {
    id: "content",
    fields: {
      ...(kind === "page" && {
        path: {
          label: t("editor.path"),
          problem: path && t(`editor.${path}`),
          codes: ["path_not_possible"],
        },
        titles: {
          label: t("editor.titles"),
          problem: isWritten(values.titles) ? undefined : t("editor.titlesMissing"),
        },
        descriptions: { label: t("editor.descriptions") },
      }),
      blocks: { problem: block && t(`editor.${block}`), codes: ["picture_not_possible"] },
    },
    send: () => mutate({ body: { ...edited, content: contentOfValues(values) } }, { onSuccess: onSaved }),
    error,
    isPending,
    words: t,
  });
  const blocksError = form.control("blocks").error;
  return (
    <Form form={form} width="full" summaryTitle={t("editor.summary")} failedTitle={t("editor.saveFailed")}>
      {kind === "page" && (
        <>
          <TextField {...form.field("path")} help={t("editor.pathHelp")} prefix="/d/" maxLength={120} />
          <TranslatedField {...form.field("titles")} help={t("editor.titlesHelp")} maxLength={60} />
          <TranslatedField
            {...form.field("descriptions")}
            help={t("editor.descriptionsHelp")}
            maxLength={300}
            rows={2}
          />
        </>
      )}
      <div id="content-blocks" tabIndex={-1}>
        <BlockList
          kind={kind}
          blocks={values.blocks}
          isReported={blocksError !== undefined}
          onChange={(blocks) => typed.edit({ blocks })}
        />
      </div>
      <ButtonRow>
        <Button {...form.submitButton(t("editor.saving"))}>{t("editor.save")}</Button>
      </ButtonRow>
    </Form>
  );
};
