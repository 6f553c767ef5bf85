// `lectern`: config helpers and the programmatic API.

export type { CustomCode, DiagnosticCode, OwnCode } from "@lectern/base/codes.ts";
export {
  type ArtifactDefinition,
  type ComponentDefinition,
  defineArtifact,
  defineConfig,
  type JsxComponent,
  type LayoutConfig,
  type LecternConfig,
  type PageContext,
  type PageInfo,
  type PartHook,
  type PartName,
  type RuleDefinition,
  type SiteInfo,
  type SlotHook,
  type SlotName,
  type Theme,
  type TokenName,
  type Transform,
} from "@lectern/engine/extend/config.ts";
export type { HttpRequest } from "@lectern/request";
export type { SampleLanguage } from "@lectern/request/samples";
export { build, check, createProject, render } from "./project.ts";
export type {
  BuildOptions,
  BuildReport,
  CheckOptions,
  CheckReport,
  Diagnostic,
  Edit,
  FolderOptions,
  Location,
  MemoryOptions,
  MemoryProject,
  Problem,
  Progress,
  Project,
  ProjectOptions,
  ReportedIsland,
  SearchResult,
  Severity,
  SiteFile,
  SiteOptions,
  WorkOptions,
} from "./types.ts";
