/** Whose network a supply point hangs from. The four digits open its CUPS. */
export type Distributor = { code: string; name: string; phone: string; website: string };

/** Distributors of the places in the demo, with the number to call at a power cut or a smell of gas. */
export const distributors = {
  eDistribucion: {
    code: "0031",
    name: "e-distribución",
    phone: "800760706",
    website: "https://www.edistribucion.com",
  },
  iDe: { code: "0021", name: "i-DE", phone: "900171171", website: "https://www.i-de.es" },
  ufd: { code: "0022", name: "UFD", phone: "900333999", website: "https://www.ufd.es" },
  nedgia: { code: "0217", name: "Nedgia Catalunya", phone: "900750750", website: "https://www.nedgia.es" },
} as const satisfies Record<string, Distributor>;
