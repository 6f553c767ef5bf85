// Icon names that existing sites use but no free library has, each with the closest free icon. Most are from the paid Font
// Awesome set; a few never existed, but their meaning is clear.

/** Free icons, each with the names it replaces. */
const REPLACED = `
arrow-pointer: cursor-click
arrow-up: up
arrows-rotate: refresh-cw
asterisk: anthropic
award: wreath
barcode: scanner-image
bars-progress: arrow-progress
bell: alarm-exclamation bell-on
bolt: bolt-auto circle-bolt
book: book-sparkles books documentation
book-open: book-open-cover circle-book-open
box: box-check
boxes-stacked: conveyor-belt
brain: head-side-brain
bullhorn: megaphone
bullseye: bullseye-arrow bullseye-pointer
certificate: badge-check
chart-column: chart-mixed chart-user objects-column
chart-line: analytics chart-line-down chart-line-up chart-line-up-down chart-scatter
circle: circle-small
circle-check: circle-check-alt
circle-play: play-pause
circle-question: message-question square-question
clipboard-check: clipboard-list-check
clock: clock-ten
clock-rotate-left: rectangle-history
cloud: cloud-binary cloud-check cloud-gear
code: brackets-curly brackets-round brackets-square code-simple json rectangle-code square-code
code-branch: split
code-merge: merge
coins: coin
comment: message-exclamation message-smile
comment-dots: comment-code message-code message-dots
comments: comments-question messages messages-question
cube: cube-outline
database: database-backup
desktop: desktop-code
diagram-project: diagram-nested diagram-sankey diagram-subtask flow
display: display-code screencast
docker: whale
download: arrow-down-to-bracket
ellipsis: circle-ellipsis
envelope: envelope-dot
eye: eye-scan
face-smile: face-smiling-hands
faucet: pipe-valve
file: file-binary page
file-circle-check: memo-circle-check
file-circle-plus: file-plus-minus
file-contract: file-certificate
file-lines: document memo
folder: folder-gear
folder-open: folder-magnifying-glass
folder-tree: list-tree
font: text
gamepad: alien-8bit
gauge: gauge-min
gauge-high: gauge-max
gauge-simple: gauge-simple-low
gear: gear-complex gear-code settings
globe: globe-pointer
hand: hand-horns hand-wave
headset: user-headset
house: overview
image: hexagon-image image-landscape
inbox: inbox-in
key: key-skeleton
keyboard: input-numeric input-text
laptop: laptop-mobile
layer-group: layer-plus
lightbulb: lightbulb-on
link: link-horizontal
list: square-list
location-dot: location-exclamation
lock: lock-keyhole
magnifying-glass: file-magnifying-glass
message: message-lines
microchip: microchip-ai
microphone: circle-microphone microphone-stand
money-check: money-check-pen
network-wired: network-wired-alt
node-js: nodejs
pen: pen-line
pen-to-square: pen-field
person-chalkboard: keynote presentation-screen
phone: phone-arrow-down-left phone-arrow-right phone-arrow-up-right
plug: mcp outlet
puzzle-piece: puzzle
repeat: arrows-repeat
reply: reply-clock
retweet: arrows-retweet
right-left: transporter
right-to-bracket: person-to-portal
robot: message-bot user-robot
rocket: quickstart rocket-launch
route: route-interstate
satellite: ufo-beam
screwdriver-wrench: screwdriver-wrench-alt
scroll: scroll-old
server: server-alt
shield-halved: shield-exclamation shield-keyhole shield-plus
sitemap: sitemap-alt
sliders: square-sliders
sort: circle-sort
spinner: spinner-third
star: circle-star hundred-points sparkle
superscript: function
table-cells: grid-4 grid-dividers
table-cells-large: apps grid grid-2 grid-2-plus grid-round-2-plus rectangles-mixed
table-columns: sidebar sidebar-flip table-layout
table-list: table-tree
tag: tag-alt
terminal: rectangle-terminal square-terminal
text-height: text-size
toggle-on: light-switch
toolbox: toolbox-alt
tower-broadcast: signal-stream
triangle-exclamation: octagon-exclamation
users: users-medical
video: camcorder camera-cctv video-arrow-up-right
wand-magic-sparkles: crystal-ball
wave-square: monitor-waveform wave-pulse waveform waveform-lines
wifi: circle-wifi
window-maximize: browser window
window-restore: browsers
worm: snake
wrench: wrench-simple
`;

/** Icon name → closest free icon. */
export const ICON_ALIASES: ReadonlyMap<string, string> = new Map(
  REPLACED.trim()
    .split("\n")
    .flatMap((line) => {
      const [free = "", names = ""] = line.split(": ");
      return names.split(" ").map((name) => [name, free] as const);
    }),
);
