import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { BodyOf } from "#platform/contract/endpoint.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { CustomerPreview } from "#platform/web/desk/customer-preview.tsx";
import { EmailFrame } from "#platform/web/desk/email-frame.tsx";
import { usePausedValue } from "#platform/web/use-paused-value.ts";
import { previewBulletin } from "../contract/preview-bulletin.ts";
import type { WrittenBulletin } from "../contract/staff-bulletin.ts";
import styles from "./bulletin.module.css";
import { useWords } from "./words.ts";

type Written = BodyOf<typeof previewBulletin>;

const Loading = () => {
  const t = useWords();
  return (
    <output>
      <VisuallyHidden>{t("preview.loading")}</VisuallyHidden>
      <Skeleton height="40rem" />
    </output>
  );
};

const Email = ({ written }: { readonly written: Written }) => {
  const t = useWords();
  const { data } = useQuery({
    ...query(previewBulletin, { body: written }),
    placeholderData: keepPreviousData,
    // Each pause in the typing asks for another.
    gcTime: 0,
    throwOnError: true,
  });
  if (data === undefined) return <Loading />;
  const { subject, html } = data;
  return (
    <>
      <p>{t("preview.subject", { subject: subject === "" ? t("preview.noSubject") : subject })}</p>
      <div className={styles.email}>
        <EmailFrame title={t("preview.frame")} html={html} />
      </div>
    </>
  );
};

const PausedEmail = (typed: Written) => {
  const t = useWords();
  const [subject, text] = [usePausedValue(typed.subject), usePausedValue(typed.text)];
  if (subject === "" && text === "") return <p>{t("preview.missing")}</p>;
  const written = { ...typed, subject, text };
  return (
    <PartBoundary
      failedTitle={t("preview.failed")}
      words={t}
      fallback={<Loading />}
      question={JSON.stringify(written)}
    >
      <Email written={written} />
    </PartBoundary>
  );
};

const textIn = (texts: WrittenBulletin["subjects"], language: CompleteLanguage): string =>
  (texts[language] ?? "").trim();

interface BulletinPreviewProps {
  readonly bulletin: Pick<WrittenBulletin, "newsletterId" | "subjects" | "bodies">;
}

/**
 * What is typed, as the email that is sent: the server renders it. Nothing of another language is shown: none is sent in
 * its place.
 */
export const BulletinPreview = ({ bulletin: { newsletterId, subjects, bodies } }: BulletinPreviewProps) => {
  return (
    <CustomerPreview>
      {(language) => (
        <PausedEmail
          key={language}
          // A form without a choice has 0.
          newsletterId={newsletterId > 0 ? newsletterId : null}
          language={language}
          subject={textIn(subjects, language)}
          text={textIn(bodies, language)}
        />
      )}
    </CustomerPreview>
  );
};
