// A spec's servers: their URLs and variables.

import type { Api } from "../api.ts";
import { ownWords } from "../html/own-texts.ts";
import { dereference } from "../read/resolve.ts";
import { ownList, ownRecord, ownText, textOf } from "../record.ts";
import { descriptionOf } from "./describing.ts";

export interface ServerView {
  readonly url: string;
  readonly description?: string;
  readonly variables: readonly ServerVariable[];
}

/** A part of a server's URL that the caller chooses. */
interface ServerVariable {
  readonly name: string;
  readonly value: string;
  readonly values: readonly string[];
  readonly description?: string;
}

export function describeServer(api: Pick<Api, "root">, server: unknown): readonly ServerView[] {
  const url = ownText(server, "url");
  if (url === undefined) return [];
  const { description } = descriptionOf(server);
  const texts = [ownWords(server, "name"), description].filter((text) => text !== undefined);
  const named = texts.length === 0 ? {} : { description: texts.join(": ") };
  return [{ url, ...named, variables: describeServerVariables(api, server) }];
}

export function describeServerVariables(api: Pick<Api, "root">, server: unknown): readonly ServerVariable[] {
  return Object.entries(ownRecord(server, "variables")).map(([name, raw]) => {
    const variable = dereference(api, raw);
    return {
      name,
      value: ownText(variable, "default") ?? "",
      values: ownList(variable, "enum").flatMap((value) => textOf(value) ?? []),
      ...descriptionOf(variable),
    };
  });
}
