import { rawHtml } from "@lectern/base/markup/tree.ts";
import { expect, test } from "vitest";
import { removeFields } from "./remove-fields.ts";

const REFERENCE = rawHtml(`<h2 id="query-parameters">Query parameters</h2>
<div class="field"><div class="field-head"><a><code>limit</code></a><span class="field-type">integer</span></div>
<div class="field-body"><p>How many users to return, at <code>most</code> 100.</p></div></div>
<div class="field"><div class="field-head"><a><code>page</code></a></div></div>`);

test("removes fields that the reference describes, with headings left empty", () => {
  const text = `Lists users.

## Parameters

<ParamField query="limit" type="int">
  How many users to return, at \`most\` 100.
</ParamField>

## More

<ParamField query="page">
  The page, from 0.
</ParamField>

Bye.`;
  expect(removeFields(text, REFERENCE)).toEqual({
    text: `Lists users.

## More

<ParamField query="page">
  The page, from 0.
</ParamField>

Bye.`,
    covered: ["limit"],
    headings: ["Parameters"],
  });
});

test("requires nested fields to be described too", () => {
  const text = `<ResponseField name="limit">
  <Expandable title="more">
    <ResponseField name="burst">Extra.</ResponseField>
  </Expandable>
</ResponseField>`;
  expect(removeFields(text, REFERENCE)).toEqual({ text, covered: [], headings: [] });
});

test("keeps a heading above a section with text", () => {
  const text = `## Parameters

<ParamField query="limit" />

### Notes

Text.`;
  expect(removeFields(text, REFERENCE)).toEqual({
    text: "## Parameters\n\n### Notes\n\nText.",
    covered: ["limit"],
    headings: [],
  });
});
