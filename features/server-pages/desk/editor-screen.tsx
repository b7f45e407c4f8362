import { useSuspenseQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useNavigate, useParams } from "react-router";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDesk, useDeskPath } from "#platform/web/desk/desk-context.ts";
import { OpenedPage } from "#platform/web/desk/opened-page.tsx";
import { useAnnounceChange } from "#platform/web/desk/use-announce-change.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { getPortalContent } from "../contract/get-portal-content.ts";
import { listPortalContent } from "../contract/list-portal-content.ts";
import type { savePortalContent } from "../contract/save-portal-content.ts";

import { ContentForm } from "./content-form.tsx";
import { ContentPreview } from "./content-preview.tsx";
import { ContentState } from "./content-state.tsx";
import { emptyContent, isUnsaved, valuesOf } from "./content-values.ts";
import { useWords } from "./words.ts";

type Saved = AnswerOf<typeof savePortalContent>;
type Kind = "page" | "block";

interface EditorPageProps {
  readonly title: string;
  readonly children: ReactNode;
}

const EditorPage = ({ title, children }: EditorPageProps) => {
  const t = useWords();
  return (
    <OpenedPage title={title} back={{ screen: "server-pages.content", label: t("editor.back") }}>
      {children}
    </OpenedPage>
  );
};

/** What was left out of the HTML when it was saved. */
const Removals = ({ removals }: Pick<Saved, "removals">) => {
  const t = useWords();
  const names = usePlatformWords();
  if (removals.length === 0) return null;
  return (
    <Notice tone="warning" title={t("editor.removed")} announce="assertive">
      <ul>
        {removals.map(({ name, language, removed }) => (
          <li key={`${name} ${language}`}>
            {t("editor.removal", {
              block: name,
              language: names(`languageNames.${language}`),
              what: removed.join(", "),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  );
};

const NewContent = ({ kind }: { readonly kind: Kind }) => {
  const t = useWords();
  const path = useDeskPath();
  const navigate = useNavigate();
  const announceChange = useAnnounceChange(getPortalContent, listPortalContent);
  const [empty] = useState(() => emptyContent(kind));
  const typed = useFormValues({ empty });
  const handleSaved = ({ id }: Saved): void => {
    announceChange(t("editor.saved"));
    void navigate(path("server-pages.editContent", { kind, id: String(id) }), { replace: true });
  };
  return (
    <EditorPage title={t(kind === "page" ? "editor.newPage" : "editor.newBlock")}>
      <Stack gap="large">
        <ContentForm edited={{ kind, id: null, version: 0 }} typed={typed} onSaved={handleSaved} />
        <ContentPreview kind={kind} values={typed.values} />
      </Stack>
    </EditorPage>
  );
};

const EditContent = ({ kind, id }: { readonly kind: Kind; readonly id: number }) => {
  const t = useWords();
  const { language } = useDesk();
  const announceChange = useAnnounceChange(getPortalContent, listPortalContent);
  const { data: read } = useSuspenseQuery(query(getPortalContent, { params: { kind, id } }));
  // Of what is in the form: a change by another person, fetched later, is not overwritten.
  const [version, setVersion] = useState(read.version);
  const [removals, setRemovals] = useState<Saved["removals"]>([]);
  const saved = read.draft?.content ?? read.published ?? read.withdrawn ?? undefined;
  const typed = useFormValues({ empty: saved === undefined ? emptyContent(kind) : valuesOf(saved) });
  const { values } = typed;
  const written = Object.values(values.titles).find((text) => text !== "") ?? "";
  const title = values.titles[language] === "" ? written : values.titles[language];
  const name = kind === "page" ? title : values.blocks[0]?.name;
  const shownName = name === undefined || name === "" ? t("list.unnamed") : name;
  const handleSaved = (answer: Saved): void => {
    setVersion(answer.version);
    setRemovals(answer.removals);
    typed.edit(valuesOf(answer.content));
    announceChange(t("editor.saved"));
  };
  const handleDone = (text: string, next: number): void => {
    setVersion(next);
    announceChange(text);
  };
  return (
    <EditorPage title={t(`editor.${kind}`, { name: shownName })}>
      <Stack gap="large">
        <ContentState
          read={read}
          opened={{ kind, id, version, name: shownName }}
          isUnsaved={isUnsaved(values, saved)}
          onDone={handleDone}
        />
        <Removals removals={removals} />
        <ContentForm edited={{ kind, id, version }} typed={typed} onSaved={handleSaved} />
        <ContentPreview kind={kind} values={values} />
      </Stack>
    </EditorPage>
  );
};

const NotFound = () => {
  const t = useWords();
  return <EditorPage title={t("editor.notFound")}>{null}</EditorPage>;
};

const kindOf = (text: string | undefined): Kind | undefined =>
  text === "page" || text === "block" ? text : undefined;

/** A page or a block that is written for the first time. */
export const NewContentScreen = () => {
  const kind = kindOf(useParams().kind);
  return kind === undefined ? <NotFound /> : <NewContent key={kind} kind={kind} />;
};

/** A page or a block with its draft, its history and what can be done with it. */
export const EditContentScreen = () => {
  const t = useWords();
  const { kind: kindText, id = "" } = useParams();
  const kind = kindOf(kindText);
  if (kind === undefined || !/^[1-9]\d{0,8}$/.test(id)) return <NotFound />;
  return (
    <PartBoundary failedTitle={t("editor.failed")} words={t} fallback={<Skeleton height="30rem" />}>
      <EditContent key={`${kind} ${id}`} kind={kind} id={Number(id)} />
    </PartBoundary>
  );
};
