import { useMemo } from "react";
import { useSearchParams } from "react-router";

/** How a value stands in the parameters of a URL. Missing and invalid parameters are read as the default value. */
export interface UrlParameter<Value> {
  readonly names: readonly string[];
  readonly read: (params: URLSearchParams) => Value;
  /** Names with values, in order; none for the default value. */
  readonly write: (value: Value) => readonly (readonly [name: string, value: string])[];
}

/** A parameter that stands once. `parse` returns undefined for an invalid text. */
const single = <Value extends string | number, Default extends Value | undefined>(
  name: string,
  usual: Default,
  parse: (text: string) => Value | undefined,
): UrlParameter<Value | Default> => ({
  names: [name],
  read: (params) => parse(params.get(name) ?? "") ?? usual,
  write: (value) => (value === undefined || value === usual ? [] : [[name, String(value)]]),
});

/** Parameters that stand once in a URL, with their default (`usual`) values. */
export const urlParameter = {
  /** Trimmed text, cut to a length. */
  text: <Default extends string | undefined>(name: string, usual: Default, maxLength = Infinity) =>
    single<string, Default>(name, usual, (text) => text.trim().slice(0, maxLength) || undefined),
  /** One of several values. */
  choice: <Value extends string | number>(name: string, values: readonly Value[], usual: NoInfer<Value>) =>
    single<Value, Value>(name, usual, (text) => values.find((value) => String(value) === text)),
  /** A whole number in digits, within limits that are both included. */
  number: <Default extends number | undefined>(name: string, usual: Default, [min, max]: [number, number]) =>
    single<number, Default>(name, usual, (text) =>
      /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined,
    ),
};

/** The state of a screen in the parameters of its URL. */
export interface UrlState<State> {
  readonly read: (params: URLSearchParams) => State;
  /** The parameters with a change of the state; those of others are preserved, default values are omitted. */
  readonly write: (params: URLSearchParams, change: Partial<State>) => URLSearchParams;
}

/** `defineUrlState({ filter: urlParameter.text("filter", ""), offset: urlParameter.number("offset", 0, [0, 999]) })` */
export const defineUrlState = <State extends object>(parameters: {
  readonly [Key in keyof State]: UrlParameter<State[Key]>;
}): UrlState<State> => {
  const read = (params: URLSearchParams): State => {
    const state: Partial<State> = {};
    for (const key in parameters) state[key] = parameters[key].read(params);
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the loop has set every key of `parameters`
    return state as State;
  };
  const write = (params: URLSearchParams, change: Partial<State>): URLSearchParams => {
    const written = new URLSearchParams(params);
    const state: State = { ...read(params), ...change };
    for (const key in parameters) {
      const { names, write: pairsOf } = parameters[key];
      const pairs = pairsOf(state[key]);
      for (const name of names) {
        const [first, ...others] = pairs.filter(([ofPair]) => ofPair === name).map(([, value]) => value);
        if (first === undefined) written.delete(name);
        else written.set(name, first);
        for (const value of others) written.append(name, value);
      }
    }
    return written;
  };
  return { read, write };
};

/** The state in the URL, and how it is changed: as an entry of the browser's history, or in place of the current one. */
export const useUrlState = <State extends object>(definition: UrlState<State>) => {
  const [params, setParams] = useSearchParams();
  return {
    state: useMemo(() => definition.read(params), [definition, params]),
    // Synchronous, so that controlled checkboxes do not flicker, and without resetting the scroll position.
    change: (change: Partial<State>, history: "push" | "replace" = "push"): void =>
      setParams((current) => definition.write(current, change), {
        preventScrollReset: true,
        flushSync: true,
        replace: history === "replace",
      }),
    hrefOf: (change: Partial<State>): string => `?${definition.write(params, change)}`,
  };
};
