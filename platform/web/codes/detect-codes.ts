/** What browsers that can read codes themselves offer; not in the types of the DOM. */
interface CodeDetector {
  readonly detect: (
    picture: ImageBitmap | HTMLVideoElement,
  ) => Promise<readonly { readonly rawValue: string }[]>;
}
declare global {
  var BarcodeDetector: (new (options: { formats: string[] }) => CodeDetector) | undefined;
}

/** The codes that the browser itself finds; undefined where it cannot look for any. */
export const detect = async (picture: ImageBitmap | HTMLVideoElement): Promise<string[] | undefined> => {
  if (globalThis.BarcodeDetector === undefined) return undefined;
  try {
    const found = await new globalThis.BarcodeDetector({ formats: ["qr_code"] }).detect(picture);
    return found.map(({ rawValue }) => rawValue);
  } catch {
    return undefined;
  }
};
