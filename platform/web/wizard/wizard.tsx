import { CloudAlert, CloudCheck } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { useNavigate } from "react-router";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { FlowProgress } from "#platform/ui/navigation/flow-progress.tsx";
import { useDocumentTitle } from "../portal/use-document-title.ts";
import { useAsRendered } from "../use-as-rendered.ts";
import { AnswerSummary } from "./answer-summary.tsx";
import { ConflictNotices } from "./conflict-notice.tsx";
import { FinishPage } from "./finish-page.tsx";
import { isStored } from "./flow-draft.ts";
import { finish, offeredSteps, reachableSteps, type StepName } from "./flow.ts";
import { type ProofWords, ResumePage } from "./resume-page.tsx";
import { useStepValues } from "./step-values.ts";
import type { StepViews } from "./step-view.ts";
import { type OpenWizard, useWizard } from "./use-wizard.ts";
import type { WizardOptions } from "./wizard-store.ts";
import styles from "./wizard.module.css";
import { useWizardWords } from "./words.ts";

interface WizardProps<A, R> extends Omit<WizardOptions<A, R>, "timer"> {
  /** What the flow is for, above the heading of each step. */
  readonly title: string;
  readonly views: StepViews<A>;
  /** Why the server does not accept the answers, by its code. */
  readonly refusalText?: (code: string) => ReactNode;
  /** What a stored record asks for. */
  readonly proof?: ProofWords;
  /** Why the answers could not be sent; undefined for the usual text. */
  readonly failureText?: (error: unknown) => ReactNode;
  /** Below each step; `recordId` once the server has a record. */
  readonly below?: (answers: Partial<A>, recordId: string | undefined) => ReactNode;
  /** What is shown after the answers were sent; the result is unknown after a reload. */
  readonly answer?: (result: R | undefined) => ReactNode;
}

interface PartProps<A, R> {
  readonly wizard: OpenWizard<A, R>;
  readonly props: WizardProps<A, R>;
}

const Progress = <A, R>({ wizard, props: { views } }: PartProps<A, R>) => {
  const t = useWizardWords();
  const { store, model, place, hrefOf } = wizard;
  const offered = offeredSteps(store.flow, model.state.answers);
  const isOpen = model.submitting === undefined && model.sending !== "sending" && model.sending !== "sent";
  const reachable = isOpen ? reachableSteps(store.flow, model.state) : [];
  const steps = offered.map((name) => ({
    title: views[name].title,
    href: reachable.includes(name) ? hrefOf(name) : undefined,
  }));
  const total = steps.length + 1;
  const current = place === finish ? steps.length : offered.indexOf(place);
  return (
    <FlowProgress
      label={t("progress.label")}
      steps={[...steps, { title: t("progress.finish") }]}
      current={current}
      counter={t("progress.counter", { step: current + 1, total })}
      counterLabel={t("progress.counterLabel", { step: current + 1, total })}
      doneLabel={t("progress.done")}
    />
  );
};

const SaveStatus = <A, R>({ wizard: { model } }: Pick<PartProps<A, R>, "wizard">) => {
  const t = useWizardWords();
  const { saving, record } = model;
  const isShown = saving !== "saved" || record !== undefined;
  return (
    <output className={styles.saving}>
      {isShown && saving === "waiting" && <CloudAlert aria-hidden="true" />}
      {isShown && saving === "saved" && <CloudCheck aria-hidden="true" />}
      {isShown && <span aria-hidden={saving === "saving" || undefined}>{t(`saving.${saving}`)}</span>}
    </output>
  );
};

const Notices = <A, R>({ wizard, props: { views } }: PartProps<A, R>) => {
  const t = useWizardWords();
  const { store, model } = wizard;
  return (
    <>
      {model.isDraftOutdated && (
        <Notice tone="warning" announce="polite">
          {t("outdated")}
        </Notice>
      )}
      {model.merged.length > 0 && (
        <Notice announce="polite">
          {t("merged", { steps: model.merged.map((name) => views[name].title).join(", ") })}
        </Notice>
      )}
      <ConflictNotices flow={store.flow} views={views} state={model.state} onResolve={store.resolve} />
    </>
  );
};

/** The second click of a double click would submit the next step, whose button takes the place of the first one's. */
const ignoreSecondClick = (event: MouseEvent): void => {
  if (event.detail > 1) event.preventDefault();
};

const StepForm = <A, R>({
  wizard,
  props: { views, refusalText },
  name,
}: PartProps<A, R> & { readonly name: StepName<A> }) => {
  const t = useWizardWords();
  const { store, model, goBack } = wizard;
  const { flow } = store;
  const { refusal, unreached, submitting, state } = model;
  const view = views[name];
  const values = useStepValues(flow, store, name);
  const isPending = submitting === name;
  const isBarred = refusal?.step === name || state.conflicts[name] !== undefined;
  const refused = refusal?.step === name && (
    <Notice tone="negative" announce="assertive" title={t("refusedTitle")}>
      {refusalText?.(refusal.code)}
    </Notice>
  );
  const unreachedNotice = unreached === name && (
    <Notice tone="warning" announce="assertive" title={t("unreached.title")}>
      {t("unreached.text")}
    </Notice>
  );
  return view.render({
    values,
    answers: state.answers,
    submit: () => void wizard.submit(name),
    isPending,
    failure: refused || unreachedNotice,
    summary: <AnswerSummary flow={flow} views={views} answers={state.answers} hrefOf={wizard.hrefOf} />,
    buttons: (
      <ButtonRow>
        <Button
          type="submit"
          variant="primary"
          aria-disabled={isBarred}
          onClick={ignoreSecondClick}
          {...(isPending ? { busyText: t("checking") } : {})}
        >
          {view.nextText ?? t("next")}
        </Button>
        {goBack !== undefined && <Button onClick={goBack}>{t("back")}</Button>}
      </ButtonRow>
    ),
  });
};

const Finish = <A, R>({ wizard, props: { answer, failureText } }: PartProps<A, R>) => {
  const navigate = useNavigate();
  const { store, model, goBack } = wizard;
  if (model.sending === "none") return null;
  return (
    <FinishPage
      sending={model.sending}
      answer={answer?.(model.result)}
      failure={failureText?.(model.sendError)}
      onSend={() => void store.send()}
      onBack={goBack}
      onGoHome={() => {
        store.discard();
        void navigate("/");
      }}
    />
  );
};

const finishTitles = { none: "sending", sending: "sending", failed: "failedTitle", sent: "sent" } as const;

const OpenedWizard = <A, R>(props: WizardProps<A, R>) => {
  const { title, views, proof } = props;
  const t = useWizardWords();
  const wizard = useWizard(props);
  const { store, model, place, discard } = wizard;
  const heading = place === finish ? t(`finish.${finishTitles[model.sending]}`) : views[place].title;
  const documentTitle = useDocumentTitle(t("documentTitle", { step: heading, flow: title }));
  if (model.resuming !== undefined)
    return (
      <ResumePage
        resuming={model.resuming}
        proof={proof}
        onResume={(answer) => void store.resume(answer)}
        onStartAgain={discard}
      />
    );
  return (
    <Page
      title={heading}
      documentTitle={documentTitle}
      back={<p className={styles.flow}>{title}</p>}
      width="reading"
    >
      <Progress wizard={wizard} props={props} />
      <Notices wizard={wizard} props={props} />
      {place === finish ? (
        <Finish wizard={wizard} props={props} />
      ) : (
        <StepForm key={place} wizard={wizard} props={props} name={place} />
      )}
      {props.record !== undefined && model.sending === "none" && <SaveStatus wizard={wizard} />}
      {place !== finish && props.below?.(model.state.answers, model.record?.id)}
    </Page>
  );
};

/**
 * A form of several steps: each has its address, the tab has a draft, and the server a record where the flow has one.
 * Steps are declared with `Flow`, drawn by their views, and filled in with `useForm`.
 */
export const Wizard = <A, R>(props: Omit<WizardProps<A, R>, "isAsRendered">) => {
  const isAsRendered = useAsRendered(() => props.resumeId !== undefined || isStored(props.flow));
  return (
    <OpenedWizard key={isAsRendered ? "as rendered" : "opened"} {...props} isAsRendered={isAsRendered} />
  );
};
