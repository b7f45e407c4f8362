import { defineUrlState, urlParameter, useUrlState } from "#platform/web/routing/url-state.ts";
import { caseSections, listedKinds } from "../contract/case-fields.ts";
import { listedStates } from "../contract/list-cases.ts";

const none = "" as const;
const maxTextLength = 100;

export const requestsPerPage = 25;

const listState = defineUrlState({
  text: urlParameter.text("text", none, maxTextLength),
  state: urlParameter.choice("state", [none, ...listedStates], none),
  kind: urlParameter.choice("kind", [none, ...listedKinds], none),
  /** A section (`bills`), or a category by its id. */
  topic: urlParameter.text("topic", none, maxTextLength),
  contract: urlParameter.text("contract", none, maxTextLength),
  news: urlParameter.choice("news", [none, "true" as const], none),
  offset: urlParameter.number("offset", 0, [0, 999_999]),
});
export type RequestAddress = ReturnType<typeof listState.read>;

/** The list without search and filters; the choice of news stays. */
export const everyRequest = { text: none, state: none, kind: none, topic: none, contract: none } as const;

/** Whether search or filters leave something out. */
export const isFiltered = (address: RequestAddress): boolean =>
  [address.text, address.state, address.kind, address.topic, address.contract, address.news].some(
    (value) => value !== none,
  );

const topicOf = (topic: string) => {
  const section = caseSections.find((known) => known === topic);
  if (section !== undefined) return { section };
  return /^\d{1,5}$/.test(topic) && Number(topic) > 0 ? { category: Number(topic) } : {};
};

/** Search, filters and page as the call takes them. */
export const requestQueryOf = ({ text, state, kind, topic, contract, news, offset }: RequestAddress) => ({
  offset,
  limit: requestsPerPage,
  ...(text === none ? {} : { text }),
  ...(state === none ? {} : { state }),
  ...(kind === none ? {} : { kind }),
  ...topicOf(topic),
  ...(contract === none ? {} : { contract: contract.slice(0, 40) }),
  ...(news === none ? {} : { new: news }),
});

export const useRequestAddress = () => {
  const { state: address, change, hrefOf } = useUrlState(listState);
  return {
    address,
    hrefOf,
    /** Anything but another page begins at the first page. */
    change: (changed: Partial<RequestAddress>): void =>
      change(Object.keys(changed).every((key) => key === "offset") ? changed : { offset: 0, ...changed }),
  };
};
