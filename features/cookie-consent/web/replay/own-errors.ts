interface Thrown {
  type?: string | undefined;
  value?: string | undefined;
  stacktrace?: { frames?: { filename?: string | undefined }[] | undefined } | undefined;
}

/** Whether the error arose in one of our own scripts: the last frame is where it was thrown. */
export const isOwnError = (exceptions: readonly Thrown[] | undefined, ownOrigin: string): boolean =>
  exceptions?.some(({ stacktrace }) => {
    const filename = stacktrace?.frames?.at(-1)?.filename ?? "";
    return filename.startsWith(`${ownOrigin}/assets/`);
  }) === true;

/** An error's words without what may be data: what is quoted, numbers of three digits and more, e-mails. */
export const withoutDataInIt = (message: string): string =>
  message
    .replaceAll(/"[^"]*"|'[^']*'|`[^`]*`|«[^»]*»/g, '"…"')
    .replaceAll(/[^\s@]+@[^\s@]+/g, "…")
    .replaceAll(/\w*\d{3,}\w*/g, "…")
    .slice(0, 200);
