// CSS properties that take unitless numbers, as in React; all other numbers are pixels.

const UNITLESS = new Set(
  "animationIterationCount aspectRatio borderImageOutset borderImageSlice borderImageWidth boxFlex boxFlexGroup boxOrdinalGroup columnCount columns fillOpacity flex flexGrow flexNegative flexOrder flexPositive flexShrink floodOpacity fontWeight gridArea gridColumn gridColumnEnd gridColumnSpan gridColumnStart gridRow gridRowEnd gridRowSpan gridRowStart lineClamp lineHeight opacity order orphans scale stopOpacity strokeDasharray strokeDashoffset strokeMiterlimit strokeOpacity strokeWidth tabSize widows zIndex zoom".split(
    " ",
  ),
);

/** True for unitless properties: `opacity`, `WebkitLineClamp`, `--own`. */
export function isUnitless(property: string): boolean {
  if (property.startsWith("--") || UNITLESS.has(property)) return true;
  const own = property.replace(/^(?:Webkit|Moz|ms|O)(?=[A-Z])/, "");
  return own !== property && UNITLESS.has(`${own[0]?.toLowerCase()}${own.slice(1)}`);
}
