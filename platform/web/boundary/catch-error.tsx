import { Component, type ReactNode } from "react";

interface CatchErrorProps {
  children: ReactNode;
  /** When it changes, what failed is tried again: the question asked, the session. */
  resetKey: string;
  onReset: () => void;
  /** What was shown until now has been left: another question is shown, or another screen. */
  onLeave?: () => void;
  /** Whether somebody further up knows better what to show. */
  isForParent: (error: unknown) => boolean;
  fallback: (error: unknown, retry: () => void) => ReactNode;
}

interface CatchErrorState {
  failure: { error: unknown } | undefined;
  resetKey: string;
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
    if (state.failure !== undefined) onReset();
    return { failure: undefined, resetKey };
  }

  override state: CatchErrorState = { failure: undefined, resetKey: this.props.resetKey };

  readonly retry = (): void => {
    this.props.onReset();
    this.setState({ failure: undefined });
  };

  // Once it is drawn, and not while: a drawing that waits is begun again and again.
  override componentDidUpdate({ resetKey }: CatchErrorProps): void {
    if (resetKey !== this.props.resetKey) this.props.onLeave?.();
  }

  override componentWillUnmount(): void {
    this.props.onLeave?.();
  }

  override render(): ReactNode {
    const { failure } = this.state;
    const { children, fallback, isForParent } = this.props;
    if (failure === undefined) return children;
    if (isForParent(failure.error)) throw failure.error;
    return fallback(failure.error, this.retry);
  }
}
