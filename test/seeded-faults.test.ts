// A clean site with known faults inserted at random: all must be found, and nothing on the clean site.

import { expect, test } from "vitest";
import { checkFiles, page } from "./support/check.ts";
import { docsJson } from "./support/site.ts";

const PAGES = 40;
const FAULTS = 200;
const SEED = 20_240_611;

/** A kind of fault: the code that must report it, and the lines that introduce it. */
interface Fault {
  readonly code: string;
  readonly lines: (number: number) => string;
}

const KINDS: readonly Fault[] = [
  { code: "link/broken", lines: (n) => `Read the [guide number ${n}](/missing/page-${n}).` },
  { code: "link/broken", lines: (n) => `<Card title="Go on" href="/missing/card-${n}">Words.</Card>` },
  { code: "link/broken-file", lines: (n) => `<Frame>\n  ![A lake at dawn](/images/missing-${n}.png)\n</Frame>` },
  { code: "link/broken-file", lines: (n) => `Get the [list of prices](/files/missing-${n}.pdf).` },
  { code: "link/broken-anchor", lines: (n) => `Read about [the keys](/page-1#missing-${n}).` },
  { code: "link/broken-anchor", lines: (n) => `Read about [the limits](#missing-${n}).` },
  { code: "link/vague-text", lines: () => "To see all of it, [click here](/page-2)." },
  { code: "link/missing-text", lines: () => 'Look at it: <a href="/page-2"></a>.' },
  { code: "link/unsafe", lines: (n) => `<a href="javascript:go(${n})">Start the demo</a>` },
  { code: "heading/extra-h1", lines: (n) => `# Another title ${n}` },
  { code: "image/missing-alt", lines: () => "<Frame>\n  ![](/images/lake.png)\n</Frame>" },
  { code: "image/poor-alt", lines: () => "<Frame>\n  ![image](/images/lake.png)\n</Frame>" },
  { code: "iframe/missing-title", lines: () => '<iframe src="https://x.dev/film"></iframe>' },
  { code: "code/no-language", lines: (n) => `\`\`\`\nnpm run ${n}\n\`\`\`` },
  { code: "code/syntax", lines: (n) => `\`\`\`json\n{ "a": ${n} "b": 2 }\n\`\`\`` },
  { code: "code/syntax", lines: (n) => `\`\`\`yaml\na: ${n}\n  b: 2\n\`\`\`` },
  { code: "code/syntax", lines: (n) => `\`\`\`ts\nconst a${n} = (1 + ;\n\`\`\`` },
  { code: "code/syntax", lines: (n) => `\`\`\`python\nprint("a${n}"\n\`\`\`` },
  { code: "code/syntax", lines: (n) => `\`\`\`bash\ncurl -d 'a=${n} https://x.dev\n\`\`\`` },
  { code: "code/syntax", lines: (n) => `\`\`\`sh\nif [ -f a${n} ]; then\n  make\n\`\`\`` },
  { code: "secret/leaked", lines: (n) => `Use \`AKIA${"Q3EGRJ7XKZ5VWN2"}${"ABCDEFGH"[n % 8]}\`.` },
  { code: "component/invalid-nesting", lines: (n) => `<Step title="Step ${n}">\n  Do it.\n</Step>` },
  { code: "component/unknown", lines: (n) => `<Wraning>Number ${n}.</Wraning>` },
  { code: "component/unknown-prop", lines: () => '<Card title="Go on" href="/page-2" colour="red">Words.</Card>' },
  {
    code: "component/missing-prop",
    lines: () => "<AccordionGroup>\n  <Accordion>Words.</Accordion>\n</AccordionGroup>",
  },
  { code: "text/invisible-character", lines: (n) => `Number\u200B ${n} is here.` },
  { code: "prose/repeated-word", lines: (n) => `Open the the door number ${n}.` },
  { code: "prose/article", lines: (n) => `Wait for a hour, ${n} times.` },
  { code: "prose/terminology", lines: (n) => `Sign in with Github, ${n} times.` },
];

/** A seeded random number generator. */
function createRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * limit);
  };
}

/** Blocks of a page without any problems. */
function cleanBlocks(number: number): readonly string[] {
  return [
    "This page tells you how to use the service and what you can do with it.",
    "## Install",
    "Run the command, and then read the [next page](/page-1#keys) or the [limits](#limits).",
    "```bash\nnpm install acme\nacme login --key <your-key> && acme deploy\n\nIt's live (1 page).\n```",
    "## Keys",
    '<Steps>\n  <Step title="Open the app">\n    Open it. The app shows your keys.\n  </Step>\n  <Step title="Copy the key">\n    Copy it.\n  </Step>\n</Steps>',
    "<Frame>\n  ![A lake at dawn](/images/lake.png)\n</Frame>",
    "### Use a key",
    '```json\n{ "key": "YOUR_API_KEY" }\n```',
    "<Note>Keep your key safe, and change it when somebody leaves.</Note>",
    "## Limits",
    `You can send ${number + 10} requests each minute.`,
  ];
}

function siteOf(blocks: readonly (readonly string[])[]): Readonly<Record<string, string | object>> {
  const files: Record<string, string | object> = { "images/lake.png": "" };
  for (const [index, list] of blocks.entries()) files[`page-${index}.mdx`] = page(list.join("\n\n"));
  files["docs.json"] = docsJson({ pages: blocks.map((_, index) => `page-${index}`) });
  return files;
}

test("reports nothing on the clean site", async () => {
  const clean = Array.from({ length: PAGES }, (_, index) => cleanBlocks(index));
  expect(await checkFiles(siteOf(clean))).toEqual([]);
});

test("finds each of 200 random faults at its location", async () => {
  const random = createRandom(SEED);
  const blocks = Array.from({ length: PAGES }, (_, index) => [...cleanBlocks(index)]);
  const marks: { page: number; block: string; code: string }[] = [];
  for (let number = 0; number < FAULTS; number++) {
    const kind = KINDS[number % KINDS.length] ?? KINDS[0];
    const index = random(PAGES);
    const list = blocks[index];
    if (!kind || !list) continue;
    const block = kind.lines(number);
    list.splice(1 + random(list.length - 1), 0, block);
    marks.push({ page: index, block, code: kind.code });
  }
  const files = siteOf(blocks);
  const found = await checkFiles(files);
  const missed = marks.filter(({ page: index, block, code }) => {
    const file = `page-${index}.mdx`;
    const text = String(files[file]);
    const first = text.slice(0, text.indexOf(block)).split("\n").length;
    const last = first + block.split("\n").length - 1;
    return !found.some(
      (problem) =>
        problem.code === code && problem.at.file === file && problem.at.line >= first && problem.at.line <= last,
    );
  });
  expect(missed).toEqual([]);
});
