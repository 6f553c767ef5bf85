// Reason phrases of HTTP error statuses.

const REASONS = new Map(
  `400 Bad Request|401 Unauthorized|402 Payment Required|403 Forbidden|404 Not Found|405 Method Not Allowed
406 Not Acceptable|407 Proxy Authentication Required|408 Request Timeout|409 Conflict|410 Gone|411 Length Required
412 Precondition Failed|413 Content Too Large|414 URI Too Long|415 Unsupported Media Type|416 Range Not Satisfiable
417 Expectation Failed|421 Misdirected Request|422 Unprocessable Content|423 Locked|424 Failed Dependency|425 Too Early
426 Upgrade Required|428 Precondition Required|429 Too Many Requests|431 Request Header Fields Too Large
451 Unavailable For Legal Reasons|500 Internal Server Error|501 Not Implemented|502 Bad Gateway|503 Service Unavailable
504 Gateway Timeout|505 HTTP Version Not Supported|507 Insufficient Storage|508 Loop Detected
4xx Client errors|5xx Server errors|default Any other error`
    .split(/[|\n]/)
    .map((line) => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)] as const),
);

/** The reason phrase of a status; undefined if it has none. */
export function reasonOf(status: string): string | undefined {
  return REASONS.get(status.toLowerCase());
}
