import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { LinkButton } from "#platform/ui/form/button.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { ServerHtml } from "#platform/web/html/server-html.tsx";
import { ServerMarkdown } from "#platform/web/html/server-markdown.tsx";
import { usePath } from "#platform/web/routing/use-path.ts";
import { getLeadProgress } from "../contract/get-lead-progress.ts";
import type { SavedLead } from "../contract/lead-record.ts";
import type { Confirmation } from "./lead-client.ts";
import { useRequestWords, useWords } from "./words.ts";

/** The server's message, of HTML or Markdown. */
const Message = ({ lead }: { lead: SavedLead }) => {
  const render = lead.result?.render;
  if (render === undefined || render.body === "") return null;
  return (
    <Suspense fallback={<Skeleton height="4rem" />}>
      {render.format === "html" ? <ServerHtml html={render.body} /> : <ServerMarkdown text={render.body} />}
    </Suspense>
  );
};

/** Where the request is followed, and its papers. */
const FollowLink = ({ lead: { leadId, reference } }: { lead: SavedLead }) => {
  const t = useRequestWords();
  const path = usePath();
  return (
    <p>
      <TextLink href={path("contracting.contractRequest", { leadId })}>
        {t("finish.open", { reference })}
      </TextLink>
    </p>
  );
};

/** The contract that waits for its signature, once the provider has it. */
const SignNow = ({ lead: { leadId } }: { lead: SavedLead }) => {
  const t = useRequestWords();
  const { data } = useQuery({
    ...query(getLeadProgress, { params: { leadId } }),
    refetchInterval: ({ state }) => (state.data?.signature?.state === "preparing" ? 2_000 : false),
  });
  const signature = data?.signature ?? null;
  if (signature?.state === "preparing")
    return (
      <Notice title={t("now.preparing.title")} announce="polite">
        {t("now.preparing.text")}
      </Notice>
    );
  if (signature?.state !== "waiting") return null;
  return (
    <Notice
      tone="warning"
      title={t("now.waiting.title")}
      announce="polite"
      actions={
        signature.url === null ? undefined : (
          <LinkButton component="a" variant="primary" href={signature.url}>
            {t("sign")}
          </LinkButton>
        )
      }
    >
      {t("finish.sign")}
    </Notice>
  );
};

/** Of the leads of a dual contract, in their order. */
const dualTitles = ["steps.contract", "steps.gasContract"] as const;

interface OfCommodityProps {
  readonly title: string | undefined;
  readonly children: ReactNode;
}

/** What there is of one request, below its commodity where there are two. */
const OfCommodity = ({ title, children }: OfCommodityProps) => {
  const content = <Stack>{children}</Stack>;
  return title === undefined ? content : <Section title={title}>{content}</Section>;
};

/** After the confirmation: the server's messages; without one, such as after a reload, what happens next. */
export const FinishAnswer = ({ confirmation }: { confirmation: Confirmation | undefined }) => {
  const t = useWords();
  const leads = confirmation?.leads ?? [];
  const isDual = leads.length > 1;
  const hasMessage = leads.some(({ result }) => result !== undefined && result.render.body !== "");
  if (hasMessage)
    return (
      <Stack>
        {leads.map((lead, index) => (
          <OfCommodity
            key={lead.leadId}
            title={isDual ? t(dualTitles[index] ?? "steps.contract") : undefined}
          >
            <Message lead={lead} />
            <SignNow lead={lead} />
            <FollowLink lead={lead} />
          </OfCommodity>
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
          rows={leads.map(({ reference }, index) => ({
            term: t((isDual ? dualTitles[index] : undefined) ?? "finish.reference"),
            description: <strong>{reference}</strong>,
          }))}
        />
      )}
    </Stack>
  );
};
