// Prints a request in the languages given: node samples.mjs python go
import { buildRequest } from "@lectern/request";
import { chooseLanguages } from "@lectern/request/samples";

const request = buildRequest({
  method: "GET",
  server: "https://api.example.com",
  path: "/pumps/{id}",
  parameters: [
    { parameter: { name: "id", location: "path", style: "simple", explode: false }, value: "p-7" },
    { parameter: { name: "fields", location: "query", style: "form", explode: false }, value: ["name", "pressure"] },
  ],
  credentials: [{ location: "header", name: "X-Key", value: "secret" }],
});

for (const { title, write } of chooseLanguages(process.argv.slice(2))) console.log(`# ${title}\n\n${write(request)}\n`);
