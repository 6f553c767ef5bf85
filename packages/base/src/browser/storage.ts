// Web storage access that never throws: readers may have disabled storage.

export function recall(key: string, store: "localStorage" | "sessionStorage" = "localStorage"): string | undefined {
  try {
    return window[store].getItem(`lectern-${key}`) ?? undefined;
  } catch {
    return undefined;
  }
}

export function remember(key: string, value: string, store: "localStorage" | "sessionStorage" = "localStorage"): void {
  try {
    window[store].setItem(`lectern-${key}`, value);
  } catch {
    // Storage disabled: nothing is remembered.
  }
}
