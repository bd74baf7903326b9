// The names of elements that browsers know, and of those that part words.
// Source: HTML Living Standard, index of elements and obsolete features; SVG 2, element index; MathML Core, elements.

const HTML = `a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote
  body br button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed
  fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img
  input ins isindex kbd keygen label legend li link listing main map mark marquee menu menuitem meta meter multicol nav nextid
  nobr noembed noframes noscript object ol optgroup option output p param picture plaintext pre progress q rb rp rt rtc ruby
  s samp script search section select selectedcontent slot small source spacer span strike strong style sub summary sup svg
  math table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp`;

const SVG = `animate animatemotion animatetransform circle clippath defs desc ellipse feblend fecolormatrix
  fecomponenttransfer fecomposite feconvolvematrix fediffuselighting fedisplacementmap fedistantlight fedropshadow feflood
  fefunca fefuncb fefuncg fefuncr fegaussianblur feimage femerge femergenode femorphology feoffset fepointlight
  fespecularlighting fespotlight fetile feturbulence filter foreignobject g line lineargradient marker mask metadata mpath
  path pattern polygon polyline radialgradient rect set stop switch symbol text textpath tspan use view`;

const MATHML = `annotation maction maligngroup malignmark menclose merror mfenced mfrac mglyph mi mlabeledtr mlongdiv
  mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mscarries mscarry msgroup msline mspace msqrt msrow
  mstack mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics`;

const KNOWN: ReadonlySet<string> = new Set(`${HTML} ${SVG} ${MATHML}`.split(/\s+/));

/** What begins and ends lines of its own, or cells. */
const PARTING: ReadonlySet<string> = new Set(
  (
    "address article aside blockquote br button caption center dd desc details dialog div dl dt fieldset figcaption figure " +
    "footer form h1 h2 h3 h4 h5 h6 header hr legend li main nav ol optgroup option p pre search section select summary " +
    "table tbody td text textarea tfoot th thead title tr ul"
  ).split(" "),
);

/** What marks up text, and is no component's name: written in whatever case, readers see what is meant. */
const OF_TEXT: ReadonlySet<string> = new Set(
  (
    "abbr blockquote br caption center cite dd del dfn div dl dt em figcaption font hr img ins kbd li ol pre samp small span " +
    "strong sub summary sup tbody td tfoot th thead tr tt ul"
  ).split(" "),
);

/** Whether an element is one that only marks up text. @param name in lower case */
export function isOfText(name: string): boolean {
  return OF_TEXT.has(name);
}

/** Whether an element only marks up part of a text, which goes on before and after it. @param name in lower case */
export function isPhrase(name: string): boolean {
  return /^(?:a|abbr|b|cite|del|em|i|ins|mark|s|small|span|strong|sub|sup|u|var|wbr)$/.test(name);
}

/** Whether words on either side of an element's tag are two. @param name in lower case */
export function partsWords(name: string): boolean {
  return PARTING.has(name);
}

/** Whether browsers make something of an element: they know it, or its name is one that scripts may define. */
export function isElementName(name: string): boolean {
  return name.includes("-") || KNOWN.has(name.toLowerCase());
}
