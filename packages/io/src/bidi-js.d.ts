// The part of bidi-js in use; the package has no types.

declare module "bidi-js" {
  export interface Bidi {
    getEmbeddingLevels(text: string): { readonly levels: Uint8Array };
    /** The mirrored forms of brackets in text from right to left, by offset. */
    getMirroredCharactersMap(text: string, levels: Uint8Array): ReadonlyMap<number, string>;
  }
  export default function createBidi(): Bidi;
}
