import { linkTo } from "#platform/contract/links.ts";
import { defineTopics, type Topic } from "#platform/contract/topics.ts";

const finding = {
  kind: "consumption",
  facts: ["contractName", "usedOn", "energyWh", "usualWh", "amountCents"],
  link: ({ contractName = "" }) => ({ ...linkTo("consumption.patterns"), query: { contract: contractName } }),
} as const satisfies Topic;

export const topics = defineTopics({
  unusual_use: finding,
  missing_readings: finding,
  base_load: finding,
  cost_above: finding,
});
