// Anchors of components.

/** An id the author wrote, cleaned and with its case kept: `"My ID!"` → `"My-ID"`. */
export function cleanId(id: string): string {
  return id
    .trim()
    .replace(/[?,;:!'"()[\]{}<>&]/g, "")
    .replace(/\s+/g, "-");
}

/** The anchor of a field: `"userName"` → `"param-user-name"`. */
export function fieldId(name: string): string {
  // Most names of fields are like this, and a large reference has thousands of them.
  if (/^[a-z\d][a-z\d _-]*[a-z\d]$/.test(name)) return `param-${name.replace(/[ _-]+/g, "-")}`;
  const slug = name
    .replace(/([a-z\d])([A-Z])/g, "$1-$2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1-$2")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return slug ? `param-${slug}` : "param";
}
