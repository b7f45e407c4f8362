import { useSuspenseQuery } from "@tanstack/react-query";
import { DataTable } from "#platform/ui/data/data-table.tsx";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { Timeline } from "#platform/ui/data/timeline.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query } from "#platform/web/api/query.ts";
import type { CasePartProps } from "#platform/web/desk/case-kinds.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { getStaffRequest, type StaffRequest } from "../contract/get-staff-request.ts";
import { DecisionForm } from "./decision-form.tsx";
import { useWords } from "./words.ts";

const textOf = (value: unknown): string => {
  if (value === undefined || value === null || value === "") return "";
  return typeof value === "string" ? value : JSON.stringify(value);
};

/** What is asked beside what it replaces, field by field. */
const ChangeTable = ({ request, replaced }: Pick<StaffRequest, "request" | "replaced">) => {
  const t = useWords();
  const names = [...new Set([...Object.keys(request.details), ...Object.keys(replaced)])];
  return (
    <DataTable
      caption={t("change.caption")}
      columns={[
        { key: "field", header: t("change.field"), phone: "title", cell: (name: string) => name },
        {
          key: "before",
          header: t("change.before"),
          text: "wrapping",
          cell: (name: string) => textOf(replaced[name]) || t("change.empty"),
        },
        {
          key: "after",
          header: t("change.after"),
          text: "wrapping",
          cell: (name: string) => textOf(request.details[name]) || t("change.empty"),
        },
      ]}
      rows={names}
      rowKey={(name) => name}
      loadingLabel=""
      empty={<p>{t("change.none")}</p>}
    />
  );
};

/** A change of a contract that a customer has requested, and the decision. */
export const ChangePart = ({ reference, onChanged }: CasePartProps) => {
  const t = useWords();
  const formats = useFormats();
  const { data } = useSuspenseQuery(query(getStaffRequest, { params: { reference } }));
  const { request, title, replaced, steps } = data;
  return (
    <Stack gap="large">
      <Section title={title}>
        <Stack>
          <DefinitionList
            rows={[
              { term: t("facts.state"), description: t(`states.${request.state}`) },
              { term: t("facts.customer"), description: request.taxId },
              ...(request.contractName === null
                ? []
                : [{ term: t("facts.contract"), description: request.contractName }]),
              { term: t("facts.sent"), description: formats.longInstant(request.createdAt) },
              ...(request.reason === "" ? [] : [{ term: t("facts.reason"), description: request.reason }]),
            ]}
          />
          <ChangeTable request={request} replaced={replaced} />
        </Stack>
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
