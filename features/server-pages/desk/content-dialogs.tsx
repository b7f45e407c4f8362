import type { ReactNode } from "react";
import { completeLanguages } from "#platform/contract/languages.ts";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { RadioGroup } from "#platform/ui/form/radio-group.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { publishPortalContent } from "../contract/publish-portal-content.ts";
import { withdrawPortalContent } from "../contract/withdraw-portal-content.ts";
import type { PortalContent } from "../contract/portal-content.ts";
import { useWords } from "./words.ts";

/** The page or block that a dialog is about, as it was read. */
export interface OpenedContent {
  readonly kind: "page" | "block";
  readonly id: number;
  readonly version: number;
  readonly name: string;
}

interface ContentDialogProps {
  readonly opened: OpenedContent;
  readonly onClose: () => void;
  /** With the words of what was done, and the version that it made. */
  readonly onDone: (text: string, version: number) => void;
}

interface PublishDialogProps extends ContentDialogProps {
  readonly draft: PortalContent;
  /** From tomorrow on. */
  readonly today: string;
}

/** Languages in which a title or a text is missing, which customers will notice. */
const missingLanguages = (kind: OpenedContent["kind"], { titles, blocks }: PortalContent) =>
  completeLanguages.filter(
    (language) =>
      (kind === "page" && titles[language] === undefined) ||
      blocks.some(({ html }) => html[language] === undefined),
  );

const usePublishForm = ({ opened, today, onDone }: Omit<PublishDialogProps, "draft">) => {
  const t = useWords();
  const formats = useFormats();
  const { kind, id, version } = opened;
  const { mutate, error, isPending } = useCall(publishPortalContent);
  const empty: { when: "now" | "later"; day: string } = { when: "now", day: "" };
  const typed = useFormValues({ empty });
  const { when, day } = typed.values;
  const isPlanned = when === "later";
  return useForm(typed, {
    id: "publish",
    fields: {
      when: { label: t("publishDialog.when") },
      ...(isPlanned && {
        day: {
          label: t("publishDialog.day"),
          problem: day <= today ? t("publishDialog.dayMissing") : undefined,
          codes: ["day_not_later"],
        },
      }),
    },
    send: () =>
      mutate(
        {
          params: { kind, id },
          body: { version, startsOn: isPlanned ? day : null, former: null },
        },
        {
          onSuccess: (answer) =>
            onDone(
              isPlanned
                ? t("publishDialog.planned", { day: formats.dayInText(day) })
                : t("publishDialog.done"),
              answer.version,
            ),
        },
      ),
    error,
    isPending,
    words: t,
  });
};

/** Asks when the draft is published. */
export const PublishDialog = ({ draft, ...props }: PublishDialogProps) => {
  const t = useWords();
  const { list } = useFormats();
  const names = usePlatformWords();
  const form = usePublishForm(props);
  const { opened, onClose } = props;
  const missing = missingLanguages(opened.kind, draft);
  const isPlanned = form.values.when === "later";
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={t("close")}
      title={t("publishDialog.title", { name: opened.name })}
      description={
        missing.length === 0
          ? t("publishDialog.text")
          : t("publishDialog.missing", {
              languages: list(missing.map((language) => names(`languageNames.${language}`))),
            })
      }
    >
      <Form form={form} failedTitle={t("publishDialog.failed")}>
        <RadioGroup
          {...form.field("when")}
          options={[
            { value: "now", label: t("publishDialog.now") },
            { value: "later", label: t("publishDialog.later") },
          ]}
        />
        {isPlanned && <TextField {...form.field("day")} type="date" width="medium" />}
        <ButtonRow>
          <Button {...form.submitButton(t("publishDialog.busy"))}>
            {t(isPlanned ? "publishDialog.plan" : "publishDialog.submit")}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t("cancel")}
          </Button>
        </ButtonRow>
      </Form>
    </Dialog>
  );
};

interface AskProps {
  readonly title: string;
  readonly text: string;
  readonly submit: string;
  readonly busy: string;
  readonly isDanger: boolean;
  readonly isPending: boolean;
  /** Why it was not done. */
  readonly failure: ReactNode;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** A question with its button. */
const AskDialog = (props: AskProps) => {
  const { title, text, submit, busy, isDanger, isPending, failure, onConfirm, onClose } = props;
  const t = useWords();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={t("close")}
      title={title}
      description={text}
      actions={
        <>
          <Button
            variant={isDanger ? "danger" : "primary"}
            onClick={onConfirm}
            {...(isPending ? { busyText: busy } : {})}
          >
            {submit}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t("cancel")}
          </Button>
        </>
      }
    >
      {failure}
    </Dialog>
  );
};

interface WithdrawDialogProps extends ContentDialogProps {
  readonly what: "published" | "draft";
}

/** Asks before a page or block is taken from the portal, or a draft is lost. */
export const WithdrawDialog = ({ opened, what, onClose, onDone }: WithdrawDialogProps) => {
  const t = useWords();
  const call = useCall(withdrawPortalContent);
  const { kind, id, version, name } = opened;
  const words = what === "draft" ? "discardDialog" : "withdrawDialog";
  const handleConfirm = (): void =>
    call.mutate(
      { params: { kind, id }, body: { version, what } },
      { onSuccess: (answer) => onDone(t(`${words}.done`), answer.version) },
    );
  return (
    <AskDialog
      title={t(`${words}.title`, { name })}
      text={t(`${words}.text`)}
      submit={t(`${words}.submit`)}
      busy={t(`${words}.busy`)}
      isDanger
      isPending={call.isPending}
      failure={<FailureNotice error={call.error} title={t(`${words}.failed`)} words={t} />}
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  );
};

interface RestoreDialogProps extends ContentDialogProps {
  readonly former: number;
  /** When that version was published. */
  readonly when: string;
}

/** Asks before a former version takes the place of the present one. */
export const RestoreDialog = ({ opened, former, when, onClose, onDone }: RestoreDialogProps) => {
  const t = useWords();
  const call = useCall(publishPortalContent);
  const { kind, id, version } = opened;
  const handleConfirm = (): void =>
    call.mutate(
      { params: { kind, id }, body: { version, startsOn: null, former } },
      { onSuccess: (answer) => onDone(t("restoreDialog.done"), answer.version) },
    );
  return (
    <AskDialog
      title={t("restoreDialog.title", { when })}
      text={t("restoreDialog.text")}
      submit={t("restoreDialog.submit")}
      busy={t("restoreDialog.busy")}
      isDanger={false}
      isPending={call.isPending}
      failure={<FailureNotice error={call.error} title={t("restoreDialog.failed")} words={t} />}
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  );
};
