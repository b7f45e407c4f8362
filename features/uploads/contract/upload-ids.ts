import * as z from "zod/mini";

const maxIds = 20;

/** Ids of uploads, separated by commas. */
export const uploadIds = z.codec(
  z.string().check(z.maxLength(1000)),
  z.array(z.uuid()).check(z.maxLength(maxIds)),
  {
    decode: (text) => text.split(",").filter((id) => id !== ""),
    encode: (list) => list.join(","),
  },
);
