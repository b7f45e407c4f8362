import { useSuspenseQuery } from "@tanstack/react-query";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { NowAndThen } from "#platform/ui/data/now-and-then.tsx";
import { Timeline } from "#platform/ui/data/timeline.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query } from "#platform/web/api/query.ts";
import type { CasePartProps } from "#platform/web/desk/case-kinds.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { getStaffRequest, type StaffRequest } from "../contract/get-staff-request.ts";
import { DecisionForm } from "./decision-form.tsx";
import { useWords } from "./words.ts";

/** What changes, what it costs and from when, in the words that the customer reads. */
const ChangeFacts = ({ block }: Pick<StaffRequest, "block">) => {
  const t = useWords();
  const { money } = useFormats();
  const { lines, costs, totalCents, costsNote, takesEffect } = block;
  if (lines.length === 0 && totalCents === null && takesEffect === null) return <p>{t("change.none")}</p>;
  return (
    <DefinitionList
      rows={[
        ...lines.map(({ label, ...values }) => ({
          term: label,
          description: (
            <NowAndThen {...values} words={{ before: t("change.before"), after: t("change.after") }} />
          ),
        })),
        ...costs.map(({ label, cents }) => ({ term: label, description: money(cents) })),
        ...(totalCents === null
          ? []
          : [{ term: t("change.total"), description: <strong>{money(totalCents)}</strong> }]),
        ...(costsNote === null ? [] : [{ term: t("change.costsNote"), description: costsNote }]),
        ...(takesEffect === null ? [] : [{ term: t("change.takesEffect"), description: takesEffect }]),
      ]}
    />
  );
};

/** A change of a contract that a customer has requested, and the decision. */
export const ChangePart = ({ reference, onChanged }: CasePartProps) => {
  const t = useWords();
  const formats = useFormats();
  const { data } = useSuspenseQuery(query(getStaffRequest, { params: { reference } }));
  const { title, steps, reason, contractName } = data;
  return (
    <Stack gap="large">
      <Section title={title}>
        <Stack>
          <DefinitionList
            rows={[
              { term: t("facts.state"), description: t(`states.${data.state}`) },
              { term: t("facts.customer"), description: data.taxId },
              ...(contractName === null ? [] : [{ term: t("facts.contract"), description: contractName }]),
              { term: t("facts.sent"), description: formats.longInstant(data.createdAt) },
              ...(reason === "" ? [] : [{ term: t("facts.reason"), description: reason }]),
            ]}
          />
        </Stack>
      </Section>
      <Section title={t("change.caption")}>
        <ChangeFacts block={data.block} />
      </Section>
      <DecisionForm staffRequest={data} onChanged={onChanged} />
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
