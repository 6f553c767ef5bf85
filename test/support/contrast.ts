// Contrast as displayed: colors are painted one over the other, as the browser does.

import type { Locator } from "playwright-core";

/** The contrast of a text color, border or outline with what is around it. A border has to differ on both sides. */
export function contrastOf(element: Locator, property: "color" | "borderTopColor" | "outlineColor"): Promise<number> {
  return element.first().evaluate((target, property) => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 1;
    const brush = canvas.getContext("2d", { willReadFrequently: true });
    const paint = (colors: readonly string[]): number => {
      for (const color of ["#fff", ...colors]) {
        if (!brush) throw new Error("no canvas");
        brush.fillStyle = color;
        brush.fillRect(0, 0, 1, 1);
      }
      const [red = 0, green = 0, blue = 0] = [...(brush?.getImageData(0, 0, 1, 1).data ?? [])].map((channel) => {
        const value = channel / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const fills: string[] = [];
    for (let one: Element | null = target; one; one = one.parentElement)
      fills.unshift(getComputedStyle(one).backgroundColor);
    const color = getComputedStyle(target)[property];
    const sides = property === "borderTopColor" ? [fills, fills.slice(0, -1)] : [fills];
    const ratios = sides.map((side) => {
      const [dark = 0, light = 0] = [paint(side), paint([...side, color])].sort((one, other) => one - other);
      return (light + 0.05) / (dark + 0.05);
    });
    return Math.min(...ratios);
  }, property);
}
