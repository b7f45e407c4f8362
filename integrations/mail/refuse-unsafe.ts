import type { Mail } from "./port.ts";

/** One plain address, without characters that could add a second one or end the line. */
const oneAddress = /^[^\s@,;:<>()[\]"\\\p{Cc}]+@[^\s@,;:<>()[\]"\\\p{Cc}]+$/u;
const controlCharacter = /\p{Cc}|\u2028|\u2029/u;

/** Prevents header and SMTP injection: throws unless the mail has one plain address and a one-line subject. */
export const refuseUnsafe = ({ recipient, subject }: Mail): void => {
  if (!oneAddress.test(recipient)) throw new Error("the recipient of an email is not one plain address");
  if (controlCharacter.test(subject)) throw new Error("the subject of an email has more than one line");
};
