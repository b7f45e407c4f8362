import { useQueryClient } from "@tanstack/react-query";
import { Component, type ReactNode } from "react";

/**
 * Removes failed queries from the cache, so that the next render calls the server again; otherwise a failure would be
 * shown for minutes without a call. Not with TanStack's `QueryErrorResetBoundary`: its reset lasts until something has
 * rendered, and a screen that is prepared in a transition would call repeatedly meanwhile.
 */
export const useResetFailures = (): (() => void) => {
  const queries = useQueryClient();
  return () => {
    // A failed query with older data still shows it.
    void queries.resetQueries({
      predicate: ({ state }) => state.status === "error" && state.data === undefined,
    });
  };
};

interface CatchErrorProps {
  children: ReactNode;
  /** A change of it retries what failed: the input of a query, the session. */
  resetKey: string;
  /** Called before a retry and before a change of `resetKey` renders. */
  onReset: () => void;
  /** Whether a boundary further up handles the error. */
  isForParent: (error: unknown) => boolean;
  fallback: (error: unknown, retry: () => void) => ReactNode;
}

interface CatchErrorState {
  failure: { error: unknown } | undefined;
  resetKey: string;
  /** The key for which failures were last removed; one object for the lifetime of the boundary. */
  forgotten: { forKey: string };
}

/** The error boundary, which React requires to be a class: holds the failure until a retry. */
export class CatchError extends Component<CatchErrorProps, CatchErrorState> {
  static getDerivedStateFromError(error: unknown): Partial<CatchErrorState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps(
    { resetKey, onReset }: CatchErrorProps,
    state: CatchErrorState,
  ): CatchErrorState | null {
    if (state.resetKey === resetKey) return null;
    // Here and not in an effect: the next render must not find the former failures. Once per key: in a transition
    // React renders again when the answer has arrived, and if that is a failure it must be shown.
    if (state.forgotten.forKey !== resetKey) {
      state.forgotten.forKey = resetKey;
      onReset();
    }
    return { ...state, failure: undefined, resetKey };
  }

  override state: CatchErrorState = {
    failure: undefined,
    resetKey: this.props.resetKey,
    forgotten: { forKey: this.props.resetKey },
  };

  readonly retry = (): void => {
    this.props.onReset();
    this.setState({ failure: undefined });
  };

  override render(): ReactNode {
    const { failure } = this.state;
    const { children, fallback, isForParent } = this.props;
    if (failure === undefined) return children;
    if (isForParent(failure.error)) throw failure.error;
    return fallback(failure.error, this.retry);
  }
}
