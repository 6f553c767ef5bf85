// The SHA-256 of a text, for readers that check what they fetched.

/** `sha256:` and 64 hexadecimal digits. */
export async function hashBytes(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `sha256:${Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
