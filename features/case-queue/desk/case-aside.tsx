import { useSuspenseQuery } from "@tanstack/react-query";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { query, useCall } from "#platform/web/api/query.ts";
import { useDeskPath } from "#platform/web/desk/desk-context.ts";
import { focusField, useShortcut } from "#platform/web/desk/shortcuts/shortcuts.tsx";
import { StaffNotes } from "#platform/web/desk/staff-notes.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { addCaseNote, maxNoteLength } from "../contract/add-case-note.ts";
import { getQueuedCase } from "../contract/get-queued-case.ts";
import type { CaseKind, QueuedCaseRow } from "../contract/queued-case.ts";
import { AssignControls } from "./assign-controls.tsx";
import { DueDay } from "./due-day.tsx";
import { Presence } from "./presence.tsx";
import { PutOff } from "./put-off-form.tsx";
import { useQueueChanged } from "./use-queue-changed.ts";
import { useWords } from "./words.ts";

type CaseAnswer = AnswerOf<typeof getQueuedCase>;

interface WorkProps extends Pick<CaseAnswer, "today" | "colleagues"> {
  readonly queued: QueuedCaseRow;
}

/** Whose the case is: a customer has a page, a visitor only a name. */
const Person = ({ queued: { person, customerId } }: Pick<WorkProps, "queued">) => {
  const path = useDeskPath();
  if (customerId === null) return <>{person}</>;
  return (
    <TextLink href={path("customer-care.customer", { customer: String(customerId) })}>{person}</TextLink>
  );
};

/** Where the case stands: its deadlines and who works on it. */
const Work = ({ queued, today, colleagues }: WorkProps) => {
  const t = useWords();
  const formats = useFormats();
  const { turn, stepDueOn, solutionDueOn, openedAt, assignedTo, assignedName } = queued;
  return (
    <Stack>
      <DefinitionList
        rows={[
          { term: t("list.turn"), description: t(`turns.${turn}`) },
          { term: t("list.person"), description: <Person queued={queued} /> },
          // What is settled in one step has one deadline.
          ...(turn === "answer" && stepDueOn === null
            ? []
            : [{ term: t("case.step"), description: <DueDay day={stepDueOn} today={today} /> }]),
          {
            term: t("case.solution"),
            description:
              turn === "customer" ? t("case.stopped") : <DueDay day={solutionDueOn} today={today} />,
          },
          { term: t("case.opened"), description: formats.instant(openedAt) },
          { term: t("list.with"), description: assignedName ?? t("list.none") },
        ]}
      />
      <AssignControls cases={[queued]} colleagues={colleagues} holder={assignedTo} />
      <PutOff queued={queued} today={today} />
    </Stack>
  );
};

interface CaseAsideProps {
  readonly kind: CaseKind;
  readonly reference: string;
}

/** Beside a case of whatever kind: its place in the queue, and the notes of staff. */
export const CaseAside = ({ kind, reference }: CaseAsideProps) => {
  const t = useWords();
  const announceChange = useQueueChanged();
  const { mutate, error, isPending } = useCall(addCaseNote);
  const { data } = useSuspenseQuery(query(getQueuedCase, { params: { kind, reference } }));
  const { queued, notes } = data;
  useShortcut("note", queued === null ? undefined : () => focusField("note-body"));
  useShortcut("putOff", queued === null ? undefined : () => focusField("put-off-until"));
  return (
    <Stack gap="large">
      <Presence kind={kind} reference={reference} />
      {queued === null ? (
        <Notice title={t("case.ended")} />
      ) : (
        <Section title={t("case.work")}>
          <Work queued={queued} today={data.today} colleagues={data.colleagues} />
        </Section>
      )}
      <StaffNotes
        notes={notes}
        form={
          queued === null
            ? undefined
            : {
                about: reference,
                maxLength: maxNoteLength,
                send: (body, options) => mutate({ params: { kind, reference }, body: { body } }, options),
                onAdded: announceChange,
                error,
                isPending,
                words: t,
              }
        }
      />
    </Stack>
  );
};
