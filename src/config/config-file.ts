// The file with the settings of a site.

/** Its names, in order of preference: older sites have a mint.json. */
export const CONFIG_FILES: readonly string[] = ["docs.json", "mint.json"];

interface ConfigFile {
  readonly path: string;
  readonly text: string;
}

export function findConfigFile(read: (path: string) => string | undefined): ConfigFile | undefined {
  for (const path of CONFIG_FILES) {
    const text = read(path);
    if (text !== undefined) return { path, text };
  }
  return undefined;
}
