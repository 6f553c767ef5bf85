// The file with the settings of a site.

/** Its names, in order of preference: older sites have a mint.json. */
export const CONFIG_FILES: readonly string[] = ["docs.json", "mint.json"];

/** Where editors find the JSON Schema of docs.json once Lectern is installed in the project. */
export const SCHEMA_PATH = "./node_modules/lectern/schema/docs.schema.json";

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
