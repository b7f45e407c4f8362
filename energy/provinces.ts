/**
 * Names of the provinces, by INE's code minus one. Source: INE, "Relación de provincias con sus códigos"; the names are
 * the official ones, with articles in their usual place.
 */
const provinceNames = [
  "Araba/Álava",
  "Albacete",
  "Alicante/Alacant",
  "Almería",
  "Ávila",
  "Badajoz",
  "Illes Balears",
  "Barcelona",
  "Burgos",
  "Cáceres",
  "Cádiz",
  "Castellón/Castelló",
  "Ciudad Real",
  "Córdoba",
  "A Coruña",
  "Cuenca",
  "Girona",
  "Granada",
  "Guadalajara",
  "Gipuzkoa",
  "Huelva",
  "Huesca",
  "Jaén",
  "León",
  "Lleida",
  "La Rioja",
  "Lugo",
  "Madrid",
  "Málaga",
  "Murcia",
  "Navarra",
  "Ourense",
  "Asturias",
  "Palencia",
  "Las Palmas",
  "Pontevedra",
  "Salamanca",
  "Santa Cruz de Tenerife",
  "Cantabria",
  "Segovia",
  "Sevilla",
  "Soria",
  "Tarragona",
  "Teruel",
  "Toledo",
  "Valencia/València",
  "Valladolid",
  "Bizkaia",
  "Zamora",
  "Zaragoza",
  "Ceuta",
  "Melilla",
] as const;

export interface Province {
  /** INE's code as a number: 8 for `08`. */
  readonly provinceId: number;
  readonly name: string;
}

/**
 * The province of a municipality's INE code or of a postal code: both begin with the province's two digits. Undefined
 * for an unknown one.
 */
export const findProvince = (ineOrPostalCode: string): Province | undefined => {
  const provinceId = /^\d{2}/.test(ineOrPostalCode) ? Number(ineOrPostalCode.slice(0, 2)) : 0;
  const name = provinceNames[provinceId - 1];
  return name === undefined ? undefined : { provinceId, name };
};
