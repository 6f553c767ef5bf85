/** Imports a module by URL. The packaged program is not a module, so its launcher replaces this. */
export const importModule = (address: string): Promise<unknown> => import(address);
