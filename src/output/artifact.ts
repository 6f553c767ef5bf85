// One output file, made only when somebody asks for it: a build asks for all, the preview for one.

/** One output file. */
export interface Artifact {
  /** Path below the output folder: `guides/start/index.html`. */
  readonly path: string;
  /** The MIME type, with its charset for text. */
  readonly type: string;
  /** The bytes, or the project file to copy. */
  readonly body: () => Promise<ArtifactBody>;
  /** The project file whose text a page shows; what else it depends on is shared by many. */
  readonly source?: string;
  /** The project file that this is a copy of. */
  readonly copies?: string;
  /** A page that only sends readers on; servers answer with a real redirect instead. */
  readonly redirect?: true;
  /** Path of the same page as Markdown, for readers that ask for it. */
  readonly markdown?: string;
  /** Whether the file of an earlier build can stay. */
  readonly isKept?: () => Promise<boolean>;
  /** Texts for the build cache, known once the body was made. */
  readonly pack?: () => { readonly id: string; readonly texts: readonly string[] } | undefined;
  /** Headers that servers send with it, beside its type. */
  readonly headers?: () => Readonly<Record<string, string>>;
}

/** Text and bytes are made in memory; a file is copied as it is, whatever its size. Without a name there is no file. */
export type ArtifactBody = string | Uint8Array | { readonly copy: string };
