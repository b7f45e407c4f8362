import { useQuery } from "@tanstack/react-query";
import { madridDate } from "#energy/calendar.ts";
import { StatusChip } from "#platform/ui/feedback/status-chip.tsx";
import { Card } from "#platform/ui/layout/card.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { listLeads } from "../contract/list-leads.ts";
import { leadChipOf } from "./lead-state.ts";
import { useRequestWords } from "./words.ts";

/**
 * On the list of contracts: those that are on their way, which are drafts until the distributor has begun the supply. What
 * cannot be loaded is left out: the list itself says what is wrong.
 */
export const PendingContracts = () => {
  const t = useRequestWords();
  const formats = useFormats();
  const path = usePath();
  const { data = [] } = useQuery(query(listLeads, {}));
  const pending = data.filter(({ state }) => state !== "active" && state !== "withdrawn");
  if (pending.length === 0) return null;
  return (
    <Section title={t("pending.title")}>
      <Stack>
        {pending.map(({ leadId, reference, commodity, address, productName, confirmedAt, ...lead }) => {
          const { key, tone } = leadChipOf(lead);
          return (
            <Card key={leadId}>
              <Stack gap="small">
                <p>
                  <strong>{[t(`pending.name.${commodity}`), address].filter(Boolean).join(", ")}</strong>
                </p>
                <p>
                  <StatusChip tone={tone}>
                    {key === "toSign" ? t("states.toSign") : `${t("states.draft")} · ${t(`states.${key}`)}`}
                  </StatusChip>
                </p>
                <p>
                  {[productName, t("pending.since", { day: formats.dayInText(madridDate(confirmedAt)) })]
                    .filter(Boolean)
                    .join(" · ")}
                </p>
                <p>
                  <TextLink variant="strong" href={path("contracting.contractRequest", { leadId })}>
                    {t("pending.open")}
                    <VisuallyHidden>{` ${t("pending.openOf", { reference })}`}</VisuallyHidden>
                  </TextLink>
                </p>
              </Stack>
            </Card>
          );
        })}
      </Stack>
    </Section>
  );
};
