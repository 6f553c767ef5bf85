// Request metrics in the Prometheus text format, on their own port.

import { createServer, type Server } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { bind } from "./listen.ts";

export interface ServedRequest {
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
  readonly bytes: number;
}

/** Values computed on each scrape. */
export type Gauges = () => Readonly<Record<string, number>>;

export interface Metrics {
  count(served: ServedRequest): void;
  text(): string;
}

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Methods are client input; all others count as one. */
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "OPTIONS"]);

/** `gauges` returns values such as `lectern_open_connections` by name. */
export function createMetrics(gauges: Gauges): Metrics {
  const requests = new Map<string, number>();
  const buckets = BUCKETS.map(() => 0);
  let [total, seconds, bytes] = [0, 0, 0];
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  return {
    count: (served) => {
      const method = METHODS.has(served.method) ? served.method : "other";
      const key = `method="${method}",status="${served.status}"`;
      requests.set(key, (requests.get(key) ?? 0) + 1);
      const index = BUCKETS.findIndex((limit) => served.seconds <= limit);
      if (index !== -1) buckets[index] = (buckets[index] ?? 0) + 1;
      total++;
      seconds += served.seconds;
      bytes += served.bytes;
    },
    text: () => {
      const name = "lectern_http_request_duration_seconds";
      let sum = 0;
      const histogram = BUCKETS.map((limit, index) => {
        sum += buckets[index] ?? 0;
        return `${name}_bucket{le="${limit}"} ${sum}\n`;
      });
      return [
        "# TYPE lectern_http_requests_total counter\n",
        ...[...requests].map(([labels, count]) => `lectern_http_requests_total{${labels}} ${count}\n`),
        `# TYPE ${name} histogram\n`,
        ...histogram,
        `${name}_bucket{le="+Inf"} ${total}\n${name}_sum ${seconds}\n${name}_count ${total}\n`,
        ...metric("lectern_http_response_bytes_total", bytes),
        ...Object.entries({ ...gauges(), ...processValues(delay.percentile(99)) }).flatMap(([key, value]) =>
          metric(key, value),
        ),
      ].join("");
    },
  };
}

function processValues(delay: number): Readonly<Record<string, number>> {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  return {
    process_cpu_seconds_total: (user + system) / 1e6,
    process_resident_memory_bytes: rss,
    process_start_time_seconds: Math.round(Date.now() / 1000 - process.uptime()),
    nodejs_heap_size_used_bytes: heapUsed,
    nodejs_eventloop_lag_p99_seconds: Number.isNaN(delay) ? 0 : delay / 1e9,
  };
}

function metric(name: string, value: number): readonly string[] {
  const kind = name.replace(/\{.*$/s, "").endsWith("_total") ? "counter" : "gauge";
  return [`# TYPE ${name.replace(/\{.*$/s, "")} ${kind}\n${name} ${value}\n`];
}

/** Serves the metrics at `/metrics`. Throws with a user-facing message if the port cannot be opened. */
export async function serveMetrics(metrics: Metrics, { host, port }: { host: string; port: number }): Promise<Server> {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 10_000 }, (request, response) => {
    const isMetrics = request.url === "/metrics" && request.method === "GET";
    const type = "text/plain; version=0.0.4; charset=utf-8";
    response.writeHead(isMetrics ? 200 : 404, { "Content-Type": type, "Cache-Control": "no-store" });
    response.end(isMetrics ? metrics.text() : "Not found\n");
  });
  server.maxConnections = 100;
  const bound = await bind(server, port, host);
  if (typeof bound === "string")
    throw new Error(`Cannot serve metrics on ${host}:${port} (${bound}). Choose another port with --metrics.`);
  return bound;
}
