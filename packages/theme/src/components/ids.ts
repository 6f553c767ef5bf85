// Anchors of components.

/** The anchor of a field: `"userName"` → `"param-user-name"`. */
export function fieldId(name: string): string {
  const slug = fieldSlug(name);
  return slug ? `param-${slug}` : "param";
}

/** The slug of a field: `"userName"` → `"user-name"`. */
export function fieldSlug(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1-$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1-$2")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}
