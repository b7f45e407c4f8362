import { Disclosure } from "#platform/ui/layout/disclosure.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { useOfferedPath } from "#platform/web/routing/offered-screens.ts";
import { useQuestionsWords } from "./questions-words.ts";

/** What people ask before they change of retailer; the page names the same in its structured data. */
export const Questions = () => {
  const t = useQuestionsWords();
  if (useOfferedPath("newElectricityCustomer") === undefined) return null;
  const answers = [
    { question: t("answers.cut.question"), answer: t("answers.cut.answer") },
    { question: t("answers.time.question"), answer: t("answers.time.answer") },
    { question: t("answers.needed.question"), answer: t("answers.needed.answer") },
    { question: t("answers.regret.question"), answer: t("answers.regret.answer") },
    { question: t("answers.bonus.question"), answer: t("answers.bonus.answer") },
  ];
  return (
    <Section title={t("title")}>
      <div>
        {answers.map(({ question, answer }) => (
          <Disclosure key={question} summary={question}>
            <p>{answer}</p>
          </Disclosure>
        ))}
      </div>
    </Section>
  );
};
