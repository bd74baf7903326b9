// What could run in a reader's browser if a page's text were taken for more than text. `CALL` stands for the code.

/** A page of hostile content. */
export interface Vector {
  readonly name: string;
  /** The page's Markdown. */
  readonly source: string;
}

/** Markup that runs by itself, or as soon as it is touched. */
const MARKUP = [
  "<script>CALL</script>",
  "<SCRIPT>CALL</SCRIPT>",
  "<script >CALL</script >",
  "<script/x>CALL</script>",
  "<script\n>CALL</script>",
  "<scr<script>ipt>CALL</scr</script>ipt>",
  '<script src="data:text/javascript,CALL"></script>',
  '<script type="module">CALL</script>',
  "<<script>CALL//<</script>",
  "<script>CALL",
  "</title><script>CALL</script>",
  "</textarea><script>CALL</script>",
  "</style><script>CALL</script>",
  "</main></body><script>CALL</script>",
  "--><script>CALL</script>",
  "]]><script>CALL</script>",
  "<img src=x onerror=CALL>",
  '<img src=x onerror="CALL">',
  "<img src=x onerror='CALL'>",
  "<IMG SRC=x ONERROR=CALL>",
  "<img/src=x/onerror=CALL>",
  "<img src=x\tonerror=CALL>",
  "<img src=x onerror\n=\nCALL>",
  "<img src=x onerror=&#x43;ALL>",
  "<img src=x: onerror=CALL",
  "<img src='x' alt='a'onerror=CALL>",
  '<img """><script>CALL</script>">',
  "<image src=x onerror=CALL>",
  "<svg onload=CALL>",
  "<svg/onload=CALL>",
  "<svg><script>CALL</script></svg>",
  "<svg><script href='data:text/javascript,CALL'/></svg>",
  "<svg><animate onbegin=CALL attributeName=x dur=1s>",
  "<svg><foreignObject><img src=x onerror=CALL></foreignObject></svg>",
  "<svg><style><img src=x onerror=CALL></style></svg>",
  "<svg></p><style><a id='</style><img src=x onerror=CALL>'>",
  "<math><mtext><table><mglyph><style><img src=x onerror=CALL></style></mglyph></table></mtext></math>",
  "<math><annotation-xml encoding='text/html'><img src=x onerror=CALL></annotation-xml></math>",
  "<body onload=CALL>",
  "<body onpageshow=CALL>",
  "<iframe srcdoc='<script>parent.CALL</script>'></iframe>",
  "<iframe srcdoc='&lt;img src=x onerror=parent.CALL&gt;'></iframe>",
  "<iframe onload=CALL></iframe>",
  "<object data='data:text/html,<script>CALL</script>' onerror=CALL></object>",
  "<embed src='data:text/html,x' onload=CALL>",
  "<video src=x onerror=CALL></video>",
  "<video><source onerror=CALL></video>",
  "<audio src=x onerror=CALL></audio>",
  "<details open ontoggle=CALL>x</details>",
  "<input autofocus onfocus=CALL>",
  "<select autofocus onfocus=CALL>",
  "<textarea autofocus onfocus=CALL>",
  "<button autofocus onfocus=CALL>x</button>",
  "<div onmouseover=CALL>x</div>",
  "<div onclick=CALL>x</div>",
  "<div tabindex=0 autofocus onfocus=CALL>x</div>",
  "<p style='animation: x' onanimationstart=CALL>x</p>",
  "<style>@keyframes x{}</style><p style='animation:x 1s' onanimationstart=CALL>x</p>",
  "<marquee onstart=CALL>x</marquee>",
  "<link rel=stylesheet href=x onerror=CALL>",
  "<noscript><p title='</noscript><img src=x onerror=CALL>'></noscript>",
  "<template><script>CALL</script></template><img src=x onerror=CALL>",
  "<!--><img src=x onerror=CALL>-->",
  "<!--[if gte IE 4]><script>CALL</script><![endif]-->",
  "<?xml version='1.0'?><script>CALL</script>",
  "<![CDATA[<script>CALL</script>]]>",
  "<a title='</a><img src=x onerror=CALL>'>x</a>",
  "<x onclick=CALL tabindex=0 autofocus onfocus=CALL>x</x>",
  "<table background=x onerror=CALL><td><img src=x onerror=CALL></table>",
  "<plaintext><script>CALL</script>",
  "<xmp><p title='</xmp><img src=x onerror=CALL>'></xmp>",
];

/** Texts that could break out of what they are put into. */
const BREAKOUTS = [
  "<img src=x onerror=CALL>",
  '"><img src=x onerror=CALL>',
  "'><img src=x onerror=CALL>",
  "</script><script>CALL</script>",
  '" autofocus tabindex=0 onfocus="CALL',
  "&lt;img src=x onerror=CALL&gt;",
];

/** Places of a page that take a text, by name. `TEXT` stands for it. */
const SINKS: Readonly<Record<string, string>> = {
  heading: "## TEXT\n",
  "link text": "[TEXT](./index.md)\n",
  "image text": "![TEXT](/logo.svg)\n",
  "code span": "`TEXT`\n",
  "indented code": "    TEXT\n",
  fence: "```js\nTEXT\n```\n",
  "fence of no language": "```\nTEXT\n```\n",
  "diff fence": "```diff\n+ TEXT\n```\n",
  "info string": "```js TEXT\nx\n```\n",
  language: "```TEXT\nx\n```\n",
  "code comment marks": "```js\n// highlight-next-line TEXT\nTEXT\n```\n",
  "table cell": "| a |\n|---|\n| TEXT |\n",
  "table head": "| TEXT |\n|---|\n| a |\n",
  footnote: "a[^1]\n\n[^1]: TEXT\n",
  "task list": "- [ ] TEXT\n",
  quote: "> TEXT\n",
  alert: "> [!NOTE]\n> TEXT\n",
  "admonition's label": ":::note[TEXT]\nx\n:::\n",
  "admonition's text": ":::note\nTEXT\n:::\n",
  "tab's label": "::::tabs\n:::tab[TEXT]\nx\n:::\n::::\n",
  "details' label": ":::details[TEXT]\nx\n:::\n",
  "badge's label": "a :badge[TEXT] b\n",
  "card's label": "::linkcard[TEXT]{href=./index.md}\n",
  "figure's label": '::figure[TEXT]{src="/logo.svg" alt="x"}\n',
  strikethrough: "~~TEXT~~\n",
  emphasis: "**TEXT** *TEXT*\n",
};
/** Sinks of attributes, in which a quotation mark of their own kind ends the value: these are written around `TEXT`. */
const ATTRIBUTE_TEXTS = [
  "<img src=x onerror=CALL>",
  "'><img src=x onerror=CALL>",
  "&quot;&gt;&lt;img src=x onerror=CALL&gt;",
];
const ATTRIBUTE_SINKS: Readonly<Record<string, string>> = {
  "link's title": '[a](./index.md "TEXT")\n',
  "image's title": '![a](/logo.svg "TEXT")\n',
  "reference's title": '[a]\n\n[a]: ./index.md "TEXT"\n',
  "code's title": '```js title="TEXT"\nx\n```\n',
  "figure's alt": '::figure[a]{src="/logo.svg" alt="TEXT"}\n',
  "card's id": '::linkcard[a]{href=./index.md id="TEXT"}\n',
};
/** Keys of front matter. */
const KEYS = ["title", "sidebar_label", "description", "sidebar_class_name"];

/** Addresses that run code. They are refused when the site is built. */
const ADDRESSES = [
  "javascript:CALL",
  "JaVaScRiPt:CALL",
  "javascript&colon;CALL",
  "javascript&#58;CALL",
  "javascript&#x3a;CALL",
  "&#106;avascript:CALL",
  "java&#10;script:CALL",
  "java&Tab;script:CALL",
  "java&NewLine;script:CALL",
  "java%0Ascript:CALL",
  "javascript%3ACALL",
  "\u0001javascript:CALL",
  "java\u200bscript:CALL",
  "javascript://x.example/%0aCALL",
  "data:text/html,CALL",
  "data:text/html;base64,PHNjcmlwdD4=",
  "data:image/svg+xml;base64,PHN2Zz4=",
  "vbscript:CALL",
];
const ADDRESS_SINKS: Readonly<Record<string, string>> = {
  link: "[a](<URL>)\n",
  image: "![a](<URL>)\n",
  reference: "[a]\n\n[a]: <URL>\n",
  card: '::linkcard[a]{href="URL"}\n',
};

const numbered = (prefix: string, texts: readonly string[], put: (text: string) => string): Vector[] =>
  texts.map((text, i) => ({ name: `${prefix} ${i + 1}`, source: put(text) }));

/** Vectors that are built: markup as a block and in a sentence, and texts in every sink. */
export const BUILT: readonly Vector[] = [
  ...numbered("markup", MARKUP, (text) => `# Zebra\n\n${text}\n\nafter\n`),
  ...numbered("markup in a text", MARKUP, (text) => `# Zebra\n\nbefore ${text.replaceAll("\n", " ")} after\n`),
  ...Object.entries(SINKS).flatMap(([sink, around]) =>
    numbered(sink, BREAKOUTS, (text) => `# Zebra\n\n${around.replaceAll("TEXT", () => text)}`),
  ),
  ...Object.entries(ATTRIBUTE_SINKS).flatMap(([sink, around]) =>
    numbered(sink, ATTRIBUTE_TEXTS, (text) => `# Zebra\n\n${around.replaceAll("TEXT", () => text)}`),
  ),
  ...KEYS.flatMap((key) =>
    numbered(
      `front matter's ${key}`,
      BREAKOUTS,
      (text) => `---\n${key}: ${JSON.stringify(`Zebra ${text}`)}\n---\n\nText.\n`,
    ),
  ),
  ...["keywords", "tags"].map((key) => ({
    name: `front matter's ${key}`,
    source: `---\n${key}: ${JSON.stringify(BREAKOUTS)}\n---\n\n# Zebra\n`,
  })),
];

/** How many vectors share a page. */
const TOGETHER = 12;

/** Puts vectors of one kind on common pages; what has front matter keeps a page of its own. */
export function together(vectors: readonly Vector[]): Vector[] {
  const pages: Vector[] = [];
  const kind = ({ name }: Vector) => name.replace(/ \d+$/, "");
  let count = 0;
  for (const vector of vectors) {
    const last = pages.at(-1);
    if (last && kind(last) === kind(vector) && count < TOGETHER && !vector.source.startsWith("---")) {
      pages[pages.length - 1] = {
        name: vector.name,
        source: `${last.source}\n${vector.source.replace(/^# .*\n/, "")}`,
      };
      count++;
    } else {
      pages.push(vector);
      count = 1;
    }
  }
  return pages;
}

/** Vectors that are refused, each with its place. */
export const REFUSED: readonly Vector[] = Object.entries(ADDRESS_SINKS).flatMap(([sink, around]) =>
  ADDRESSES.filter((url) => !(sink === "image" && url.startsWith("data:image/png"))).map((url, i) => ({
    name: `address in a ${sink} ${i + 1}`,
    source: `# Zebra\n\n${around.replaceAll("URL", () => url)}`,
  })),
);
