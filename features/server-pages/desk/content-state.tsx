import { useState } from "react";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { Disclosure } from "#platform/ui/layout/disclosure.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { FormerVersion, getPortalContent } from "../contract/get-portal-content.ts";
import { PublishDialog, RestoreDialog, WithdrawDialog, type OpenedContent } from "./content-dialogs.tsx";
import styles from "./editor.module.css";
import { useWords } from "./words.ts";

type ReadContent = AnswerOf<typeof getPortalContent>;

type Asked = "publish" | "published" | "draft" | { readonly former: FormerVersion };

interface ContentStateProps {
  readonly read: ReadContent;
  readonly opened: OpenedContent;
  /** Something is typed that is not saved. */
  readonly isUnsaved: boolean;
  readonly onDone: (text: string, version: number) => void;
}

const StateText = ({ read: { published, draft } }: Pick<ContentStateProps, "read">) => {
  const t = useWords();
  const formats = useFormats();
  const { author = "", writtenAt, startsOn } = draft ?? {};
  return (
    <div>
      <p>{t(published === null ? "status.notPublished" : "status.published")}</p>
      {startsOn != null && <p>{t("status.planned", { day: formats.dayInText(startsOn), author })}</p>}
      {writtenAt !== undefined && startsOn === null && (
        <p>{t("status.draft", { author, when: formats.instant(writtenAt) })}</p>
      )}
    </div>
  );
};

interface StateProps extends Omit<ContentStateProps, "opened" | "onDone"> {
  readonly onAsk: (asked: Asked) => void;
}

const StateButtons = ({ read: { published, draft }, isUnsaved, onAsk }: StateProps) => {
  const t = useWords();
  return (
    <ButtonRow>
      {draft !== null && !isUnsaved && (
        <Button variant="primary" onClick={() => onAsk("publish")}>
          {t("status.publish")}
        </Button>
      )}
      {draft !== null && <Button onClick={() => onAsk("draft")}>{t("status.discard")}</Button>}
      {published !== null && <Button onClick={() => onAsk("published")}>{t("status.withdraw")}</Button>}
    </ButtonRow>
  );
};

interface HistoryProps {
  readonly read: ReadContent;
  readonly onAsk: (asked: Asked) => void;
}

const History = ({ read: { history, published }, onAsk }: HistoryProps) => {
  const t = useWords();
  const formats = useFormats();
  return (
    <>
      {history.length === 0 && <p>{t("history.empty")}</p>}
      <ol className={styles.history}>
        {history.map((former, index) => {
          const when = formats.instant(former.writtenAt);
          const isPresent = index === 0 && published !== null;
          return (
            <li key={former.version}>
              <p>
                {t(`history.${former.state}`)}
                {former.author !== "" && ` ${t("history.by", { author: former.author })}`}
              </p>
              <p className={styles.description}>{when}</p>
              {!isPresent && (
                <Button
                  size="small"
                  aria-label={t("history.restoreOf", { when })}
                  onClick={() => onAsk({ former })}
                >
                  {t("history.restore")}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
};

/** Whether it is on the portal, what can be done with it, and its history. */
export const ContentState = ({ read, opened, isUnsaved, onDone }: ContentStateProps) => {
  const t = useWords();
  const formats = useFormats();
  const [asked, setAsked] = useState<Asked>();
  const dialog = {
    opened,
    onClose: (): void => setAsked(undefined),
    onDone: (text: string, version: number): void => {
      setAsked(undefined);
      onDone(text, version);
    },
  };
  return (
    <>
      <Section title={t("status.title")}>
        <Stack>
          <StateText read={read} />
          {isUnsaved && <Notice announce="polite">{t("status.unsaved")}</Notice>}
          <StateButtons read={read} isUnsaved={isUnsaved} onAsk={setAsked} />
          <Disclosure summary={t("history.title")}>
            <History read={read} onAsk={setAsked} />
          </Disclosure>
        </Stack>
      </Section>
      {asked === "publish" && read.draft !== null && (
        <PublishDialog {...dialog} draft={read.draft.content} today={read.today} />
      )}
      {(asked === "published" || asked === "draft") && <WithdrawDialog {...dialog} what={asked} />}
      {typeof asked === "object" && (
        <RestoreDialog
          {...dialog}
          former={asked.former.version}
          when={formats.instant(asked.former.writtenAt)}
        />
      )}
    </>
  );
};
