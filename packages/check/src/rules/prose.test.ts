import { expect, test } from "vitest";
import { checkFiles, page, problemsOf } from "../../../../test/support/check.ts";
import { docsJson } from "../../../../test/support/site.ts";

/** Enough English for the rules to run. Precedes the text under test, which is on line 6. */
const ENGLISH = "This is the page that tells you how to use the service and what you can do with it.\n\n";

const CASES: readonly (readonly [code: string, body: string, problems: readonly string[]])[] = [
  [
    "prose/first-person",
    "Now let's create a key. Then we'll need to wait.",
    [
      '8:5 First person: "let\'s create". Use "you" or the imperative: "Create …".',
      '8:30 First person: "we\'ll need to". Use "you" or the imperative.',
    ],
  ],
  [
    "prose/first-person",
    "Let's look at it. We will now set up a key. We'll be building it.",
    [
      '8:1 First person: "Let\'s look". Use "you" or the imperative: "Look …".',
      '8:19 First person: "We will now set up". Use "you" or the imperative: "Set up …".',
      '8:45 First person: "We\'ll be building". Use "you" or the imperative.',
    ],
  ],
  ["prose/first-person", "We will bill you each month. Create a key.", []],
  ["prose/first-person", "Email us at a@b.co and we'll add it.\n\n> Let's explore the key.", []],
  ["prose/first-person", "If you give no name, we will use the path. We'll get back to you.", []],
  [
    "prose/passive",
    "The reply is sent by the server.",
    ['8:11 Passive voice: "is sent by the server". Use the active voice: "the server …".'],
  ],
  [
    "prose/passive",
    "The key is chosen by the client. It is now\nread by the server and manually cancelled by a user.",
    ['8:9 Passive voice: "is chosen by the client". Use the active voice: "the client …".'],
  ],
  ["prose/passive", "It is backed by a queue, is powered by a model and is isolated by the session header.", []],
  ["prose/passive", "It is billed by the hour and is charged by the token.", []],
  ["prose/passive", "It is open by the way, is late by a day, and is identified by a key.", []],
  ["prose/passive", "It is sent by default, is sorted by the date, and is based on this. The server sends it.", []],
  [
    "prose/tense",
    '<ResponseField name="a" type="string">\n  This will return the name.\n</ResponseField>',
    ['9:3 Future tense for a fact: "This will return". Use the present tense: "returns" or "return".'],
  ],
  [
    "prose/tense",
    '<ResponseField name="a" type="string">\n  Old ones will be returned.\n</ResponseField>',
    ['9:12 Future tense for a fact: "will be returned". Use the present tense: "is returned" or "are returned".'],
  ],
  ["prose/tense", "The next call will return the name.", []],
  [
    "prose/long-sentence",
    `Short one. ${"You can read this and that ".repeat(8).trim()}.`,
    ["8:12 Long sentence: 48 words. Split it, or turn it into a list."],
  ],
  ["prose/long-sentence", `${"You can read this. ".repeat(20).trim()}`, []],
  [
    "prose/long-sentence",
    `See e.g. the plan. ${"You can read\nthis and that ".repeat(8).trim()}.`,
    ["8:20 Long sentence: 48 words. Split it, or turn it into a list."],
  ],
  ["prose/long-sentence", `The Customer shall pay, and ${"you can read this and that ".repeat(8).trim()}.`, []],
  ["prose/long-sentence", `${"You can log in. Then read the ID. ".repeat(9).trim()}`, []],
  ["prose/long-sentence", `${"you can read this and that: ".repeat(10).trim()}`, []],
  ["prose/long-sentence", `${"you can read this and that\\\n".repeat(10).trim()}`, []],
  [
    "prose/undefined-acronym",
    "The XDR is on. Ask the XDR. Use the XDR.",
    [
      '8:5 Undefined acronym "XDR". Spell it out once, as in "… (XDR)", or add "XDR" to vocabulary.known in lectern.json.',
    ],
  ],
  [
    "prose/undefined-acronym",
    "The external data relay (XDR) is on. Ask the XDR. Use the XDR. The API and the API and the API.",
    [],
  ],
  ["prose/undefined-acronym", "The run FAILED. It FAILED again. Is it FAILED? When a run has failed, wait.", []],
  ["prose/undefined-acronym", "ABORT ends it. Send ABORT, then ABORT. Click INBOX, INBOX, INBOX.", []],
  ["prose/undefined-acronym", "Use the Google XDK. The XDK is fast. Ask the XDK. The DLS API reads DLS and DLS.", []],
  ["prose/undefined-acronym", "The law (the “XDPR,” as revised) holds. The XDPR and the XDPR apply.", []],
  [
    "prose/terminology",
    "Sign in with Github; see `Github` and [github.com](https://github.com).",
    ['8:14 Incorrect term: "Github". Use "GitHub".'],
  ],
  [
    "prose/wordy",
    "Restart in order to load it. Utilize the cache.",
    ['8:9 Wordy phrase: "in order to". Use "to".', '8:30 Wordy phrase: "Utilize". Use "Use".'],
  ],
  ["prose/wordy", 'Avoid "in order to" and “utilize”.', []],
  [
    "prose/wordy",
    "<Info>\n  Wait \\* here  \n  and &amp; in\n  order to go on, utilize it.\n</Info>\n\n> Go\n> in order to go.",
    ['11:19 Wordy phrase: "utilize". Use "use".', '15:3 Wordy phrase: "in order to". Use "to".'],
  ],
  ["prose/repeated-word", "Open the the door.", ['8:6 Repeated word: "the". Remove one of them.']],
  ["prose/repeated-word", "Send a\na key.", ['8:6 Repeated word: "a". Remove one of them.']],
  [
    "prose/repeated-word",
    "> Open the\n> the door.\n\n- Go to\n  to it. The the end.",
    [
      '8:8 Repeated word: "the". Remove one of them.',
      '11:6 Repeated word: "to". Remove one of them.',
      '12:10 Repeated word: "the". Remove one of them.',
    ],
  ],
  ["prose/repeated-word", "They had had it, in Walla Walla, for the Program program. It is. is.", []],
  ["prose/repeated-word", "Restart the Example.dev dev server.", []],
  ["prose/repeated-word", "He said that that is fine, and `the the` too.", []],
  [
    "prose/article",
    "Wait for a hour, then send an request with a item.",
    [
      '8:10 "a hour" should be "an hour". Use "an hour".',
      '8:28 "an request" should be "a request". Use "a request".',
      '8:44 "a item" should be "an item". Use "an item".',
    ],
  ],
  ["prose/article", "Open an URL.", ['8:6 "an URL" should be "a URL". Use "a URL".']],
  ["prose/article", "Server A opens an n8n node, a uuid, a uv project and an s3 bucket. Is a in b? Q&A over it.", []],
  ["prose/article", "Open an nginx port, an ngrok tunnel, an sdk and an mfa code.", []],
  ["prose/article", "Use a unix socket, a unidirectional link, an Ubuntu host, a UK number, a euro and an SLA.", []],
  ["prose/article", "Agent A asks, and option a is best. If a exceeds b, a and b are swapped.", []],
  [
    "prose/article",
    "Ask a AI for a update, a unknown key or an user.",
    [
      '8:5 "a AI" should be "an AI". Use "an AI".',
      '8:14 "a update" should be "an update". Use "an update".',
      '8:24 "a unknown" should be "an unknown". Use "an unknown".',
      '8:41 "an user" should be "a user". Use "a user".',
    ],
  ],
  ["prose/article", "A user has an SDK, a one-time key, an x-ray, a European host, a and b.", []],
  [
    "prose/parallel-list",
    "- Reading files\n- Writing files\n- Moving files\n- Copying files\n- Delete the files",
    ["12:1 List item breaks the pattern: all others start with an -ing form. Start it the same way."],
  ],
  ["prose/parallel-list", "- Reading files\n- Writing files\n- Moving files\n- Copying files\n- Deleting files", []],
  [
    "prose/parallel-list",
    "- Reading files\n- Writing files\n- Moving files\n- Copying files\n- Quietly deleting files",
    [],
  ],
  [
    "prose/numbered-steps",
    "- First, open the app.\n- Then, press the key.",
    ["8:1 Steps are in an unnumbered list. Use a numbered list, or <Steps>."],
  ],
  ["prose/numbered-steps", "1. First, open the app.\n2. Then, press the key.", []],
  [
    "prose/prerequisites",
    '## Do it\n\n<Steps>\n  <Step title="Go">Go.</Step>\n</Steps>\n\n## Prerequisites\n\nA key.',
    ["14:1 Prerequisites come after the first steps. Move them before the steps."],
  ],
  ["prose/prerequisites", '## Prerequisites\n\nA key.\n\n<Steps>\n  <Step title="Go">Go.</Step>\n</Steps>', []],
  [
    "prose/step-outcome",
    `<Steps>\n${'  <Step title="Go">Go on.</Step>\n'.repeat(4)}</Steps>`,
    ['8:1 No result stated in 4 steps. End major steps with their result: "The page shows …".'],
  ],
  [
    "prose/step-outcome",
    `<Steps>\n${'  <Step title="Go">Go on.</Step>\n'.repeat(4)}</Steps>\n\nYou should see a key.`,
    [],
  ],
  [
    "prose/step-outcome",
    `<Steps>\n${'  <Step title="Go">Go on.</Step>\n'.repeat(3)}  <Step title="Look">![The key.](/key.png)</Step>\n</Steps>`,
    [],
  ],
  ["prose/step-outcome", `<Steps>\n${'  <Step title="Join">The bot joins the room.</Step>\n'.repeat(4)}</Steps>`, []],
];

test.each(CASES)("%s in %j", async (code, body, problems) => {
  const settings = { check: { rules: { [code]: "info" } } };
  const found = await problemsOf(code, { "index.mdx": page(ENGLISH + body), "lectern.json": settings });
  expect(found).toEqual(problems.map((problem) => `index.mdx:${problem.replace(" ", ` ${code} `)}`));
});

test("runs optional rules only if they are named, not if their group is", async () => {
  const files = { "index.mdx": page(`${ENGLISH}The XDR is on. Ask the XDR. Use the XDR.`) };
  const rules = (code: string): object => ({ check: { rules: { [code]: "warning" } } });
  expect(await problemsOf("prose/undefined-acronym", files)).toEqual([]);
  expect(await problemsOf("prose/undefined-acronym", { ...files, "lectern.json": rules("prose/*") })).toEqual([]);
  expect(
    await problemsOf("prose/undefined-acronym", { ...files, "lectern.json": rules("prose/undefined-acronym") }),
  ).toHaveLength(1);
});

test("accepts an acronym in the title of the page that explains it", async () => {
  const files = {
    "index.mdx": page(`${ENGLISH}The XDR is on. Ask the XDR. Use the XDR.`),
    "xdr.mdx": page("Words.").replace("Home", "About XDR"),
    "lectern.json": { check: { rules: { "prose/undefined-acronym": "info" } } },
  };
  expect(await problemsOf("prose/undefined-acronym", files)).toEqual([]);
});

test.each(["privacy", "legal/dpa", "terms-of-service", "CODE_OF_CONDUCT"])("accepts the style of %s", async (name) => {
  const long = `${"You can read this and that ".repeat(8).trim()}.`;
  const text = page(`${ENGLISH}${long} Wait in order to go. The reply is sent by the server.`);
  const files = { [`${name}.mdx`]: text, "guide.mdx": text };
  for (const code of ["prose/long-sentence", "prose/wordy", "prose/passive"])
    expect(await problemsOf(code, files)).toEqual([expect.stringMatching(`^guide\\.mdx:.* ${code} `)]);
});

test("skips pages in another language regardless of their text", async () => {
  const files = {
    "docs.json": {
      theme: "mint",
      name: "A",
      colors: { primary: "#123456" },
      navigation: {
        languages: [
          { language: "en", pages: ["index"] },
          { language: "es", pages: ["es/index"] },
        ],
      },
    },
    "index.mdx": page(`${ENGLISH}Wait for a hour.`),
    "es/index.mdx": page(`${ENGLISH}Wait for a hour.`),
  };
  expect(await problemsOf("prose/article", files)).toEqual([
    'index.mdx:8:10 prose/article "a hour" should be "an hour". Use "an hour".',
  ]);
});

test("prefers the words in the project's vocabulary", async () => {
  const files = {
    "index.mdx": page(`${ENGLISH}Send an e-mail. E-mail is fast, and Github too. The XDR, the XDR, the XDR.`),
    "lectern.json": {
      check: {
        vocabulary: { prefer: { "e-mail": "email" }, known: ["XDR", "GitHub"] },
        rules: { "prose/undefined-acronym": "info" },
      },
    },
  };
  expect(await problemsOf("prose/terminology", files)).toEqual([
    'index.mdx:8:9 prose/terminology Incorrect term: "e-mail". Use "email".',
    'index.mdx:8:17 prose/terminology Incorrect term: "E-mail". Use "Email".',
  ]);
  expect(await problemsOf("prose/undefined-acronym", files)).toEqual([]);
});

test("removes a repeated word across the end of a line, and leaves what starts the next one", async () => {
  const text = "> Open the\n> the door.\n\n- Go to\n  to it; go on\non.\n\nThis **the**\nthe one.";
  const problems = await checkFiles({ "index.mdx": page(text) });
  const source = page(text);
  const fixes = problems.flatMap(({ code, fix }) => (code === "prose/repeated-word" && fix ? [fix] : []));
  const fixed = fixes.reduceRight((all, { start, end, text }) => all.slice(0, start) + text + all.slice(end), source);
  expect(fixed).toBe(page("> Open\n> the door.\n\n- Go\n  to it; go\non.\n\nThis **the**\nthe one."));
});

const SPELLED = { "lectern.json": { check: { rules: { "prose/spelling": "warning" } } } };

test("reports misspelled words of the body, the title and the description, each with a suggestion", async () => {
  const text =
    "You recieve a mesage when the buidl is done.\n\n## The enviroment\n\n| A | B |\n|-|-|\n| a dependancy | b |";
  const index = `---\ntitle: Your adress\ndescription: |\n  Many thanks.\n---\n\n${ENGLISH}${text}\n`;
  expect(await problemsOf("prose/spelling", { ...SPELLED, "index.mdx": index })).toEqual([
    'index.mdx:2:13 prose/spelling Misspelled word: "adress". Did you mean "address"? If not, add "adress" to vocabulary.known in lectern.json.',
    'index.mdx:9:5 prose/spelling Misspelled word: "recieve". Did you mean "receive"? If not, add "recieve" to vocabulary.known in lectern.json.',
    'index.mdx:9:15 prose/spelling Misspelled word: "mesage". Did you mean "message"? If not, add "mesage" to vocabulary.known in lectern.json.',
    'index.mdx:9:31 prose/spelling Misspelled word: "buidl". Did you mean "build"? If not, add "buidl" to vocabulary.known in lectern.json.',
    'index.mdx:11:8 prose/spelling Misspelled word: "enviroment". Did you mean "environment"? If not, add "enviroment" to vocabulary.known in lectern.json.',
    'index.mdx:15:5 prose/spelling Misspelled word: "dependancy". Did you mean "dependency"? If not, add "dependancy" to vocabulary.known in lectern.json.',
  ]);
});

test("does not report words that are not prose", async () => {
  const text = `Run \`recieve\`, then [read it](https://example.com/seperate) at https://example.com/adress or ./enviroment.

\`\`\`js
const dependancy = accomodate();
\`\`\`

<Card title="A card" href="/neccessary">One accomodate, one neccessary.</Card>`;
  expect(await problemsOf("prose/spelling", { ...SPELLED, "index.mdx": page(`${ENGLISH}${text}`) })).toEqual([]);
});

test("does not report names, plurals, compounds or the terms of a page", async () => {
  const text =
    "Many webhooks resync. A keypress calls Recieve. It's the server's own. Use an embedder, the embedder, or no embedder.";
  expect(await problemsOf("prose/spelling", { ...SPELLED, "index.mdx": page(`${ENGLISH}${text}`) })).toEqual([]);
});

test("accepts the words of the vocabulary and the names of the specs", async () => {
  const check = {
    rules: { "prose/spelling": "warning" },
    vocabulary: { known: ["galaxi"], prefer: { b: "adress book" } },
  };
  const files = {
    "lectern.json": { check },
    "docs.json": docsJson({
      groups: [
        { group: "A", pages: ["index"] },
        { group: "B", openapi: "openapi.json" },
      ],
    }),
    "openapi.json": {
      openapi: "3.1.0",
      info: { title: "A", version: "1" },
      paths: { "/a": { get: { operationId: "getEnviroment", responses: { 200: { description: "OK" } } } } },
    },
    "index.mdx": page(`${ENGLISH}The galaxi of an adress has an enviroment and a mesage.`),
  };
  expect(await problemsOf("prose/spelling", files)).toEqual([expect.stringContaining('Misspelled word: "mesage".')]);
});

test("finds common mistakes", async () => {
  const mistakes =
    "accomodate acheive arguement begining catagory commited definately embarass existance foriegn fourty gaurantee happend immediatly independant langauge lenght neccessary ocurred paramter parrallel persistant posession priviledge recomend refered retreive seperate succesful tommorow truely untill wierd writting";
  const found = await Promise.all(
    mistakes.split(" ").map(async (word) => {
      const index = page(`${ENGLISH}It is ${word} here.`);
      return (await problemsOf("prose/spelling", { ...SPELLED, "index.mdx": index })).length > 0 ? [] : [word];
    }),
  );
  expect(found.flat()).toEqual([]);
});

test("does not check spelling unless it is turned on", async () => {
  expect(await problemsOf("prose/spelling", { "index.mdx": page(`${ENGLISH}You recieve it.`) })).toEqual([]);
});
