import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { react } from "@lectern/theme/client/islands/react.ts";
import { expect, test } from "vitest";
import { testBridge } from "../../../../test/support/bridge.tsx";
import { REACT } from "./react-module.ts";

test("exports the same React names in the browser as at build time", () => {
  const names = (module: object) =>
    Object.keys(module)
      .filter((name) => name !== "__esModule")
      .sort();
  expect(names(react)).toEqual(names(REACT));
  expect(Object.keys(react.default).filter((name) => !(name in react))).toEqual([]);
});

test("reports a missing React name at its import, unless it is only a type", async () => {
  const { problems } = await testBridge({
    page: 'import { Counter } from "./counter.tsx"',
    files: {
      "counter.tsx":
        'import { type FC, ReactNode, useStat, useState } from "react";\nimport { renderToPipe } from "react-dom/server";\nexport const Counter: FC = (props: { children: ReactNode }) => <b onClick={() => renderToPipe(useStat)}>{useState(0)[0]}</b>;',
    },
  });
  expect(problems.map(formatDiagnostic)).toEqual([
    'counter.tsx:1:1 code/export-not-found "react" has no export "useStat" here. Did you mean "useState"?',
    'counter.tsx:2:1 code/export-not-found "react-dom/server" has no export "renderToPipe" here. Remove it; it is undefined at build time and in the browser.',
  ]);
});
