import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useNavigate, useParams } from "react-router";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDeskPath } from "#platform/web/desk/desk-context.ts";
import { useMissingLanguages } from "#platform/web/desk/missing-languages.ts";
import { OpenedPage } from "#platform/web/desk/opened-page.tsx";
import { useAnnounceChange } from "#platform/web/desk/use-announce-change.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { useLanguage } from "#platform/web/words/language-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { getBulletin } from "../contract/get-bulletin.ts";
import { listBulletins } from "../contract/list-bulletins.ts";
import { switchBulletin } from "../contract/switch-bulletin.ts";
import { DeleteDialog, RecipientCounts, SendDialog, TestDialog, totalOf } from "./bulletin-dialogs.tsx";
import {
  BulletinForm,
  bulletinOfValues,
  emptyBulletin,
  valuesOfBulletin,
  type SavedBulletin,
} from "./bulletin-form.tsx";
import { BulletinPreview } from "./bulletin-preview.tsx";
import { BulletinState } from "./bulletin-state.tsx";
import { useWords } from "./words.ts";

/** How often the emails are counted while they are being sent. */
const refreshMs = 3_000;

type Read = AnswerOf<typeof getBulletin>;

const BulletinPage = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const t = useWords();
  return (
    <OpenedPage title={title} back={{ screen: "newsletter.bulletins", label: t("list.title") }}>
      {children}
    </OpenedPage>
  );
};

const useAnnounce = () => useAnnounceChange(getBulletin, listBulletins);

/** What was left out of the emails when the draft was saved. */
const Removals = ({ removals }: Pick<SavedBulletin, "removals">) => {
  const t = useWords();
  const names = usePlatformWords();
  if (removals.length === 0) return null;
  return (
    <Notice tone="warning" title={t("form.removed")} announce="assertive">
      <ul>
        {removals.map(({ language, removed }) => (
          <li key={language}>
            {names(`languageNames.${language}`)}: {removed.join(", ")}
          </li>
        ))}
      </ul>
    </Notice>
  );
};

const NewBulletin = () => {
  const t = useWords();
  const path = useDeskPath();
  const navigate = useNavigate();
  const announceChange = useAnnounce();
  const { data } = useSuspenseQuery(query(listBulletins, {}));
  const typed = useFormValues({ empty: emptyBulletin });
  const handleSaved = ({ bulletinId }: SavedBulletin): void => {
    announceChange(t("form.saved"));
    void navigate(path("newsletter.bulletin", { id: String(bulletinId) }), { replace: true });
  };
  return (
    <Stack gap="large">
      <BulletinForm
        edited={{ bulletinId: null, version: 0 }}
        typed={typed}
        newsletters={data.newsletters}
        onSaved={handleSaved}
      />
      <BulletinPreview bulletin={bulletinOfValues(typed.values)} />
    </Stack>
  );
};

interface OpenedProps {
  readonly bulletinId: number;
  readonly read: Read;
}

const newsletterNameIn = ({ newsletters, bulletin }: Read, language: "ca" | "es" | "en"): string =>
  newsletters.find(({ newsletterId }) => newsletterId === bulletin.newsletterId)?.names[language] ??
  String(bulletin.newsletterId);

type Question = "test" | "send" | "delete";

interface DraftStateProps {
  /** The languages in which it is saved. */
  readonly written: readonly CompleteLanguage[];
  readonly isSaved: boolean;
  readonly onAsk: (question: Question) => void;
}

/** What a draft lacks to be sent, and what can be done with it. */
const DraftState = ({ written, isSaved, onAsk }: DraftStateProps) => {
  const t = useWords();
  const missingOf = useMissingLanguages();
  const isComplete = written.length === completeLanguages.length;
  return (
    <Stack>
      <p>
        <BulletinState state="draft" /> {isComplete ? "" : missingOf(written)}
      </p>
      {!isSaved && <p>{t("draft.unsaved")}</p>}
      {isSaved && !isComplete && <p>{t("draft.incomplete")}</p>}
      <ButtonRow>
        {isSaved && isComplete && (
          <Button variant="primary" onClick={() => onAsk("send")}>
            {t("draft.send")}
          </Button>
        )}
        {isSaved && written.length > 0 && <Button onClick={() => onAsk("test")}>{t("draft.test")}</Button>}
        <Button variant="quiet" onClick={() => onAsk("delete")}>
          {t("draft.delete")}
        </Button>
      </ButtonRow>
    </Stack>
  );
};

/** A draft: written, tried on oneself, sent or deleted. */
const Draft = ({ bulletinId, read }: OpenedProps) => {
  const t = useWords();
  const path = useDeskPath();
  const navigate = useNavigate();
  const { language } = useLanguage();
  const queries = useQueryClient();
  const announceChange = useAnnounce();
  // Of what is in the form: a change by another person, fetched later, is not overwritten.
  const [version, setVersion] = useState(read.version);
  const [removals, setRemovals] = useState<SavedBulletin["removals"]>([]);
  const [asked, setAsked] = useState<Question>();
  const typed = useFormValues({ empty: valuesOfBulletin(read.bulletin) });
  const written = completeLanguages.filter(
    (each) => read.bulletin.subjects[each] !== undefined && read.bulletin.bodies[each] !== undefined,
  );
  const isSaved =
    version === read.version &&
    JSON.stringify(valuesOfBulletin(read.bulletin)) === JSON.stringify(typed.values);
  const close = (): void => setAsked(undefined);
  const handleSaved = (saved: SavedBulletin): void => {
    setVersion(saved.version);
    setRemovals(saved.removals);
    announceChange(t("form.saved"));
  };
  return (
    <Stack gap="large">
      <DraftState written={written} isSaved={isSaved} onAsk={setAsked} />
      <Removals removals={removals} />
      <BulletinForm
        edited={{ bulletinId, version }}
        typed={typed}
        newsletters={read.newsletters}
        onSaved={handleSaved}
      />
      <BulletinPreview bulletin={bulletinOfValues(typed.values)} />
      {asked === "test" && <TestDialog bulletinId={bulletinId} languages={written} onClose={close} />}
      {asked === "send" && (
        <SendDialog
          bulletinId={bulletinId}
          version={version}
          newsletter={newsletterNameIn(read, language)}
          recipients={read.recipients}
          onClose={close}
          onDone={announceChange}
        />
      )}
      {asked === "delete" && (
        <DeleteDialog
          bulletinId={bulletinId}
          version={version}
          onClose={close}
          onDone={() => {
            queries.removeQueries({ queryKey: [getBulletin.id] });
            void navigate(path("newsletter.bulletins"), { replace: true });
            announceChange(t("delete.done"));
          }}
        />
      )}
    </Stack>
  );
};

/** What became of the emails; announced when it changes. */
const Deliveries = ({ read }: Pick<OpenedProps, "read">) => {
  const t = useWords();
  const formats = useFormats();
  const { deliveries, recipients, finishedAt } = read;
  const { sent, waiting, skipped, bounced, uncertain, unsubscribed } = deliveries;
  const countOf = (count: number): string => formats.number(count);
  return (
    <DefinitionList
      rows={[
        { term: t("sent.recipients"), description: <RecipientCounts recipients={recipients} /> },
        { term: t("sent.sent"), description: countOf(sent) },
        ...(waiting === 0 ? [] : [{ term: t("sent.waiting"), description: countOf(waiting) }]),
        { term: t("sent.bounced"), description: countOf(bounced) },
        ...(uncertain === 0 ? [] : [{ term: t("sent.uncertain"), description: countOf(uncertain) }]),
        ...(skipped === 0 ? [] : [{ term: t("sent.skipped"), description: countOf(skipped) }]),
        { term: t("sent.unsubscribed"), description: countOf(unsubscribed) },
        ...(finishedAt === null
          ? []
          : [{ term: t("sent.finished"), description: formats.instant(finishedAt) }]),
      ]}
    />
  );
};

/** Stops an issue that is being sent, or goes on with it. */
const SwitchButton = ({ bulletinId, to }: { bulletinId: number; to: "stopped" | "sending" }) => {
  const t = useWords();
  const announceChange = useAnnounce();
  const { mutate, error, isPending } = useCall(switchBulletin);
  const handleSwitch = (): void =>
    mutate(
      { params: { bulletinId }, body: { to } },
      { onSuccess: () => announceChange(t(`switch.${to}.done`)) },
    );
  return (
    <>
      <Button onClick={handleSwitch} {...(isPending ? { busyText: t("switch.busy") } : {})}>
        {t(`switch.${to}.submit`)}
      </Button>
      <FailureNotice error={error} title={t("switch.failed")} words={t} />
    </>
  );
};

/** An issue that is on its way or has been sent. */
const Sent = ({ bulletinId, read }: OpenedProps) => {
  const t = useWords();
  const formats = useFormats();
  const { state, deliveries, recipients, bulletin } = read;
  const done = totalOf(recipients) - deliveries.waiting;
  return (
    <Stack gap="large">
      <Stack>
        <p>
          <BulletinState state={state} />
        </p>
        <output>
          {state !== "sent" &&
            t("sent.progress", {
              done: formats.number(done),
              all: formats.number(totalOf(recipients)),
            })}
        </output>
        {state !== "sent" && (
          <ButtonRow>
            <SwitchButton bulletinId={bulletinId} to={state === "sending" ? "stopped" : "sending"} />
          </ButtonRow>
        )}
      </Stack>
      <Deliveries read={read} />
      <BulletinPreview bulletin={bulletin} />
    </Stack>
  );
};

const Opened = ({ bulletinId }: { readonly bulletinId: number }) => {
  const { data: read } = useSuspenseQuery({
    ...query(getBulletin, { params: { bulletinId } }),
    refetchInterval: ({ state }) => (state.data?.state === "sending" ? refreshMs : false),
  });
  return (
    <BulletinPage title={read.bulletin.name}>
      {read.state === "draft" ? (
        <Draft bulletinId={bulletinId} read={read} />
      ) : (
        <Sent bulletinId={bulletinId} read={read} />
      )}
    </BulletinPage>
  );
};

/** An issue that is written for the first time. */
export const NewBulletinScreen = () => {
  const t = useWords();
  return (
    <BulletinPage title={t("form.new")}>
      <PartBoundary failedTitle={t("form.loadFailed")} words={t} fallback={<Skeleton height="30rem" />}>
        <NewBulletin />
      </PartBoundary>
    </BulletinPage>
  );
};

/** An issue of a newsletter: its draft, or what became of its emails. */
export const BulletinScreen = () => {
  const t = useWords();
  const { id = "" } = useParams();
  if (!/^[1-9]\d{0,8}$/.test(id)) return <BulletinPage title={t("form.notFound")}>{null}</BulletinPage>;
  return (
    <PartBoundary failedTitle={t("form.loadFailed")} words={t} fallback={<Skeleton height="30rem" />}>
      <Opened key={id} bulletinId={Number(id)} />
    </PartBoundary>
  );
};
