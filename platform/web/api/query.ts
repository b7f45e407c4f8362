import {
  QueryCache,
  QueryClient,
  queryOptions,
  useMutation,
  type Query,
  type QueryKey,
  type QueryOptions,
  type QueryState,
  type UseMutationResult,
} from "@tanstack/react-query";
import { createContext, use } from "react";
import { decodeAnswer } from "#platform/contract/coding.ts";
import type { AnswerOf, Endpoint } from "#platform/contract/endpoint.ts";
import { addressOf, versionsOf } from "./address.ts";
import type { ApiError, ErrorOf } from "./api-error.ts";
import type { Api, InputOf, ReceivedFile } from "./client.ts";

export const ApiContext = createContext<Api | undefined>(undefined);

/** The client of the portal's API. */
export const useApi = (): Api => {
  const api = use(ApiContext);
  if (api === undefined) throw new Error("ApiContext is missing above this component");
  return api;
};

/** Answers that the page carries, by the address of their call. */
export type PageAnswers = Map<string, unknown>;

/** Undefined for what cannot be asked: a query that waits for its input has none yet. */
const addressOfAsked = <E extends Endpoint>(endpoint: E, input: InputOf<E>): string | undefined => {
  try {
    return addressOf(endpoint, versionsOf(endpoint)[0] ?? 1, input);
  } catch {
    return undefined;
  }
};

/** Takes an endpoint's answer out of those of the page, once: a later query of the same asks the server. */
const takeAnswer = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  answers: PageAnswers,
): AnswerOf<E> | undefined => {
  const address = addressOfAsked(endpoint, input);
  if (address === undefined || !answers.has(address)) return undefined;
  const answer = answers.get(address);
  answers.delete(address);
  return decodeAnswer(endpoint, answer);
};

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: ApiError;
    queryMeta: {
      readonly ask?: (api: Api, signal: AbortSignal) => Promise<unknown>;
      readonly answerIn?: (answers: PageAnswers) => unknown;
    };
  }
}

/** How long an answer counts as fresh. */
export const freshForMs = 30_000;

/** The half hour that the specification gives to lookups, as in the headers of their answers. */
const lookupFreshForMs = 30 * 60_000;

const isLookup = ({ cache }: Endpoint): boolean => cache === "lookup" || cache === "private_lookup";

/**
 * A query of an endpoint: `useSuspenseQuery(query(listInvoices, { query: { offset: 0 } }))`. Answers of lookups, as the
 * endpoint declares by `cache`, are fresh for half an hour.
 */
export const query = <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
  queryOptions<AnswerOf<E>, ErrorOf<E>>({
    queryKey: [endpoint.id, input],
    ...(isLookup(endpoint) && { staleTime: lookupFreshForMs }),
    meta: {
      ask: (api, signal) => api.call(endpoint, input, signal),
      answerIn: (answers) => takeAnswer(endpoint, input, answers),
    },
  });

/** A call that changes something, or fetches a file: run from a handler, with its state for the button. */
export const useCall = <E extends Endpoint>(
  endpoint: E,
): UseMutationResult<AnswerOf<E>, ErrorOf<E>, InputOf<E>> => {
  const api = useApi();
  return useMutation({
    mutationKey: [endpoint.id],
    mutationFn: (input: InputOf<E>) => api.call(endpoint, input),
  });
};

const save = ({ filename, content }: ReceivedFile, fallbackName: string): void => {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = filename ?? fallbackName;
  link.click();
  // Safari reads the blob after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

/** Downloads a file under the name that the server gives it; `onReceived` is called with the bytes so far. */
export const useDownload = <E extends Endpoint>(
  endpoint: E,
  onReceived?: (byteCount: number) => void,
): UseMutationResult<void, ErrorOf<E>, InputOf<E>> => {
  const api = useApi();
  return useMutation({
    mutationKey: [endpoint.id],
    mutationFn: async (input: InputOf<E>) =>
      save(await api.receive(endpoint, input, onReceived), endpoint.id),
  });
};

const isWorthRetrying = (failures: number, { status, code }: ApiError): boolean =>
  failures < 2 && code !== "blocked_by_browser" && (status === 0 || status === 502 || status === 503);

/** Starts a query with the answer that the page carries, so that the first screen calls nothing twice. */
class PageQueryCache extends QueryCache {
  readonly #answers: PageAnswers;
  constructor(answers: PageAnswers) {
    super();
    this.#answers = answers;
  }

  override build<Answer, Problem, Data, Key extends QueryKey>(
    client: QueryClient,
    options: QueryOptions<Answer, Problem, Data, Key> & { readonly queryKey: Key },
    state?: QueryState<Data, Problem>,
  ): Query<Answer, Problem, Data, Key> {
    const built = super.build<Answer, Problem, Data, Key>(client, options, state);
    if (this.#answers.size === 0 || built.state.dataUpdateCount > 0) return built;
    const answer = options.meta?.answerIn?.(this.#answers);
    if (answer !== undefined) client.setQueryData([...options.queryKey], () => answer);
    return built;
  }
}

/**
 * The cache of answers: fresh for half a minute; reads are retried only when the server was unreachable. `answers` are
 * those of the page.
 */
export const createQueryClient = (api: Api, answers: PageAnswers = new Map()): QueryClient =>
  new QueryClient({
    queryCache: new PageQueryCache(answers),
    defaultOptions: {
      queries: {
        queryFn: ({ meta, signal }) => {
          if (meta?.ask === undefined) throw new Error("A query is made with query(endpoint, input)");
          return meta.ask(api, signal);
        },
        staleTime: freshForMs,
        retry: isWorthRetrying,
        refetchOnWindowFocus: false,
        networkMode: "always",
      },
      // Without a network a call fails visibly instead of waiting for one.
      mutations: { networkMode: "always" },
    },
  });
