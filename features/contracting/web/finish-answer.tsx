import { Suspense } from "react";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { ServerHtml } from "#platform/web/html/server-html.tsx";
import type { SavedLead } from "../contract/lead-record.ts";
import type { Confirmation } from "./lead-client.ts";
import { useWords } from "./words.ts";

/** The server's message. A text of Markdown is shown as its paragraphs, word by word. */
const Message = ({ lead }: { lead: SavedLead }) => {
  const render = lead.result?.render;
  if (render === undefined || render.body === "") return null;
  if (render.format === "html")
    return (
      <Suspense fallback={<Skeleton height="4rem" />}>
        <ServerHtml html={render.body} />
      </Suspense>
    );
  return render.body.split(/\n{2,}/).map((paragraph, index) => <p key={index}>{paragraph}</p>);
};

/** After the confirmation: the server's messages; without one, such as after a reload, what happens next. */
export const FinishAnswer = ({ confirmation }: { confirmation: Confirmation | undefined }) => {
  const t = useWords();
  const leads = confirmation?.leads ?? [];
  const hasMessage = leads.some(({ result }) => result !== undefined && result.render.body !== "");
  if (hasMessage)
    return (
      <Stack>
        {leads.map((lead) => (
          <Message key={lead.leadId} lead={lead} />
        ))}
      </Stack>
    );
  return (
    <Stack>
      <Notice tone="positive" announce="polite" title={t("finish.sent")}>
        {t("finish.sentText")}
      </Notice>
      {leads.length > 0 && (
        <DefinitionList
          rows={leads.map(({ reference }) => ({
            term: t("finish.reference"),
            description: <strong>{reference}</strong>,
          }))}
        />
      )}
    </Stack>
  );
};
