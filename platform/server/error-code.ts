/** The code of an error of Node ("ENOENT") or of PostgreSQL ("23505"); undefined for an error without one. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;

/** Whether the error has one of these codes. */
export const hasCode = (error: unknown, ...codes: readonly string[]): boolean => {
  const code = codeOf(error);
  return code !== undefined && codes.includes(code);
};
