import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request as httpRequest, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { openServedSite } from "./served-site.ts";
import { createSiteServer } from "./site-server.ts";

/** What a connection receives until it is closed, after the head and one byte of a body. */
async function sendSlowly(port: number, head: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {}).write(`${head}\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{`);
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  await once(socket, "close");
  return text.split("\r\n")[0] ?? "";
}

test("cuts off slow bodies, but not uploads through the proxy, and reports neither as an error", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lectern-slow-"));
  const bodies: string[] = [];
  const api = createServer(async (incoming, response) => {
    let body = "";
    for await (const chunk of incoming) body += chunk;
    bodies.push(body);
    response.end();
  }).listen(0, "127.0.0.1");
  await once(api, "listening");
  const origin = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const files = {
    "_lectern/site.json": { format: 1, name: "Acme", base: "", trailingSlash: false, headers: {}, pages: [] },
    "_lectern/proxy.json": { origins: [origin] },
  };
  for (const [path, value] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), JSON.stringify(value));
  }
  const site = openServedSite(folder);
  if (site === undefined) throw new Error("no site");
  const errors: unknown[] = [];
  const { port, close } = await createSiteServer({
    site,
    port: 0,
    requestTime: 300,
    policy: { kind: "generated" },
    allowedHosts: [],
    proxyPrivate: true,
    version: "1",
    onError: (error) => errors.push(error),
  });
  const own = `http://localhost:${port}`;
  const upload = httpRequest(`http://127.0.0.1:${port}/_lectern/proxy`, {
    method: "POST",
    headers: { host: `localhost:${port}`, origin: own, "x-lectern-target": origin, "x-lectern-method": "PUT" },
  });
  upload.write("first ");
  expect(await sendSlowly(port, "POST /mcp HTTP/1.1")).toBe("HTTP/1.1 408 Request Timeout");
  expect(await sendSlowly(port, "POST /nothing HTTP/1.1")).toBe("HTTP/1.1 405 Method Not Allowed");
  expect(await sendSlowly(port, "GET / HTTP/1.1")).toBe("HTTP/1.1 413 Payload Too Large");
  upload.end("second");
  const [response] = (await once(upload, "response")) as [IncomingMessage];
  response.resume();
  expect([response.headers["x-lectern-status"], bodies, errors]).toEqual(["200 OK", ["first second"], []]);
  await close();
  api.close();
  rmSync(folder, { recursive: true, force: true });
});
