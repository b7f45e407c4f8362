/** Gives the browser a text to keep as a file; nothing is asked of the server. */
export const downloadText = (filename: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = filename;
  link.click();
  // Safari reads the blob after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
