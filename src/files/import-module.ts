/** Loads a module by its address. The packaged program, which is no module, gets this from what started it. */
export const importModule = (address: string): Promise<unknown> => import(address);
