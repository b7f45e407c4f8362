interface PollingOptions {
  readonly everyMs: number;
  /** Called for the first failure of a series; again only after `refresh` has succeeded in between. */
  readonly onError: (error: unknown) => void;
}

/** Calls `refresh` repeatedly, one call after the other, until stopped. A failure does not stop it. */
export const startPolling = (refresh: () => Promise<void>, { everyMs, onError }: PollingOptions) => {
  let isStopped = false;
  let isFailing = false;
  let timer: NodeJS.Timeout | undefined;
  const turn = async (): Promise<void> => {
    try {
      await refresh();
      isFailing = false;
    } catch (error) {
      if (!isFailing && !isStopped) onError(error);
      isFailing = true;
    }
    if (!isStopped) plan();
  };
  const plan = (): void => {
    timer = setTimeout(() => void turn(), everyMs).unref();
  };
  plan();
  return {
    stop: (): void => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
};
