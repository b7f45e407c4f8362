import { linkTo } from "#platform/contract/links.ts";
import { defineTopics } from "#platform/contract/topics.ts";

export const topics = defineTopics({
  password_changed: { kind: "alert", facts: [], link: () => linkTo("account.sessions") },
  second_factor_changed: { kind: "alert", facts: [], link: () => linkTo("account.secondFactor") },
  api_token_created: { kind: "alert", facts: [], link: () => linkTo("account.secondFactor") },
  impersonated: { kind: "alert", facts: [], link: () => linkTo("account.sessions") },
});
