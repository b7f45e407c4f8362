import { knownRefusal, refusalActorOf } from "#energy/contract-refusals.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { DefinitionList, type Definition } from "#platform/ui/data/definition-list.tsx";
import { Timeline } from "#platform/ui/data/timeline.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query } from "#platform/web/api/query.ts";
import type { CasePartProps } from "#platform/web/desk/case-kinds.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { getStaffLead, type StaffLead } from "../contract/get-staff-lead.ts";
import { LeadDecisionForm } from "./lead-decision-form.tsx";
import { useRefusalWords } from "./refusal-words.ts";
import { useWords } from "./words.ts";

const known = (term: string, description: string | null | undefined): Definition[] =>
  description === null || description === undefined || description === "" ? [] : [{ term, description }];

const useFacts = ({ lead }: StaffLead): Definition[] => {
  const t = useWords();
  const refusalText = useRefusalWords();
  const formats = useFormats();
  const { owner, ownerAddress, supply } = lead.values;
  const isCompany = owner?.kind === "J";
  const holder = isCompany
    ? owner.companyName
    : [owner?.name, owner?.surname1, owner?.surname2].filter((part) => part !== undefined).join(" ");
  return [
    { term: t("facts.state"), description: t(`states.${lead.state}`) },
    ...(lead.wantsCall ? [{ term: t("facts.process"), description: t("facts.wantsCall") }] : []),
    ...known(t("facts.holder"), holder),
    ...known(t("facts.taxId"), isCompany ? owner.companyTaxId : owner?.taxId),
    ...known(t("facts.email"), ownerAddress?.email),
    ...known(t("facts.mobile"), ownerAddress?.mobile),
    ...known(t("facts.cups"), supply?.cups),
    { term: t("facts.commodity"), description: t(`commodities.${lead.commodity}`) },
    ...(lead.wantsCall ? [] : [{ term: t("facts.process"), description: lead.processCode }]),
    ...known(t("facts.product"), lead.productId),
    ...known(t("facts.confirmed"), lead.confirmedAt && formats.longInstant(lead.confirmedAt)),
    ...known(
      t("facts.refusal"),
      lead.refusalCode && t("refusalOf", { code: lead.refusalCode, text: refusalText(lead.refusalCode) }),
    ),
    ...known(
      t("facts.refusalActor"),
      lead.refusalCode && t(`refusalActors.${refusalActorOf(knownRefusal(lead.refusalCode))}`),
    ),
    ...known(t("facts.visit"), lead.visitOn && formats.dayInText(lead.visitOn)),
    ...known(t("facts.contract"), lead.contractName),
  ];
};

/** A request for a new contract, and what the distributor answers. */
export const LeadPart = ({ reference, onChanged }: CasePartProps) => {
  const t = useWords();
  const formats = useFormats();
  const { data } = useSuspenseQuery(query(getStaffLead, { params: { reference } }));
  const facts = useFacts(data);
  return (
    <Stack gap="large">
      <DefinitionList rows={facts} />
      <LeadDecisionForm key={data.lead.state} staffLead={data} onChanged={onChanged} />
      <Section title={t("history")}>
        <Timeline
          events={data.steps
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
