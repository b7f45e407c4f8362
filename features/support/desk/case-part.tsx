import { useSuspenseQuery } from "@tanstack/react-query";
import { DefinitionList, type Definition } from "#platform/ui/data/definition-list.tsx";
import { Timeline } from "#platform/ui/data/timeline.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { EmailText } from "#platform/ui/layout/email-text.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query } from "#platform/web/api/query.ts";
import type { CasePartProps } from "#platform/web/desk/case-kinds.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { isOpenState } from "../contract/case-fields.ts";
import { getStaffCase, type StaffCase } from "../contract/get-staff-case.ts";
import { AnswerForm } from "./answer-form.tsx";
import { CaseConversation } from "./case-conversation.tsx";
import { useWords } from "./words.ts";

const known = (term: string, description: string | null): Definition[] =>
  description === null || description === "" ? [] : [{ term, description }];

const useFacts = ({ found, contact }: StaffCase): Definition[] => {
  const t = useWords();
  const formats = useFormats();
  return [
    { term: t("facts.state"), description: t(`states.${found.state}`) },
    { term: t("facts.customer"), description: found.taxId },
    ...(contact.email === null
      ? []
      : [{ term: t("facts.email"), description: <EmailText email={contact.email} /> }]),
    ...known(t("facts.mobile"), contact.mobile === null ? null : formats.phone(contact.mobile)),
    { term: t("facts.language"), description: t(`languages.${found.language}`) },
    ...known(t("facts.contract"), found.contractName),
    ...known(t("facts.cups"), found.cups),
    ...known(t("facts.invoice"), found.invoiceNumber),
    ...found.readings.map(({ register, value, readOn }) => ({
      term: t("facts.reading", { register }),
      description: t("facts.readingValue", {
        value: formats.number(value),
        day: formats.dayInText(readOn),
      }),
    })),
    ...(isOpenState(found.state)
      ? [{ term: t("facts.dueOn"), description: formats.longDay(found.dueOn) }]
      : []),
    ...(found.supplyMustStayOn ? [{ term: t("facts.supply"), description: t("facts.mustStayOn") }] : []),
  ];
};

/** A question, readings or a claim: what the customer writes, and the answer. */
export const CasePart = ({ reference, onChanged }: CasePartProps) => {
  const t = useWords();
  const formats = useFormats();
  const { data } = useSuspenseQuery(query(getStaffCase, { params: { reference } }));
  const facts = useFacts(data);
  const { found, steps } = data;
  return (
    <Stack gap="large">
      <Section title={t("conversation")} lead={found.subject}>
        <CaseConversation found={found} />
      </Section>
      {isOpenState(found.state) ? (
        <AnswerForm staffCase={data} onChanged={onChanged} />
      ) : (
        <Notice title={t("answer.ended")} />
      )}
      <Section title={t("facts.title")}>
        <DefinitionList rows={facts} />
      </Section>
      <Section title={t("history")}>
        <Timeline
          events={steps
            .map(({ state, changedAt }, index) => ({
              id: String(index),
              when: formats.instant(changedAt),
              what: t(`states.${state}`),
            }))
            .toReversed()}
        />
      </Section>
    </Stack>
  );
};
