// Values of authors' code by where the build put them.

/** The URL of a file and the name of an export; for an expression of the page also what the export is called with. */
export type IslandPlace = readonly [url: string, name: string, locals?: object];

/** Loads a component or value. */
export async function load([url, name, locals]: IslandPlace): Promise<unknown> {
  const value = (await import(url))[name];
  return locals ? value(locals) : value;
}
