import { linkTo } from "#platform/contract/links.ts";
import { defineTopics, type Topic } from "#platform/contract/topics.ts";

const aboutCase = {
  kind: "answer",
  facts: ["reference", "subject"],
  link: ({ reference = "" }) => linkTo("support.supportRequest", { id: reference }),
} as const satisfies Topic;

export const topics = defineTopics({
  case_answered: aboutCase,
  case_information_required: aboutCase,
  case_accepted: aboutCase,
  case_denied: aboutCase,
});
