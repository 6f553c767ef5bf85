/** Imports a module by URL. The packaged program is not a module, so its launcher replaces this. */
export const importModule = (url: string): Promise<unknown> => import(url);
