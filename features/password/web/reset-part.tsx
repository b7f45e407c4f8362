import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { SkeletonText } from "#platform/ui/feedback/skeleton.tsx";
import { query } from "#platform/web/api/query.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { describeReset } from "../contract/describe-reset.ts";
import { ResetForm, type ResetFormProps } from "./reset-form.tsx";

/** The form, once the link is known to work; when that cannot be asked it is there all the same, and sending it tells. */
export const ResetPart = ({ token, onExpired }: ResetFormProps) => {
  const platformWords = usePlatformWords();
  // Asked once and kept no longer than the screen: the question has the link's token in it.
  const { isPending, error } = useQuery({
    ...query(describeReset, { body: { token } }),
    gcTime: 0,
    staleTime: "static",
  });
  const isExpired = error?.code === "link_no_longer_valid";
  // The screen above, told what came from outside React: the server's answer.
  useEffect(() => {
    if (isExpired) onExpired();
  }, [isExpired, onExpired]);
  if (isPending || isExpired) return <SkeletonText lines={6} label={platformWords("loading")} />;
  return <ResetForm token={token} onExpired={onExpired} />;
};
