export function season(trees: number): string {
  return trees > 3 ? "summer" : "spring";
}
