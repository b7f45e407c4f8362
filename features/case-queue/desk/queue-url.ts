import { defineUrlState, urlParameter, useUrlState } from "#platform/web/routing/url-state.ts";
import type { QueryOf } from "#platform/contract/endpoint.ts";
import { queueHolders, queueViews, type listQueue } from "../contract/list-queue.ts";
import { caseKinds } from "../contract/queued-case.ts";

export const casesPerPage = 50;

const none = "" as const;

const queueState = defineUrlState({
  view: urlParameter.choice("view", queueViews, "todo"),
  kind: urlParameter.choice("kind", [none, ...caseKinds], none),
  holder: urlParameter.choice("holder", [none, ...queueHolders], none),
  /** Number of the staff member whose cases are shown. */
  staff: urlParameter.number("staff", 0, [0, 999_999_999]),
  offset: urlParameter.number("offset", 0, [0, 999_999]),
});
export type QueueAddress = ReturnType<typeof queueState.read>;

/** The list as the call takes it. */
export const queueQueryOf = ({
  view,
  kind,
  holder,
  staff,
  offset,
}: QueueAddress): QueryOf<typeof listQueue> => ({
  view,
  offset,
  limit: casesPerPage,
  ...(kind === "" ? {} : { kind }),
  ...(holder === "" ? {} : { holder }),
  ...(staff === 0 ? {} : { staff }),
});

export const useQueueAddress = () => {
  const { state: address, change, hrefOf } = useUrlState(queueState);
  return {
    address,
    hrefOf: (changed: Partial<QueueAddress>): string => hrefOf({ offset: 0, ...changed }),
    /** Anything but another page begins at the first page. */
    change: (changed: Partial<QueueAddress>): void =>
      change(Object.keys(changed).every((key) => key === "offset") ? changed : { offset: 0, ...changed }),
  };
};
