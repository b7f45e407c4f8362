import { useQueryClient } from "@tanstack/react-query";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import type { AnswerOf, BodyOf } from "#platform/contract/endpoint.ts";
import type { ApiError } from "#platform/web/api/api-error.ts";
import { query, useCall } from "#platform/web/api/query.ts";
import { getProfile } from "#features/profile/contract/get-profile.ts";
import { updateProfile } from "#features/profile/contract/update-profile.ts";

type Profile = AnswerOf<typeof getProfile>;

interface Outcome {
  /** What is said once the server took it. */
  readonly doneText: (profile: Profile) => string;
  readonly onDone: () => void;
  readonly onRefused?: (error: ApiError) => void;
}

/** Sends a change of the profile; what is answered is the profile from then on. */
export const useProfileChange = ({ doneText, onDone, onRefused }: Outcome) => {
  const showSnackbar = useSnackbar();
  const queries = useQueryClient();
  const { mutate, error, isPending } = useCall(updateProfile);
  const send = (body: BodyOf<typeof updateProfile>): void =>
    mutate(
      { body },
      {
        onSuccess: (profile) => {
          queries.setQueryData(query(getProfile, {}).queryKey, profile);
          showSnackbar({ tone: "positive", text: doneText(profile) });
          onDone();
        },
        onError: (refused) => onRefused?.(refused),
      },
    );
  return { send, error, isPending };
};
