/** Tariffs of the third group have no flow of their own to show. */
export const showsGasFlow = (tariffName: string): boolean => !tariffName.includes("3.");
