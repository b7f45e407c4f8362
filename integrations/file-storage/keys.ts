import { randomBytes } from "node:crypto";

export const keyPattern = /^[0-9a-f]{2}\/[0-9a-f]{38}$/;

/** 160 random bits in hexadecimal; the first two characters are a folder, to limit the files per folder. */
export const newKey = (): string => {
  const random = randomBytes(20).toString("hex");
  return `${random.slice(0, 2)}/${random.slice(2)}`;
};
