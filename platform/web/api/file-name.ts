/** The name in a content-disposition header, the full one first; undefined when it names none. */
export const fileNameOf = (header: string | null): string | undefined => {
  const full = /filename\*=UTF-8''([^;]+)/i.exec(header ?? "")?.[1];
  if (full !== undefined) return decodeURIComponent(full);
  return /filename="([^"]*)"/i.exec(header ?? "")?.[1];
};
