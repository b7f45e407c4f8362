import { useQueryClient } from "@tanstack/react-query";
import { Component, type ReactNode } from "react";

/**
 * Forgets what could not be loaded, so that whoever comes back to it asks the server again: a failure that stayed in
 * the cache would be shown for minutes, without a call. Not by TanStack's `QueryErrorResetBoundary`: its mark stays
 * until something has been drawn, and a screen that is prepared in a transition would ask again and again meanwhile.
 */
export const useForgetFailures = (): (() => void) => {
  const queries = useQueryClient();
  return () => {
    // What failed and has something to show still shows it.
    void queries.resetQueries({
      predicate: ({ state }) => state.status === "error" && state.data === undefined,
    });
  };
};

interface CatchErrorProps {
  children: ReactNode;
  /** When it changes, what failed is tried again: the question asked, the session. */
  resetKey: string;
  /** What failed is tried again, or one goes on to something else. */
  onReset: () => void;
  /** Whether somebody further up knows better what to show. */
  isForParent: (error: unknown) => boolean;
  fallback: (error: unknown, retry: () => void) => ReactNode;
}

interface CatchErrorState {
  failure: { error: unknown } | undefined;
  resetKey: string;
  /** One object for as long as the boundary stands: for which key the failures of before were forgotten. */
  forgotten: { forKey: string };
}

/** The class that React demands for catching: holds the failure until somebody tries again. */
export class CatchError extends Component<CatchErrorProps, CatchErrorState> {
  static getDerivedStateFromError(error: unknown): Partial<CatchErrorState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps(
    { resetKey, onReset }: CatchErrorProps,
    state: CatchErrorState,
  ): CatchErrorState | null {
    if (state.resetKey === resetKey) return null;
    // Here and not in an effect: what is drawn next must not meet the failures of before. Once for each key: in a
    // transition React comes by again when the answer is there, and that it is a failure must then be said.
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
