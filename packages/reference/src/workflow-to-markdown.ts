// A workflow of an Arazzo file as Markdown: every sentence of its page, its steps as a numbered list.

import { fillString } from "@lectern/base/text.ts";
import type { ActionView, NamedValue, Operation, StepTarget, StepView } from "@lectern/openapi";
import { fence, indent, inlineCode, joinBlocks, lowerHeadings } from "@lectern/theme/components/markdown-blocks.ts";
import type { StringKey } from "@lectern/theme/layout/locales/en.ts";
import { sectionToMarkdown } from "./operation-to-markdown.ts";
import type { Translate } from "./phrases.tsx";
import { createSchemaLocations } from "./reference-tools.ts";
import { retryWords, type WorkflowInput } from "./render-workflow.tsx";
import { createSchemaSections, endWithSections } from "./schema-sections.ts";
import { nodeToMarkdown, wholeOf } from "./schema-to-markdown.ts";
import type { ReferenceSettings } from "./settings.ts";

/** A workflow and the pages it links to. */
interface WorkflowText extends WorkflowInput {
  readonly hrefOf: (operation: Operation) => string | undefined;
}

interface Tools extends Omit<WorkflowText, "view"> {
  readonly t: Translate;
}

/** The reference of a workflow as Markdown. */
export function workflowToMarkdown(
  { view, ...input }: WorkflowText,
  settings: Pick<ReferenceSettings, "describe" | "sections" | "takeSections">,
  t: Translate,
): string {
  const { part } = input;
  const tools: Tools = { ...input, t };
  const sections = createSchemaSections(part.api, settings, t);
  const inputs = view.inputs && nodeToMarkdown(wholeOf(view.inputs), { t, sections, ...createSchemaLocations() });
  const before = view.dependsOn.map((target) => targetToMarkdown(target, tools)).join(", ");
  const steps = view.steps.map((step, index) => {
    const body = stepToMarkdown(step, tools);
    const head = `${index + 1}. **${step.id}**`;
    // An indent of four keeps the body inside its item, even from step 10 on.
    return body === "" ? head : `${head}\n\n${indent(body, 4)}`;
  });
  return joinBlocks(
    lowerHeadings(part.description?.trim() ?? "", 3),
    before === "" ? "" : `${t("apiDependsOn")}: ${before}`,
    sectionToMarkdown("apiInputs", inputs ?? "", t),
    sectionToMarkdown("apiParameters", valuesToMarkdown(view.parameters), t),
    sectionToMarkdown("apiSteps", joinBlocks(...steps), t),
    actionsToMarkdown("apiOnSuccess", view.onSuccess, tools),
    actionsToMarkdown("apiOnFailure", view.onFailure, tools),
    sectionToMarkdown("apiOutputs", valuesToMarkdown(view.outputs), t),
    endWithSections(sections, settings.takeSections),
  );
}

function stepToMarkdown(step: StepView, tools: Tools): string {
  const { t } = tools;
  const { body, description, target } = step;
  const labeled = (word: StringKey, text: string): string => (text === "" ? "" : joinBlocks(`${t(word)}:`, text));
  const sent =
    body &&
    joinBlocks(
      body.mediaType && inlineCode(body.mediaType),
      body.text === undefined ? "" : fence(body.language, body.text),
      valuesToMarkdown(body.replacements),
    );
  return joinBlocks(
    lowerHeadings(description?.trim() ?? "", 4),
    target && targetToMarkdown(target, tools),
    labeled("apiParameters", valuesToMarkdown(step.parameters)),
    labeled("apiBody", sent ?? ""),
    labeled("apiSuccessCriteria", step.criteria.map((one) => `- ${inlineCode(one)}`).join("\n")),
    labeled("apiOutputs", valuesToMarkdown(step.outputs)),
    actionsToMarkdown("apiOnSuccess", step.onSuccess, tools),
    actionsToMarkdown("apiOnFailure", step.onFailure, tools),
  );
}

function targetToMarkdown(target: StepTarget, { part, partHref, hrefOf }: Tools): string {
  const isOperation = target.kind === "operation";
  const name = isOperation
    ? `${target.operation.method} ${target.operation.path}`
    : target.kind === "workflow"
      ? target.name
      : target.reference;
  const href = isOperation ? hrefOf(target.operation) : partHref(part.api, { kind: "workflow", name });
  return href === undefined ? inlineCode(name) : `[${inlineCode(name)}](${href})`;
}

function valuesToMarkdown(values: readonly NamedValue[]): string {
  return values
    .map(
      ({ name, location, value }) => `- ${inlineCode(name)}${location ? ` (${location})` : ""}: ${inlineCode(value)}`,
    )
    .join("\n");
}

function actionsToMarkdown(word: StringKey, actions: readonly ActionView[], tools: Tools): string {
  if (actions.length === 0) return "";
  return joinBlocks(`${tools.t(word)}:`, actions.map((action) => `- ${actionToMarkdown(action, tools)}`).join("\n"));
}

function actionToMarkdown(action: ActionView, tools: Tools): string {
  const { t } = tools;
  const { kind, step, workflow, criteria } = action;
  const location = workflow ? targetToMarkdown(workflow, tools) : step === undefined ? undefined : inlineCode(step);
  const goTo = location === undefined ? "" : fillString(t("apiGoTo"), { name: location });
  const words = kind === "end" ? t("apiEnd") : kind === "retry" ? retryWords(action, t) : "";
  const conditions = criteria.map((condition) => fillString(t("apiWhen"), { condition: inlineCode(condition) }));
  const what = [words, goTo].filter(Boolean).join(", ");
  return conditions.length === 0 ? what : `${conditions.join(", ")}: ${what}`;
}
