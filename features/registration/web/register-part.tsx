import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { SkeletonText } from "#platform/ui/feedback/skeleton.tsx";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { query } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { describeActivation } from "../contract/describe-activation.ts";
import { RegisterForm } from "./register-form.tsx";
import { useWords } from "./words.ts";

interface RegisterPartProps {
  /** From the letter's link; in memory only. */
  token: string;
  onExpired: () => void;
  onDone: () => void;
}

/** Whose account it will be, and the form. */
export const RegisterPart = ({ token, onExpired, onDone }: RegisterPartProps) => {
  const t = useWords();
  const platformWords = usePlatformWords();
  // Kept no longer than the screen: the question has the link's token in it.
  const { data: holder, error } = useQuery({
    ...query(describeActivation, { body: { token } }),
    gcTime: 0,
  });
  const isExpired = error?.code === "link_no_longer_valid";
  // The screen above, told what came from outside React: the server's answer.
  useEffect(() => {
    if (isExpired) onExpired();
  }, [isExpired, onExpired]);
  if (error !== null && !isExpired)
    return <FailureNotice title={t("register.failed")} error={error} words={t} />;
  if (holder === undefined) return <SkeletonText lines={4} label={platformWords("loading")} />;
  return (
    <>
      <p>{t("register.lead", { name: holder.name })}</p>
      <DefinitionList rows={[{ term: t("register.user"), description: holder.user }]} />
      <RegisterForm token={token} user={holder.user} onExpired={onExpired} onDone={onDone} />
    </>
  );
};
