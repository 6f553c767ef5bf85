// The recipes in docs/deploy, run with their software if it is installed.

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { packagePath } from "@lectern/io/package-file.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestFolder, testFolder } from "../support/folder.ts";
import { recipe as recipeIn } from "../support/hosting/recipes.ts";
import { lectern, type Running, startLectern } from "../support/process.ts";
import { getRaw, sendRaw } from "../support/raw-http.ts";
import { docsJson } from "../support/site.ts";

const has = (program: string, word: string): boolean => spawnSync(program, [word]).error === undefined;

let folder: TestFolder;
const children: ChildProcess[] = [];
const servers: Running[] = [];

beforeAll(async () => {
  folder = testFolder({
    "project/docs.json": docsJson({ pages: ["index", "quickstart"] }),
    "project/index.mdx": "---\ntitle: Home\n---\nHello.",
    "project/quickstart.mdx": "---\ntitle: Quickstart\n---\nFirst steps.",
  });
  // If started by root, nginx reads files as another user.
  chmodSync(folder.path, 0o755);
  expect((await lectern(["build", join(folder.path, "project"), "--out", join(folder.path, "dist")])).status).toBe(0);
});

afterAll(async () => {
  for (const child of children) child.kill();
  for (const server of servers) await server.stop();
  folder?.dispose();
});

const recipe = (page: string, name: string): string => recipeIn(packagePath("docs"), page, name);

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}

async function startNginx(configuration: string, port: number): Promise<ChildProcess> {
  const { path } = folder;
  const local = configuration
    .replace(/listen \[::\]:80;/g, "")
    .replace(/listen 80;/g, `listen 127.0.0.1:${port};`)
    .replaceAll("/srv/docs/dist", join(path, "dist"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${path}/${name};`,
  );
  const text = `worker_processes 1; daemon off; pid ${path}/nginx-${port}.pid; error_log stderr warn;
events { worker_connections 512; } http { access_log off; ${temporary.join(" ")}\n${local}\n}`;
  writeFileSync(join(path, `nginx-${port}.conf`), text);
  return startProgram("nginx", ["-c", join(path, `nginx-${port}.conf`), "-p", path], port);
}

async function startProgram(program: string, words: readonly string[], port: number): Promise<ChildProcess> {
  const child = spawn(program, words, {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, HOME: folder.path },
  });
  children.push(child);
  let complaint = "";
  child.stderr?.on("data", (chunk) => {
    complaint += chunk;
  });
  await expect
    .poll(async () => (await getRaw(port, "/", ["Host: docs.example.com"])).status, {
      message: complaint,
    })
    .not.toBe(0);
  return child;
}

async function expectRecipe(port: number): Promise<void> {
  const send = (path: string, ...lines: readonly string[]) => getRaw(port, path, ["Host: docs.example.com", ...lines]);
  expect((await send("/quickstart")).status).toBe(200);
  expect((await send("/quickstart/")).headers["location"]).toBe("/quickstart");
  expect((await send("/quickstart", "Accept: text/markdown")).headers["content-type"]).toBe(
    "text/markdown; charset=utf-8",
  );
  const missing = await send("/no-such-page");
  expect([missing.status, missing.body.includes("<title>")]).toEqual([404, true]);
  expect((await send("/_headers")).status).toBe(404);
  expect((await send("/quickstart")).headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
  const style = /\/_lectern\/site-[0-9a-z]+\.css/.exec((await send("/quickstart")).body)?.[0] ?? "";
  expect((await send(style)).headers["cache-control"]).toBe("public, max-age=31536000, immutable");
}

describe.skipIf(!has("nginx", "-v"))("nginx", () => {
  test("serves the files as documented", async () => {
    const port = await freePort();
    await startNginx(recipe("nginx", "/etc/nginx/conf.d/docs.conf"), port);
    await expectRecipe(port);
  });

  test("loses no request when two replicas behind it are replaced in turn", async () => {
    const [port, ...replicas] = [await freePort(), await freePort(), await freePort()];
    const [, command = ""] = /lectern (serve dist .*)\n/.exec(recipe("replicas", "Terminal")) ?? [];
    const start = async (at: number): Promise<Running> => {
      const local = command.replace("0.0.0.0", "127.0.0.1").replace("8080", String(at));
      const server = startLectern(local.split(" "), { cwd: folder.path });
      servers.push(server);
      await server.until(/Serving/);
      return server;
    };
    const running = await Promise.all(replicas.map(start));
    const configuration = recipe("replicas", "/etc/nginx/conf.d/docs.conf")
      .replace("10.0.0.11:8080", `127.0.0.1:${replicas[0]}`)
      .replace("10.0.0.12:8080", `127.0.0.1:${replicas[1]}`);
    await startNginx(configuration, port ?? 0);
    let isDone = false;
    const failed: string[] = [];
    let count = 0;
    const ping = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
    const post = [
      "POST /mcp HTTP/1.1",
      "Host: docs.example.com",
      "Content-Type: application/json",
      "Accept: application/json, text/event-stream",
      `Content-Length: ${ping.length}`,
      "Connection: close",
    ];
    const readers = Array.from({ length: 6 }, async (_, index) => {
      while (!isDone) {
        const { status, text } =
          index < 4
            ? await getRaw(port ?? 0, "/quickstart", ["Host: docs.example.com"])
            : await sendRaw(port ?? 0, `${post.join("\r\n")}\r\n\r\n${ping}`);
        if (status !== 200) failed.push(`${index} ${text.slice(0, 300)}`);
        count++;
      }
    });
    for (const [index, replica] of running.entries()) {
      expect(await replica.stop()).toMatchObject({ status: 0 });
      const before = count;
      await expect.poll(() => count - before).toBeGreaterThan(20);
      await start(replicas[index] ?? 0);
    }
    isDone = true;
    await Promise.all(readers);
    expect(failed).toEqual([]);
  });
});

test.skipIf(!has("caddy", "version"))("Caddy serves the files as documented", async () => {
  const port = await freePort();
  const text = recipe("caddy", "/etc/caddy/Caddyfile")
    .replace("docs.example.com {", `http://docs.example.com:${port} {`)
    .replaceAll("/srv/docs/dist", join(folder.path, "dist"));
  folder.write("Caddyfile", `{\n\tadmin off\n\tauto_https off\n}\n${text}`);
  await startProgram("caddy", ["run", "--config", join(folder.path, "Caddyfile"), "--adapter", "caddyfile"], port);
  await expectRecipe(port);
});

test.skipIf(!has("systemd-analyze", "--version"))("the systemd unit is valid", () => {
  const unit = recipe("systemd", "/etc/systemd/system/docs.service").replaceAll("/srv/docs", folder.path);
  folder.write("docs.service", unit);
  const { stderr } = spawnSync("systemd-analyze", ["verify", join(folder.path, "docs.service")], { encoding: "utf8" });
  expect(stderr.split("\n").filter((line) => line.includes("docs.service"))).toEqual([]);
});

test("the CloudFront function maps URLs to files", () => {
  const text = /FunctionCode: \|\n([\s\S]*?)\n\n/.exec(recipe("s3-cloudfront", "infrastructure/docs.yaml"))?.[1] ?? "";
  const handler = runInNewContext(`${text}; handler`);
  const map = (uri: string, accept?: string): string =>
    handler({ request: { uri, headers: accept === undefined ? {} : { accept: { value: accept } } } }).uri;
  expect(
    [
      ...["/", "/a", "/a/", "/guides/v1.2", "/logo.svg", "/.well-known/api-catalog", "/404.html"],
      ...["/old.html", "/old.php", "/_lectern/nav/0a1b2c3d4e5/0.html", "/_lectern/oauth.html"],
    ].map((uri) => map(uri)),
  ).toEqual([
    ...["/index.html", "/a/index.html", "/a/index.html", "/guides/v1.2/index.html"],
    ...["/logo.svg", "/.well-known/api-catalog", "/404.html"],
    ...["/old.html/index.html", "/old.php/index.html", "/_lectern/nav/0a1b2c3d4e5/0.html", "/_lectern/oauth.html"],
  ]);
  expect(["/", "/a", "/old.html"].map((uri) => map(uri, "text/markdown"))).toEqual([
    ...["/index.md", "/a.md", "/old.html/index.html"],
  ]);
});
