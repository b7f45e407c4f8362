interface FollowOptions {
  readonly everyMs: number;
  /** Told when it fails, and not again until it has worked in between. */
  readonly onError: (error: unknown) => void;
}

/** Does `refresh` again and again, one after the other, until it is stopped. A failure does not end it. */
export const follow = (refresh: () => Promise<void>, { everyMs, onError }: FollowOptions) => {
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
