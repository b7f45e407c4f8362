import { linkTo } from "#platform/contract/links.ts";
import { defineTopics, type Topic } from "#platform/contract/topics.ts";

const crossing = {
  kind: "alert",
  facts: ["product", "usedOn", "amountCents", "limitCents"],
  link: () => linkTo("market-prices.priceAlerts"),
} as const satisfies Topic;

export const topics = defineTopics({
  price_below: crossing,
  price_above: crossing,
  price_equal: crossing,
  price_alert_ended: {
    kind: "alert",
    facts: ["product", "nextProduct", "usedOn"],
    link: () => linkTo("market-prices.priceAlerts"),
  },
});
