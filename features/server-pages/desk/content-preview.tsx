import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { CustomerPreview } from "#platform/web/desk/customer-preview.tsx";
import type { TypedTexts } from "#platform/web/desk/translated-field.tsx";
import { HtmlBlocks } from "#platform/web/html/html-blocks.tsx";
import { groupBlocks } from "../contract/block-groups.ts";
import type { ContentValues } from "./content-values.ts";
import styles from "./editor.module.css";
import { useWords } from "./words.ts";

/** As the portal chooses: the text of another language where it is missing. */
const textIn = (texts: TypedTexts, language: CompleteLanguage): string =>
  [language, ...completeLanguages].map((each) => texts[each].trim()).find((text) => text !== "") ?? "";

/** The head of a page; no heading, as the screen has its own. */
const PreviewHead = ({ title, description }: { readonly title: string; readonly description: string }) => (
  <div>
    <p className={styles.title}>{title}</p>
    {description !== "" && <p className={styles.description}>{description}</p>}
  </div>
);

interface ContentPreviewProps {
  readonly kind: "page" | "block";
  readonly values: ContentValues;
}

/** What is typed, as the portal draws it. */
export const ContentPreview = ({ kind, values }: ContentPreviewProps) => {
  const t = useWords();
  const blocksIn = (language: CompleteLanguage) =>
    values.blocks.map(({ group, priority, html, width, height }, index) => ({
      blockId: index,
      groupName: group,
      priority: Number(priority) || 0,
      width,
      height,
      html: textIn(html, language),
    }));
  return (
    <CustomerPreview>
      {(language) => (
        <Stack gap="large">
          {kind === "page" && (
            <PreviewHead
              title={textIn(values.titles, language)}
              description={textIn(values.descriptions, language)}
            />
          )}
          <PartBoundary failedTitle={t("editor.failed")} words={t} fallback={<Skeleton height="8rem" />}>
            {groupBlocks(blocksIn(language)).map(({ name, blocks }) => (
              <HtmlBlocks key={name} blocks={blocks} />
            ))}
          </PartBoundary>
        </Stack>
      )}
    </CustomerPreview>
  );
};
