import QRCode from "qrcode";

/** Light modules around the code, without which cameras do not find it. */
const quietModules = 4;

/** A text as QR code: the side in modules, quiet zone included, and its dark modules as an SVG path. */
export const qrPath = (text: string): { size: number; path: string } => {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
  const dark = Array.from({ length: modules.size * modules.size }, (_, index) => ({
    column: (index % modules.size) + quietModules,
    row: Math.floor(index / modules.size) + quietModules,
    isDark: modules.data[index] === 1,
  }));
  return {
    size: modules.size + 2 * quietModules,
    path: dark
      .filter(({ isDark }) => isDark)
      .map(({ column, row }) => `M${column} ${row}h1v1h-1z`)
      .join(""),
  };
};
