import { use } from "react";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { CustomerPreview } from "#platform/web/desk/customer-preview.tsx";
import { useDesk } from "#platform/web/desk/desk-context.ts";
import { ServerHtml } from "#platform/web/html/server-html.tsx";
import type { WrittenBulletin } from "../contract/staff-bulletin.ts";
import styles from "./bulletin.module.css";
import { useWords } from "./words.ts";

type Renderer = (markdown: string) => string;
let renderer: Promise<Renderer> | undefined;

/** The server's own reader of Markdown, loaded with the first preview. */
const loadRenderer = (): Promise<Renderer> => {
  if (renderer !== undefined) return renderer;
  const loading = import("marked").then(
    ({ marked }): Renderer =>
      (markdown) =>
        marked.parse(markdown, { async: false, gfm: true }),
  );
  renderer = loading;
  // A failed load is repeated at the next attempt.
  loading.catch(() => {
    renderer = undefined;
  });
  return loading;
};

interface EmailProps {
  readonly subject: string;
  readonly body: string;
}

const Email = ({ subject, body }: EmailProps) => {
  const t = useWords();
  const render = use(loadRenderer());
  const { organization } = useDesk();
  if (subject === "" && body === "") return <p>{t("preview.missing")}</p>;
  return (
    <div className={styles.email}>
      <p className={styles.band}>{organization.name}</p>
      <div className={styles.sheet}>
        <h3>{subject === "" ? t("preview.noSubject") : subject}</h3>
        {body === "" ? <p>{t("preview.noText")}</p> : <ServerHtml html={render(body)} />}
        <p className={styles.footnote}>{t("preview.footnote")}</p>
      </div>
    </div>
  );
};

interface BulletinPreviewProps {
  readonly texts: Pick<WrittenBulletin, "subjects" | "bodies">;
}

/** What is typed, as a mail program shows it. Nothing of another language is shown: none is sent in its place. */
export const BulletinPreview = ({ texts: { subjects, bodies } }: BulletinPreviewProps) => {
  const t = useWords();
  const textIn = (language: CompleteLanguage): EmailProps => ({
    subject: (subjects[language] ?? "").trim(),
    body: (bodies[language] ?? "").trim(),
  });
  return (
    <CustomerPreview>
      {(language) => (
        <PartBoundary failedTitle={t("preview.failed")} words={t} fallback={<Skeleton height="12rem" />}>
          <Email {...textIn(language)} />
        </PartBoundary>
      )}
    </CustomerPreview>
  );
};
