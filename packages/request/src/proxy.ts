// The entry point `@lectern/request/proxy`: lets a browser send requests to other origins through your server.

export { handleProxy, type WebProxyOptions } from "./web-proxy.ts";
