/** A website's name without its protocol; undefined for what is not an address that a browser may open. */
export const siteName = (website: string): string | undefined => {
  const url = URL.parse(website);
  if (url === null || !["https:", "http:"].includes(url.protocol)) return undefined;
  return `${url.host.replace(/^www\./, "")}${url.pathname.replace(/\/$/, "")}`;
};
