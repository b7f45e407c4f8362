import type { Mail } from "./port.ts";

/** One address, and nothing that a mail server could take for a second one or for the end of a line. */
const oneAddress = /^[^\s@,;:<>()[\]"\\\p{Cc}]+@[^\s@,;:<>()[\]"\\\p{Cc}]+$/u;
const controlSign = /\p{Cc}|\u2028|\u2029/u;

/** Throws for a mail that would say more to a mail server than whom it is for and what it is about. */
export const refuseUnsafe = ({ recipient, subject }: Mail): void => {
  if (!oneAddress.test(recipient)) throw new Error("the recipient of an e-mail is not one plain address");
  if (controlSign.test(subject)) throw new Error("the subject of an e-mail has more than one line");
};
