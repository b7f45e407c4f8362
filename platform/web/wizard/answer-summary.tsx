import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { offeredSteps, type Flow, type StepName } from "./flow.ts";
import { rowsOf, type StepViews } from "./step-view.ts";
import { useWizardWords } from "./words.ts";

interface AnswerSummaryProps<A> {
  readonly flow: Flow<A>;
  readonly views: StepViews<A>;
  readonly answers: Partial<A>;
  readonly hrefOf: (step: StepName<A>, field: string) => string;
}

/** All answers before they are sent, each with a link that changes it and leads back. */
export const AnswerSummary = <A,>({ flow, views, answers, hrefOf }: AnswerSummaryProps<A>) => {
  const t = useWizardWords();
  return offeredSteps(flow, answers).map((name) => {
    const rows = rowsOf(views, name, answers);
    if (rows.length === 0) return null;
    return (
      <Section key={name} title={views[name].title}>
        <DefinitionList
          rows={rows.map(({ term, description = t("notAnswered"), field }) => ({
            term,
            description,
            ...(field !== undefined && {
              action: (
                <TextLink href={hrefOf(name, field)}>
                  <span aria-hidden="true">{t("change")}</span>
                  <VisuallyHidden>{t("changeLabel", { term })}</VisuallyHidden>
                </TextLink>
              ),
            }),
          }))}
        />
      </Section>
    );
  });
};
