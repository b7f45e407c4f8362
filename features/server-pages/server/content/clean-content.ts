import { embedPictures } from "#platform/server/html/embed-pictures.ts";
import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import type { ContentBlock, ContentTexts, PortalContent } from "../../contract/portal-content.ts";
import { normaliseRoutePath } from "../../contract/server-page.ts";
import type { SanitiseHtml } from "../prepare-publication.ts";

interface CleanedContent {
  readonly content: PortalContent;
  readonly removals: readonly { name: string; language: CompleteLanguage; removed: string[] }[];
  /** Whether a picture is not in the HTML itself, or of a format that is not shown. */
  readonly hasWrongPicture: boolean;
}

/** As it would be published: the HTML of every block sanitised, with its pictures inside; path and groups in their form. */
export const cleanContent = async (
  content: PortalContent,
  sanitiseHtml: SanitiseHtml,
): Promise<CleanedContent> => {
  const removals: { name: string; language: CompleteLanguage; removed: string[] }[] = [];
  const blocks: ContentBlock[] = [];
  let hasWrongPicture = false;
  for (const block of content.blocks) {
    const html: ContentTexts = {};
    for (const language of completeLanguages) {
      const written = block.html[language];
      if (written === undefined) continue;
      const embedded = await embedPictures(written, async () => "missing");
      if (embedded.faults.length > 0) hasWrongPicture = true;
      const cleaned = sanitiseHtml(embedded.html);
      if (cleaned.html.trim() !== "") html[language] = cleaned.html;
      if (cleaned.removed.length > 0)
        removals.push({ name: block.name, language, removed: [...cleaned.removed] });
    }
    blocks.push({ ...block, group: block.group.toUpperCase(), html });
  }
  const path = content.path === "" ? "" : normaliseRoutePath(content.path);
  return { content: { ...content, path, blocks }, removals, hasWrongPicture };
};
