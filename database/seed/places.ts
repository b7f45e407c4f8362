/** The operator of a supply point's network. Its four-digit code is part of the CUPS. */
export type Distributor = { code: string; name: string; phone: string; website: string };

/** Distributors of the demo's places, with their emergency numbers for power cuts and gas leaks. */
const distributors = {
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

/** The address of a supply point. */
export type Place = {
  street: string;
  city: string;
  postalCode: string;
  province: string;
  distributor: Distributor;
};

const { eDistribucion, iDe, ufd, nedgia } = distributors;
const girona = { city: "Girona", postalCode: "17003", province: "Girona" };
const figueres = { city: "Figueres", postalCode: "17600", province: "Girona" };
const vic = { city: "Vic", postalCode: "08500", province: "Barcelona" };

/** The addresses of the named customers. */
export const places = {
  flat: { ...girona, street: "Carrer del Migdia, 48, 3r 2a", distributor: eDistribucion },
  flatGas: { ...girona, street: "Carrer del Migdia, 48, 3r 2a", distributor: nedgia },
  garage: { ...girona, street: "Carrer del Migdia, 48, soterrani, plaça 23", distributor: eDistribucion },
  house: {
    street: "Carrer de les Gavines, 7",
    city: "L’Escala",
    postalCode: "17130",
    province: "Girona",
    distributor: eDistribucion,
  },
  formerFlat: {
    street: "Carrer de la Processó, 12, 1r 1a",
    city: "Salt",
    postalCode: "17190",
    province: "Girona",
    distributor: eDistribucion,
  },
  tenantHome: {
    street: "Carrer dels Teixidors, 5, 2n 1a",
    city: "Olot",
    postalCode: "17800",
    province: "Girona",
    distributor: eDistribucion,
  },
  pensionerHome: { ...figueres, street: "Carrer de la Font Vella, 19, baixos", distributor: eDistribucion },
  pensionerGas: { ...figueres, street: "Carrer de la Font Vella, 19, baixos", distributor: nedgia },
  workshop: { ...vic, street: "Polígon del Sot, nau 14", distributor: eDistribucion },
  shopVic: { ...vic, street: "Rambla del Carme, 31, baixos", distributor: eDistribucion },
  shopManresa: {
    street: "Carrer del Born, 8, baixos",
    city: "Manresa",
    postalCode: "08241",
    province: "Barcelona",
    distributor: eDistribucion,
  },
  shopVinaros: {
    street: "Carrer de la Mar, 22, baixos",
    city: "Vinaròs",
    postalCode: "12500",
    province: "Castelló",
    distributor: iDe,
  },
  administratorOffice: {
    street: "Carrer de les Carolines, 40, 1r",
    city: "Barcelona",
    postalCode: "08012",
    province: "Barcelona",
    distributor: eDistribucion,
  },
  officeMadrid: {
    street: "Calle del Molino Nuevo, 3, 1.º B",
    city: "Madrid",
    postalCode: "28004",
    province: "Madrid",
    distributor: ufd,
  },
} as const satisfies Record<string, Place>;

/** The address on one line. */
export const fullAddress = ({ street, postalCode, city, province }: Place): string =>
  `${street}, ${postalCode} ${city} (${province})`;

/** The address in lines. */
export const addressLines = ({ street, postalCode, city }: Place): string[] => [
  street,
  `${postalCode} ${city}`,
];

const blockStreets = [
  ["Barcelona", "08001", "Barcelona", ["Carrer de la Cera", "Carrer dels Tallers", "Carrer de la Riereta"]],
  ["Barcelona", "08012", "Barcelona", ["Carrer de l’Or", "Carrer de Verdi", "Travessera de Baix"]],
  ["Sabadell", "08201", "Barcelona", ["Carrer de la Borriana", "Carrer de Calderon", "Via Nova"]],
  ["Terrassa", "08221", "Barcelona", ["Carrer del Vapor", "Carrer de la Rasa", "Carrer Cremat"]],
  ["Mataró", "08301", "Barcelona", ["Carrer d’en Pujol", "Camí de la Geganta", "Carrer de Barcelona"]],
  ["Girona", "17003", "Girona", ["Carrer de la Creu", "Carrer del Carme", "Carrer de Bonastruc"]],
  ["Lleida", "25001", "Lleida", ["Carrer de la Palma", "Carrer de Cavallers", "Carrer de Blondel"]],
  ["Reus", "43201", "Tarragona", ["Carrer de Llovera", "Carrer de Vallroquetes", "Raval de Jesús"]],
] as const;

/** A block of flats: another street, number and staircase for each list position. */
export const blockOfFlats = (place: number): Place => {
  const [city, postalCode, province, streets] = blockStreets[place % blockStreets.length] ?? blockStreets[0];
  const turn = Math.floor(place / blockStreets.length);
  const street = streets[turn % streets.length] ?? streets[0];
  const number = 2 + 2 * Math.floor(turn / streets.length) + (place % 2);
  return { street: `${street}, ${number}, escala`, city, postalCode, province, distributor: eDistribucion };
};
