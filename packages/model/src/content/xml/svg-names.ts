// What an SVG file of an untrusted project may contain: elements, attributes and CSS properties that draw or animate, and
// neither run code nor load anything.

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

export const SVG_ELEMENTS: ReadonlySet<string> = words(
  `a animate animateMotion animateTransform circle clipPath defs desc ellipse feBlend feColorMatrix feComponentTransfer
  feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG
  feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile
  feTurbulence filter g image line linearGradient marker mask mpath path pattern polygon polyline radialGradient rect set stop
  style svg switch symbol text textPath title tspan use view`,
);

/** Properties that are also attributes. */
const PRESENTATION = `alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation
  color-interpolation-filters color-profile color-rendering cursor direction display dominant-baseline enable-background fill
  fill-opacity fill-rule filter flood-color flood-opacity font-family font-size font-size-adjust font-stretch font-style
  font-variant font-weight glyph-orientation-horizontal glyph-orientation-vertical image-rendering isolation kerning
  letter-spacing lighting-color marker marker-end marker-mid marker-start mask mask-type mix-blend-mode opacity overflow
  paint-order pointer-events shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap
  stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-overflow text-rendering
  transform transform-box transform-origin unicode-bidi vector-effect visibility white-space word-spacing writing-mode`;

const GEOMETRY = "cx cy d height r rx ry width x y";

export const CSS_PROPERTIES: ReadonlySet<string> = words(
  `${PRESENTATION} ${GEOMETRY} animation animation-delay animation-direction animation-duration animation-fill-mode
  animation-iteration-count animation-name animation-play-state animation-timing-function backface-visibility background
  background-color box-sizing color-scheme flex flex-grow flex-shrink font font-feature-settings font-kerning
  font-variation-settings inline-size line-height margin max-height max-width min-height min-width offset-distance offset-path
  offset-rotate padding perspective position rotate scale shape-inside shape-margin shape-padding stroke-alignment text-align
  text-indent text-shadow text-transform transform-style transition transition-delay transition-duration transition-property
  transition-timing-function translate user-select vertical-align -webkit-font-smoothing will-change z-index`,
);

/** Attributes whose value an animation may change, and those that describe it. */
const DRAWING = words(
  `${PRESENTATION} ${GEOMETRY} amplitude azimuth baseFrequency bias clipPathUnits diffuseConstant divisor dx dy edgeMode
  elevation exponent filterRes filterUnits fr fx fy gradientTransform gradientUnits in in2 intercept k1 k2 k3 k4 kernelMatrix
  kernelUnitLength lengthAdjust limitingConeAngle markerHeight markerUnits markerWidth maskContentUnits maskUnits method mode
  numOctaves offset operator order orient pathLength patternContentUnits patternTransform patternUnits points pointsAtX
  pointsAtY pointsAtZ preserveAlpha preserveAspectRatio primitiveUnits radius refX refY result scale seed side slope spacing
  specularConstant specularExponent spreadMethod startOffset stdDeviation stitchTiles surfaceScale tableValues targetX targetY
  textLength type values viewBox x1 x2 xChannelSelector y1 y2 yChannelSelector z`,
);

const TIMING = words(
  `accumulate additive attributeName attributeType begin by calcMode dur end fill from keyPoints keySplines keyTimes max min
  origin path repeatCount repeatDur restart rotate to values`,
);

/** Attributes that are plain text to a browser. */
const TEXT = words("class id lang media requiredExtensions requiredFeatures role systemLanguage version zoomAndPan");

export function isTextAttribute(name: string): boolean {
  return TEXT.has(name) || name.startsWith("aria-");
}

export function isDrawingAttribute(name: string): boolean {
  return DRAWING.has(name) || TIMING.has(name);
}

/** Whether an animation may change an attribute or property. */
export function isAnimatable(name: string): boolean {
  return DRAWING.has(name) || CSS_PROPERTIES.has(name);
}
