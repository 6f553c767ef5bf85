// Loads values of author code from their output files.

/** A file URL and export name; for page expressions, also the locals the export is called with. */
export type IslandReference = readonly [url: string, name: string, locals?: object];

export async function load([url, name, locals]: IslandReference): Promise<unknown> {
  const value = (await import(url))[name];
  return locals ? value(locals) : value;
}
