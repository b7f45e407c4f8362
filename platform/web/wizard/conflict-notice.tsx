import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { conflictSteps, type Flow, type FlowState, type StepName, valuesOf } from "./flow.ts";
import { rowsOf, type StepViews, type SummaryRow } from "./step-view.ts";
import { useWizardWords } from "./words.ts";

interface ConflictNoticesProps<A> {
  readonly flow: Flow<A>;
  readonly views: StepViews<A>;
  readonly state: FlowState<A>;
  readonly onResolve: (step: StepName<A>, choice: "mine" | "theirs") => void;
}

const Answers = ({ title, rows }: { title: string; rows: readonly SummaryRow[] }) => {
  const t = useWizardWords();
  return (
    <div>
      <strong>{title}</strong>
      <DefinitionList
        rows={rows.map(({ term, description = t("notAnswered") }) => ({ term, description }))}
      />
    </div>
  );
};

/** For each step that was changed here and elsewhere: both answers, one of which is chosen. */
export const ConflictNotices = <A,>({ flow, views, state, onResolve }: ConflictNoticesProps<A>) => {
  const t = useWizardWords();
  return conflictSteps(flow, state).map((name) => {
    const mine = { ...state.answers, [name]: valuesOf(flow, state, name) };
    const theirs = { ...state.answers, [name]: state.conflicts[name] };
    return (
      <Notice
        key={name}
        tone="warning"
        announce="assertive"
        title={t("conflict.title", { step: views[name].title })}
        actions={
          <ButtonRow>
            <Button onClick={() => onResolve(name, "mine")}>{t("conflict.chooseMine")}</Button>
            <Button onClick={() => onResolve(name, "theirs")}>{t("conflict.chooseTheirs")}</Button>
          </ButtonRow>
        }
      >
        <Stack>
          <p>{t("conflict.text")}</p>
          <Answers title={t("conflict.mine")} rows={rowsOf(views, name, mine)} />
          <Answers title={t("conflict.theirs")} rows={rowsOf(views, name, theirs)} />
        </Stack>
      </Notice>
    );
  });
};
