import { Secret, TOTP } from "otpauth";

/** Supported by every authenticator app; some silently misread other parameters. */
const parameters = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const secretBytes = 20;
/** Accepted steps before and after the current one, for clock differences and slow typing. */
const window = 1;

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...parameters, ...names, secret: Secret.fromBase32(secret) });

/** In base32. */
export const createAppSecret = (): string => new Secret({ size: secretBytes }).base32;

/** The `otpauth:` URI of a secret. */
export const appUri = (secret: string, names: { issuer: string; label: string }): string =>
  // Some apps treat a colon as the end of the issuer's name.
  totpOf(secret, { issuer: names.issuer.replaceAll(":", ""), label: names.label }).toString();

/** The code that an app with the secret shows. */
export const codeAt = (secret: string, now: Date): string =>
  totpOf(secret).generate({ timestamp: now.getTime() });

/** The time step of a code; undefined if it is not one of the accepted steps. */
export const stepOfCode = (secret: string, code: string, now: Date): number | undefined => {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window });
  return delta === null ? undefined : TOTP.counter({ period: parameters.period, timestamp }) + delta;
};

/** The QR code's quiet zone in modules; scanners need it. */
const quietZoneModules = 4;

/** `size` is the side in modules, quiet zone included; `path` the dark modules as an SVG path. */
export const qrPath = async (text: string): Promise<{ size: number; path: string }> => {
  // Loaded on use, so that a start does not load its 57 modules.
  const { default: QRCode } = await import("qrcode");
  const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
  const dark = Array.from({ length: modules.size * modules.size }, (_, index) => ({
    column: (index % modules.size) + quietZoneModules,
    row: Math.floor(index / modules.size) + quietZoneModules,
    isDark: modules.data[index] === 1,
  }));
  return {
    size: modules.size + 2 * quietZoneModules,
    path: dark
      .filter(({ isDark }) => isDark)
      .map(({ column, row }) => `M${column} ${row}h1v1h-1z`)
      .join(""),
  };
};
