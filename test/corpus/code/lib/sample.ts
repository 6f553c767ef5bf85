import type { HttpRequest } from "lectern";

export function write({ method, url, headers }: HttpRequest): string {
  const words = headers.map(([name, value]) => JSON.stringify(`${name}:${value}`));
  return [`orchard ${method} ${JSON.stringify(url)}`, ...words].join(" ");
}
