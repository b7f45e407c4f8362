import { useSuspenseQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useNavigate, useParams } from "react-router";
import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { Disclosure } from "#platform/ui/layout/disclosure.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { CustomerPreview } from "#platform/web/desk/customer-preview.tsx";
import { useDeskPath } from "#platform/web/desk/desk-context.ts";
import { OpenedPage } from "#platform/web/desk/opened-page.tsx";
import { useAnnounceChange } from "#platform/web/desk/use-announce-change.ts";
import { isWritten, type TypedTexts } from "#platform/web/desk/translated-field.tsx";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { ServerHtml } from "#platform/web/html/server-html.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { getStaffBanner, type BannerVersion } from "../contract/get-staff-banner.ts";
import { listBannerCodes } from "../contract/list-banner-codes.ts";
import { listStaffBanners } from "../contract/list-staff-banners.ts";
import { WithdrawDialog } from "./banner-dialogs.tsx";
import { BannerForm } from "./banner-form.tsx";
import { contentsOf, emptyBanner, valuesOfBanner, type BannerValues } from "./banner-values.ts";
import styles from "./banner.module.css";
import { useWords } from "./words.ts";

const BannerPage = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const t = useWords();
  return (
    <OpenedPage title={title} back={{ screen: "promotions.banners", label: t("list.title") }}>
      {children}
    </OpenedPage>
  );
};

/** In the language, or in another where it is not written in that one. */
const textIn = (texts: TypedTexts, language: CompleteLanguage): string =>
  [language, ...completeLanguages].map((each) => texts[each]).find((text) => text.trim() !== "") ?? "";

/** What is typed, as the portal draws it. */
const BannerPreview = ({ values }: { readonly values: BannerValues }) => {
  const t = useWords();
  const { kind, alts } = values;
  const contents = contentsOf(values);
  return (
    <CustomerPreview>
      {(language) => (
        <PartBoundary failedTitle={t("form.failed")} words={t} fallback={<Skeleton height="6rem" />}>
          {kind === "html" ? (
            <ServerHtml html={textIn(contents, language)} />
          ) : (
            isWritten(contents) && (
              <img className={styles.picture} src={textIn(contents, language)} alt={textIn(alts, language)} />
            )
          )}
        </PartBoundary>
      )}
    </CustomerPreview>
  );
};

interface HistoryProps {
  readonly versions: readonly BannerVersion[];
  readonly onRestore: (version: BannerVersion) => void;
}

/** Former versions; one of them fills the form, and is published like what is typed. */
const History = ({ versions, onRestore }: HistoryProps) => {
  const t = useWords();
  const formats = useFormats();
  return (
    <Disclosure summary={t("history.title")}>
      <ol className={styles.history}>
        {versions.map((version) => {
          const when = formats.instant(version.writtenAt);
          const { author, state } = version;
          return (
            <li key={version.version}>
              <p>
                {author === "" ? t(`history.${state}`, { when }) : t(`history.${state}By`, { when, author })}
              </p>
              <Button
                size="small"
                aria-label={t("history.takeOf", { when })}
                onClick={() => onRestore(version)}
              >
                {t("history.take")}
              </Button>
            </li>
          );
        })}
      </ol>
    </Disclosure>
  );
};

const NewBanner = () => {
  const t = useWords();
  const path = useDeskPath();
  const navigate = useNavigate();
  const announceChange = useAnnounceChange(getStaffBanner, listStaffBanners);
  const { data: codes } = useSuspenseQuery(query(listBannerCodes, {}));
  const typed = useFormValues({ empty: emptyBanner });
  return (
    <Stack gap="large">
      <BannerForm
        edited={{ bannerId: null, version: 0 }}
        typed={typed}
        codes={codes.items}
        onSaved={({ bannerId }) => {
          announceChange(t("publishDialog.done"));
          void navigate(path("promotions.editBanner", { id: String(bannerId) }), { replace: true });
        }}
      />
      <BannerPreview values={typed.values} />
    </Stack>
  );
};

const EditBanner = ({ bannerId }: { readonly bannerId: number }) => {
  const t = useWords();
  const showSnackbar = useSnackbar();
  const announceChange = useAnnounceChange(getStaffBanner, listStaffBanners);
  const { data: codes } = useSuspenseQuery(query(listBannerCodes, {}));
  const { data: read } = useSuspenseQuery(query(getStaffBanner, { params: { bannerId } }));
  const [latest] = read.versions;
  // Of what is in the form: a change by another person, fetched later, is not overwritten.
  const [version, setVersion] = useState(latest?.version ?? 0);
  const [isWithdrawing, setWithdrawing] = useState(false);
  const typed = useFormValues({
    empty: latest === undefined ? emptyBanner : valuesOfBanner(latest.banner),
  });
  return (
    <Stack gap="large">
      <Stack>
        <p>{t(read.isPublished ? "status.published" : "status.withdrawn")}</p>
        {read.isPublished && (
          <ButtonRow>
            <Button onClick={() => setWithdrawing(true)}>{t("status.withdraw")}</Button>
          </ButtonRow>
        )}
        <History
          versions={read.versions}
          onRestore={({ banner }) => {
            typed.edit(valuesOfBanner(banner));
            showSnackbar({ tone: "info", text: t("history.taken") });
          }}
        />
      </Stack>
      <BannerForm
        edited={{ bannerId, version }}
        typed={typed}
        codes={codes.items}
        onSaved={(saved) => {
          setVersion(saved.version);
          announceChange(t("publishDialog.done"));
        }}
      />
      <BannerPreview values={typed.values} />
      {isWithdrawing && (
        <WithdrawDialog
          bannerId={bannerId}
          version={version}
          onClose={() => setWithdrawing(false)}
          onDone={() => {
            setWithdrawing(false);
            setVersion(version + 1);
            announceChange(t("withdrawDialog.done"));
          }}
        />
      )}
    </Stack>
  );
};

/** A banner that is written for the first time. */
export const NewBannerScreen = () => {
  const t = useWords();
  return (
    <BannerPage title={t("form.new")}>
      <PartBoundary failedTitle={t("form.loadFailed")} words={t} fallback={<Skeleton height="30rem" />}>
        <NewBanner />
      </PartBoundary>
    </BannerPage>
  );
};

/** A banner with its history. */
export const EditBannerScreen = () => {
  const t = useWords();
  const { id = "" } = useParams();
  if (!/^[1-9]\d{0,8}$/.test(id)) return <BannerPage title={t("form.notFound")}>{null}</BannerPage>;
  return (
    <BannerPage title={t("form.edit", { id })}>
      <PartBoundary failedTitle={t("form.loadFailed")} words={t} fallback={<Skeleton height="30rem" />}>
        <EditBanner key={id} bannerId={Number(id)} />
      </PartBoundary>
    </BannerPage>
  );
};
