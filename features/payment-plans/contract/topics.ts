import { linkTo } from "#platform/contract/links.ts";
import { defineTopics, type Topic } from "#platform/contract/topics.ts";

const instalmentTopic = {
  kind: "payment",
  facts: ["amountCents", "dueOn"],
  link: () => linkTo("invoices.invoices"),
} as const satisfies Topic;

export const topics = defineTopics({
  payment_plan_agreed: { ...instalmentTopic, facts: ["amountCents"] },
  /** The day of an instalment is near. */
  instalment_due: instalmentTopic,
  /** It has passed. */
  instalment_missed: instalmentTopic,
  payment_plan_completed: { ...instalmentTopic, facts: ["amountCents"] },
  /** What is left is due again. */
  payment_plan_broken: { ...instalmentTopic, facts: ["amountCents"] },
});
