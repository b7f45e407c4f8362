import type { CompleteLanguage } from "#platform/contract/languages.ts";

/**
 * Street types: our id, which never changes, the cadastre's abbreviation, and the name in Spanish and in Catalan.
 * Source: the table of street types ("tipos de vía") of the Dirección General del Catastro, by whose abbreviations
 * distributors and the supply-point registry (SIPS) name streets too. Where it has one abbreviation for two words, the
 * more usual one is named.
 */
const table = [
  [1, "CL", "Calle", "Carrer"],
  [2, "AV", "Avenida", "Avinguda"],
  [3, "PZ", "Plaza", "Plaça"],
  [4, "PS", "Paseo", "Passeig"],
  [5, "RB", "Rambla", "Rambla"],
  [6, "RD", "Ronda", "Ronda"],
  [7, "CR", "Carretera", "Carretera"],
  [8, "CM", "Camino", "Camí"],
  [9, "TR", "Travesía", "Travessera"],
  [10, "PJ", "Pasaje", "Passatge"],
  [11, "CJ", "Callejón", "Carreró"],
  [12, "PC", "Placeta", "Placeta"],
  [13, "GV", "Gran Vía", "Gran Via"],
  [14, "VI", "Vía", "Via"],
  [15, "UR", "Urbanización", "Urbanització"],
  [16, "PL", "Polígono", "Polígon"],
  [17, "BO", "Barrio", "Barri"],
  [18, "BJ", "Bajada", "Baixada"],
  [19, "SU", "Subida", "Pujada"],
  [20, "CT", "Cuesta", "Costa"],
  [21, "AL", "Alameda", "Albereda"],
  [22, "AR", "Arrabal", "Raval"],
  [23, "AU", "Autopista", "Autopista"],
  [24, "AY", "Arroyo", "Rierol"],
  [25, "BL", "Bloque", "Bloc"],
  [26, "BR", "Barranco", "Barranc"],
  [27, "CA", "Cañada", "Carrerada"],
  [28, "CH", "Chalet", "Xalet"],
  [29, "CI", "Cinturón", "Cinturó"],
  [30, "CN", "Colonia", "Colònia"],
  [31, "CS", "Caserío", "Caseriu"],
  [32, "CU", "Conjunto", "Conjunt"],
  [33, "CZ", "Callizo", "Call"],
  [34, "DS", "Diseminado", "Disseminat"],
  [35, "ED", "Edificio", "Edifici"],
  [36, "EN", "Ensanche", "Eixample"],
  [37, "ER", "Extrarradio", "Extraradi"],
  [38, "ES", "Escalinata", "Escalinata"],
  [39, "EX", "Explanada", "Esplanada"],
  [40, "FN", "Finca", "Finca"],
  [41, "GL", "Glorieta", "Glorieta"],
  [42, "GR", "Grupo", "Grup"],
  [43, "HT", "Huerta", "Horta"],
  [44, "JR", "Jardines", "Jardins"],
  [45, "LG", "Lugar", "Lloc"],
  [46, "MA", "Malecón", "Espigó"],
  [47, "MC", "Mercado", "Mercat"],
  [48, "ML", "Muelle", "Moll"],
  [49, "MS", "Masía", "Masia"],
  [50, "MT", "Monte", "Muntanya"],
  [51, "MZ", "Manzana", "Illa"],
  [52, "PB", "Poblado", "Poblat"],
  [53, "PD", "Partida", "Partida"],
  [54, "PQ", "Parque", "Parc"],
  [55, "PR", "Prolongación", "Prolongació"],
  [56, "PT", "Puente", "Pont"],
  [57, "QT", "Quinta", "Quinta"],
  [58, "RC", "Rincón", "Racó"],
  [59, "RM", "Ramal", "Ramal"],
  [60, "RP", "Rampa", "Rampa"],
  [61, "RR", "Riera", "Riera"],
  [62, "RU", "Rúa", "Rua"],
  [63, "SC", "Sector", "Sector"],
  [64, "SD", "Senda", "Sender"],
  [65, "TO", "Torrente", "Torrent"],
  [66, "VA", "Valle", "Vall"],
  [67, "VD", "Viaducto", "Viaducte"],
  [68, "VL", "Vial", "Vial"],
  [69, "VR", "Vereda", "Vereda"],
] as const;

export interface StreetType {
  readonly streetTypeId: number;
  /** Abbreviation of the cadastre: `CL`. */
  readonly code: string;
  readonly name: string;
}

/** All street types, the usual ones first. English texts have the Spanish names, as signs and letters do. */
export const streetTypes = (language: CompleteLanguage): StreetType[] =>
  table.map(([streetTypeId, code, spanish, catalan]) => ({
    streetTypeId,
    code,
    name: language === "ca" ? catalan : spanish,
  }));

/** Undefined for an id that no street type has. */
export const findStreetType = (streetTypeId: number, language: CompleteLanguage): StreetType | undefined =>
  streetTypes(language).find((type) => type.streetTypeId === streetTypeId);

/** By the cadastre's abbreviation, in any case. */
export const findStreetTypeByCode = (code: string): StreetType | undefined =>
  streetTypes("es").find((type) => type.code === code.toUpperCase());
