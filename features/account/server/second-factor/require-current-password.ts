import { refuseWrongPassword, type OwnPasswordCheck } from "#platform/server/own-password.ts";

/** A request that changes how its customer signs in. */
type AskingCall = Parameters<typeof refuseWrongPassword>[2] & {
  readonly body: { readonly current_password: string };
  readonly fail: (code: "no_password") => never;
};

/** Throws a `Failure` unless the password in the body is the customer's own. */
export const requireOwnPassword = async (
  isOwnPassword: OwnPasswordCheck,
  call: AskingCall,
): Promise<void> => {
  const outcome = await refuseWrongPassword(isOwnPassword, call.body.current_password, call);
  if (outcome === "none") return call.fail("no_password");
};
