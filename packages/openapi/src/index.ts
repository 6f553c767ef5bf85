// The entry point `@lectern/openapi`: a spec's text → operations, and for each what to show, an example request and a
// self-contained copy. `@lectern/openapi/lint` checks it, `@lectern/openapi/diff` compares two versions.

export type { Diagnostic, Location, Severity } from "@lectern/base/diagnostic.ts";
export {
  type Api,
  type ApiPart,
  type Channel,
  formatOf,
  type NamedSchema,
  type Operation,
  type OperationDocs,
  type ParsedApi,
} from "./api.ts";
export {
  type ActionView,
  describeWorkflow,
  type NamedValue,
  type StepView,
  type WorkflowView,
} from "./arazzo/describe-workflow.ts";
export type { FindApi, StepTarget } from "./arazzo/list-workflows.ts";
export type { BindingView } from "./asyncapi/describe-bindings.ts";
export {
  type ChannelOperation,
  type ChannelServer,
  type ChannelView,
  describeChannel,
  type ReplyView,
} from "./asyncapi/describe-channel.ts";
export type { MessageView } from "./asyncapi/describe-message.ts";
export { type ConsoleSliceOptions, channelSlice, consoleSlice } from "./console/console-slice.ts";
export { type ApiView, describeApi, describeErrors, type ErrorView } from "./describe/describe-api.ts";
export type { BodyView, ContentView, ResponseView } from "./describe/describe-body.ts";
export type { CallbackView } from "./describe/describe-callbacks.ts";
export type { Example } from "./describe/describe-examples.ts";
export type { FieldEncoding } from "./describe/describe-form.ts";
export type { LinkView } from "./describe/describe-links.ts";
export { describeOperation, type OperationView } from "./describe/describe-operation.ts";
export type { NamedExample, ParameterLocation, ParameterView } from "./describe/describe-parameters.ts";
export { createSchemaUses, describeNamedSchema, type SchemaView } from "./describe/describe-schema.ts";
export type {
  SecurityAlternative,
  SecurityFlow,
  SecurityScheme,
  SecurityScope,
} from "./describe/describe-security.ts";
export { describeServer, type ServerView } from "./describe/describe-server.ts";
export type { DescribeOptions } from "./describe/describing.ts";
export type { ExampleOptions } from "./example/example-state.ts";
export { exampleOf } from "./example/schema-example.ts";
export { describeGraphql, type GraphqlUse, type GraphqlView } from "./graphql/describe-graphql.ts";
export type { GraphqlPackage } from "./graphql/read-schema.ts";
export { type ApiContext, parseApi } from "./parse-api.ts";
export { type OperationLocation, type SliceOptions, type SpecSlice, sliceSpec } from "./publish/slice-spec.ts";
export { type CollectionInput, specAs, toInsomnia, toPostman } from "./publish/spec-exports.ts";
export { toYaml } from "./publish/to-yaml.ts";
export type { ReadFile } from "./read/join-files.ts";
export { createPartLocator } from "./read/locate-parts.ts";
export { readSpec, type SpecSource, type SpecText } from "./read/read-spec.ts";
export { dereference } from "./read/resolve.ts";
export { detectSpec, type SpecKind } from "./read/sniff-spec.ts";
export type { ValuePath } from "./read/value-path.ts";
export { type BodyExamples, bodyExamples, type ContentExamples } from "./samples/body-examples.ts";
export { generatedSamples, responseSamples, type Sample } from "./samples/request-samples.ts";
export { type BodyChoice, type SampleOptions, type SampleRequest, sampleRequest } from "./samples/sample-request.ts";
export type { SampleSettings } from "./samples/sample-settings.ts";
export { findMismatch, type Mismatch } from "./schema/find-mismatch.ts";
export { createFlatten, type FlatSchema, type Flatten } from "./schema/flatten-schema.ts";
export type { SchemaField, SchemaGroup, SchemaNode, SchemaVariant } from "./schema/schema-node.ts";
export { accepts } from "./schema/validate-value.ts";
export { operationTitle } from "./title/operation-title.ts";
