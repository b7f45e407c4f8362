import { useEffect, useRef, useState } from "react";
import { ApiError } from "#platform/web/api/api-error.ts";
import { useCall } from "#platform/web/api/query.ts";
import { addPasskey } from "#features/second-factor/contract/add-passkey.ts";
import { beginPasskey } from "#features/second-factor/contract/begin-passkey.ts";
import { makePasskey } from "./make-passkey.ts";

/** What stopped it: the server, or the browser and whoever sat before it. */
export type AddPasskeyProblem = ApiError | "notMade" | "alreadyThere";

export interface NewPasskey {
  readonly name: string;
  readonly password: string;
}

/** Adds a passkey in three steps: the server's options, the browser's key, the server's record of it. */
export const useAddPasskey = () => {
  const begin = useCall(beginPasskey);
  const add = useCall(addPasskey);
  const [problem, setProblem] = useState<AddPasskeyProblem>();
  const [isPending, setPending] = useState(false);
  const underWay = useRef<AbortController>(undefined);
  // Outside React: the browser's prompt, which would stay over the next screen.
  useEffect(() => () => underWay.current?.abort(), []);

  const attempt = async (
    { name, password }: NewPasskey,
    signal: AbortSignal,
  ): Promise<readonly string[] | null | undefined> => {
    const { ticket, options } = await begin.mutateAsync({ body: { current_password: password } });
    const made = await makePasskey(options, signal);
    if (typeof made === "string") {
      if (!signal.aborted) setProblem(made);
      return undefined;
    }
    const { recoveryCodes } = await add.mutateAsync({ body: { ticket, attestation: made, name } });
    return recoveryCodes;
  };

  return {
    problem,
    isPending,
    /** Takes the browser's prompt away; a key that is made already is still recorded. */
    cancel: (): void => {
      underWay.current?.abort();
      setProblem(undefined);
      setPending(false);
    },
    /** Tells the recovery codes that came with it, null when it was not the first factor. */
    start: (passkey: NewPasskey, onAdded: (codes: readonly string[] | null) => void): void => {
      const { signal } = (underWay.current = new AbortController());
      setProblem(undefined);
      setPending(true);
      attempt(passkey, signal)
        .then((codes) => codes !== undefined && onAdded(codes))
        .catch((error: unknown) => {
          if (!signal.aborted) setProblem(error instanceof ApiError ? error : "notMade");
        })
        .finally(() => {
          if (underWay.current?.signal === signal) setPending(false);
        });
    },
  };
};
