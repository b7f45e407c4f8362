import { useSuspenseQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { DataTable, type Column } from "#platform/ui/data/data-table.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { LinkButton } from "#platform/ui/form/button.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { useDeskPath } from "#platform/web/desk/desk-context.ts";
import { ListPage } from "#platform/web/desk/list-page.tsx";
import { useMissingLanguages } from "#platform/web/desk/missing-languages.ts";
import { useLanguage } from "#platform/web/words/language-context.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { listBulletins } from "../contract/list-bulletins.ts";
import type { ListedBulletin } from "../contract/staff-bulletin.ts";
import { BulletinState } from "./bulletin-state.tsx";
import { useWords } from "./words.ts";

/** How often the list asks while an issue is being sent. */
const refreshMs = 5_000;

const isSending = ({ state }: ListedBulletin): boolean => state === "sending";

const useColumns = ({ newsletters }: AnswerOf<typeof listBulletins>): Column<ListedBulletin>[] => {
  const t = useWords();
  const formats = useFormats();
  const path = useDeskPath();
  const missingOf = useMissingLanguages();
  const { language } = useLanguage();
  return [
    {
      key: "name",
      header: t("list.name"),
      phone: "title",
      text: "wrapping",
      cell: ({ bulletinId, name }) => (
        <TextLink href={path("newsletter.bulletin", { id: String(bulletinId) })}>{name}</TextLink>
      ),
    },
    {
      key: "newsletter",
      header: t("list.newsletter"),
      text: "wrapping",
      cell: ({ newsletterId }) =>
        newsletters.find((each) => each.newsletterId === newsletterId)?.names[language] ??
        t("list.withdrawn", { id: String(newsletterId) }),
    },
    {
      key: "state",
      header: t("list.state"),
      phone: "status",
      cell: ({ state }) => <BulletinState state={state} />,
    },
    {
      key: "languages",
      header: t("list.languages"),
      text: "wrapping",
      cell: ({ languages }) => missingOf(languages),
    },
    {
      key: "sent",
      header: t("list.sent"),
      align: "end",
      cell: ({ state, deliveries: { sent, waiting } }) => {
        if (state === "draft") return "–";
        return waiting === 0
          ? formats.number(sent)
          : t("list.progress", { sent: formats.number(sent), all: formats.number(sent + waiting) });
      },
    },
    {
      key: "changed",
      header: t("list.changed"),
      text: "wrapping",
      cell: ({ changedAt, author }) => {
        const when = formats.instant(changedAt);
        return author === "" ? when : t("list.changedBy", { when, author });
      },
    },
  ];
};

const BulletinTable = () => {
  const t = useWords();
  const { data } = useSuspenseQuery({
    ...query(listBulletins, {}),
    refetchInterval: ({ state }) => (state.data?.items.some(isSending) === true ? refreshMs : false),
  });
  return (
    <DataTable
      caption={t("list.caption")}
      columns={useColumns(data)}
      rows={data.items}
      rowKey={({ bulletinId }) => String(bulletinId)}
      loadingLabel={t("list.loading")}
      empty={
        <EmptyState icon={<Mail aria-hidden="true" />} title={t("list.empty")}>
          <p>{t("list.emptyText")}</p>
        </EmptyState>
      }
    />
  );
};

/** Issues of the retailer's newsletters: drafts, those on their way, and those that were sent. */
export const BulletinsScreen = () => {
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
        <LinkButton variant="primary" href={path("newsletter.newBulletin")}>
          {t("list.new")}
        </LinkButton>
      }
    >
      <BulletinTable />
    </ListPage>
  );
};
