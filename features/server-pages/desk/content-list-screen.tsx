import { useSuspenseQuery } from "@tanstack/react-query";
import { DataTable, type Column } from "#platform/ui/data/data-table.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { StatusChip } from "#platform/ui/feedback/status-chip.tsx";
import { LinkButton } from "#platform/ui/form/button.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { useDeskPath } from "#platform/web/desk/desk-context.ts";
import { ListPage } from "#platform/web/desk/list-page.tsx";
import { useMissingLanguages } from "#platform/web/desk/missing-languages.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { listPortalContent, type ListedContent } from "../contract/list-portal-content.ts";
import { useScreenName } from "./use-screen-name.ts";
import { useWords } from "./words.ts";

/** Whether it is on the portal, and what is not published yet. */
const ContentState = ({ content }: { readonly content: ListedContent }) => {
  const t = useWords();
  const formats = useFormats();
  const { isPublished, draft, startsOn } = content;
  return (
    <>
      {isPublished && <StatusChip tone="positive">{t("list.states.published")}</StatusChip>}{" "}
      {draft === "planned" && startsOn !== null && (
        <StatusChip tone="info">{t("list.states.planned", { day: formats.dayInText(startsOn) })}</StatusChip>
      )}
      {draft === "draft" && (
        <StatusChip tone="warning">{t(`list.states.${isPublished ? "changes" : "draft"}`)}</StatusChip>
      )}
      {!isPublished && draft === "none" && (
        <StatusChip tone="neutral">{t("list.states.withdrawn")}</StatusChip>
      )}
    </>
  );
};

const useColumns = (): Column<ListedContent>[] => {
  const t = useWords();
  const missingOf = useMissingLanguages();
  const formats = useFormats();
  const path = useDeskPath();
  const screenName = useScreenName();
  return [
    {
      key: "name",
      header: t("list.name"),
      cell: ({ kind, id, name }) => (
        <TextLink href={path("server-pages.editContent", { kind, id: String(id) })}>
          {name === "" ? t("list.unnamed") : name}
        </TextLink>
      ),
      phone: "title",
      text: "wrapping",
    },
    { key: "kind", header: t("list.kind"), cell: ({ kind }) => t(`list.kinds.${kind}`) },
    {
      key: "place",
      header: t("list.place"),
      cell: ({ kind, place }) => (kind === "page" ? `/d${place}` : screenName(place)),
      text: "wrapping",
    },
    {
      key: "state",
      header: t("list.state"),
      cell: (content) => <ContentState content={content} />,
      phone: "status",
      text: "wrapping",
    },
    {
      key: "languages",
      header: t("list.languages"),
      cell: ({ languages }) => missingOf(languages),
      text: "wrapping",
    },
    {
      key: "changed",
      header: t("list.changed"),
      cell: ({ changedAt, changedBy }) => {
        const when = formats.instant(changedAt);
        return changedBy === "" ? when : t("list.changedBy", { when, author: changedBy });
      },
      text: "wrapping",
    },
  ];
};

const ContentTable = () => {
  const t = useWords();
  const { data } = useSuspenseQuery(query(listPortalContent, {}));
  return (
    <Stack>
      {!data.isShown && <Notice title={t("list.hidden")}>{t("list.hiddenText")}</Notice>}
      <DataTable
        caption={t("list.caption")}
        columns={useColumns()}
        rows={data.items}
        rowKey={({ kind, id }) => `${kind} ${id}`}
        loadingLabel={t("list.loading")}
        empty={<EmptyState title={t("list.empty")}>{t("list.emptyText")}</EmptyState>}
      />
    </Stack>
  );
};

/** The retailer's pages and blocks, with what is not published yet. */
export const ContentListScreen = () => {
  const t = useWords();
  const path = useDeskPath();
  return (
    <ListPage
      title={t("list.title")}
      lead={t("list.lead")}
      caption={t("list.caption")}
      loadingLabel={t("list.loading")}
      failedTitle={t("list.failed")}
      words={t}
      actions={
        <>
          <LinkButton variant="primary" href={path("server-pages.newContent", { kind: "page" })}>
            {t("list.newPage")}
          </LinkButton>
          <LinkButton href={path("server-pages.newContent", { kind: "block" })}>
            {t("list.newBlock")}
          </LinkButton>
        </>
      }
    >
      <ContentTable />
    </ListPage>
  );
};
