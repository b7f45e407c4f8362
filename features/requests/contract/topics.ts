import { linkTo, type Link } from "#platform/contract/links.ts";
import { defineTopics, type NotificationFacts, type Topic } from "#platform/contract/topics.ts";

/** The screen of the contract that a request is about; undefined for one that is about none. */
export const contractLink = ({
  commodity,
  contractName,
}: Pick<NotificationFacts, "commodity" | "contractName">): Link | undefined => {
  if (commodity === undefined || contractName === undefined) return undefined;
  return commodity === "gas"
    ? linkTo("contracts.gasContract", { contractName })
    : linkTo("contracts.contract", { contractType: commodity, contractName });
};

const aboutRequest = {
  kind: "change",
  facts: ["reference", "change", "contractName", "commodity"],
  link: (facts, doneAt) =>
    facts.reference === undefined
      ? (doneAt ?? contractLink(facts))
      : linkTo("support.supportRequest", { id: facts.reference }),
} as const satisfies Topic;

export const topics = defineTopics({
  change_to_sign: { ...aboutRequest, facts: [...aboutRequest.facts, "dueOn"] },
  change_accepted: aboutRequest,
  change_rejected: aboutRequest,
  // What was changed is there; all else is about the request.
  change_done: { ...aboutRequest, link: (facts, doneAt) => doneAt ?? contractLink(facts) },
  change_expired: aboutRequest,
});
