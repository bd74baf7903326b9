// Mutants that no test can tell from the program, and why. One that survives and is not here makes the command fail.

export interface Equivalent {
  readonly file: string;
  /** As the command names them. */
  readonly where: string;
  readonly from: string;
  readonly to: string;
  /** Which of those with these words in that function. @default 1 */
  readonly nth?: number;
  readonly why: string;
}

const SHORTCUT = "a shortcut: the longer way gives the same";
const CHECKER = "only the type checker takes it for possible";
const BYTES = "JSON.parse takes bytes as the text that they are in UTF-8";

const COMMENT_HTML = "src/reference/comment-markdown/html.ts";
const OTHER_NAMES = "no other element's name begins or ends so";
const TRIMMED = "white space at both ends of a comment is left out";

export const EQUIVALENTS: readonly Equivalent[] = [
  ...among("src/reference/comment-markdown/html-tables.ts", "tableRows", CHECKER, [
    ['""', '"mutant"', 5],
    ['""', '"mutant"', 6],
    ["match.groups ?? {}", "match.groups"],
  ]),
  ...among("src/reference/comment-markdown/shifted.ts", "shifted", CHECKER, [
    ['""', '"mutant"'],
    ['SHIFTED[name] ?? ""', "SHIFTED[name]"],
  ]),
  ...among(COMMENT_HTML, "module", OTHER_NAMES, [
    ["/^(?:p|br|li|dt|dd)$/", "/^(?:p|br|li|dt|dd)/"],
    ["/^(?:span|a|u|ins|small|abbr|fullname)$/", "/(?:span|a|u|ins|small|abbr|fullname)$/"],
  ]),
  ...among(COMMENT_HTML, "#end", OTHER_NAMES, [
    ["/^[uod]l$/", "/[uod]l$/"],
    ["/^[uod]l$/", "/^[uod]l/"],
    ["/^(?:h\\d|p|details|summary|note|important)$/", "/(?:h\\d|p|details|summary|note|important)$/"],
    ["/^(?:h\\d|p|details|summary|note|important)$/", "/^(?:h\\d|p|details|summary|note|important)/"],
  ]),
  ...among(COMMENT_HTML, "module", TRIMMED, [["false", "true"]]),
  ...among(COMMENT_HTML, "module", CHECKER, [['""', '"mutant"', 2]]),
  ...among(COMMENT_HTML, "read", CHECKER, [["match.groups ?? {}", "match.groups"]]),
  ...among(COMMENT_HTML, "read", "it only saves time", [["this.#putAside();", ""]]),
  ...among(COMMENT_HTML, "#putAside", "it only saves time", [
    ["length < AT_HAND", "true"],
    ["length < AT_HAND", "length <= AT_HAND"],
  ]),
  ...among(COMMENT_HTML, "#take", "a group is asked for only where it is", [
    ['""', '"mutant"'],
    ['""', '"mutant"', 2],
    ['""', '"mutant"', 3],
    ['""', '"mutant"', 4],
  ]),
  ...among(COMMENT_HTML, "#take", SHORTCUT, [
    ["/^[ \\t]*/", "/[ \\t]*/"],
    ['""', '"mutant"', 6],
    ["return;", ""],
  ]),
  ...among(COMMENT_HTML, "#break", SHORTCUT, [["return;", ""]]),
  ...among(COMMENT_HTML, "#takeText", TRIMMED, [["/^\\s?$/", "/^\\s$/"]]),
  ...among(COMMENT_HTML, "#takeText", SHORTCUT, [["this.#out.slice(-8)", "this.#out"]]),
  ...among(COMMENT_HTML, "#end", SHORTCUT, [["mark !== undefined", "true"]]),
  ...among(COMMENT_HTML, "#beginEntry", TRIMMED, [
    ['""', '"mutant"'],
    ['before === ""', "false"],
  ]),
  ...among(COMMENT_HTML, "#beginEntry", "a marker ends with white space, after which there is none either", [
    ["this.#isTight = true;", ""],
    ["true", "false"],
  ]),
  ...among(COMMENT_HTML, "#beginParagraph", TRIMMED, [
    ['before === ""', "false"],
    ['""', '"mutant"'],
  ]),
  ...among(COMMENT_HTML, "#beginParagraph", "only white space stands behind it", [
    ["this.#beforeBreak = undefined;", ""],
  ]),
  ...among(COMMENT_HTML, "#putBlock", "what comes first in an entry is a marker or a label", [
    ["/^ *(?:-|\\d+\\.) $/", "/ *(?:-|\\d+\\.) $/"],
  ]),
  ...among(COMMENT_HTML, "#indent", SHORTCUT, [
    ["list", "false"],
    ["list?.inner ?? own?.length ?? 0", "list?.inner ?? own?.length"],
  ]),
  ...among("src/route.ts", "parseNumberPrefix", SHORTCUT, [
    ["!/^\\d/.test(name)", "false"],
    ["/^\\d/", "/\\d/"],
    ["return { name, position: undefined };", ""],
  ]),
  ...among("src/route.ts", "joinPath", SHORTCUT, [
    ['joined.startsWith("/")', "false"],
    ["joined.slice(1)", "joined"],
    ["!/(?:^|\\/)\\.{0,2}(?:\\/|$)/.test(path)", "false"],
    ["/(?:^|\\/)\\.{0,2}(?:\\/|$)/", "/(?:|\\/)\\.{0,2}(?:\\/|$)/"],
    ["/(?:^|\\/)\\.{0,2}(?:\\/|$)/", "/(?:^|\\/)\\.{0,2}(?:\\/|)/"],
    ["return path;", ""],
  ]),
  ...among("src/route.ts", "encodePath", SHORTCUT, [
    ["/^[\\w\\-.!~*'()/@,:;+=$&]*$/.test(path)", "false"],
    ["/^[\\w\\-.!~*'()/@,:;+=$&]*$/", "/^[\\w\\-.!~*'()/@,:;+=$&]$/"],
    ["return path;", ""],
  ]),
  ...among("src/route.ts", "decodePath", SHORTCUT, [
    ['!path.includes("%")', "false"],
    ['"%"', '""'],
    ["return path;", ""],
  ]),
  ...among("src/route.ts", "twinHref", "a page's address begins with its route", [["end < 0", "end <= 0"]]),
  ...among("src/route.ts", "parseHref", SHORTCUT, [
    ["/^(?!\\/\\/)[\\w./-]*$/.test(href)", "false"],
    ["/^(?!\\/\\/)[\\w./-]*$/", "/^(?!\\/\\/)[\\w./-]$/"],
    ['return { kind: "local", path: href, search: "", anchor: "" };', ""],
  ]),
  ...among("src/route.ts", "parseHref", CHECKER, [
    ['""', '"mutant"', 3],
    ["/([^?#]*)(\\?[^#]*)?(?:#(.*))?/s.exec(href) ?? []", "/([^?#]*)(\\?[^#]*)?(?:#(.*))?/s.exec(href)"],
  ]),
  ...among("src/markdown/block-checks.ts", "checkText", SHORTCUT, [
    ["mayBeForeign(token.text)", "true"],
    ["mayHoldDefinitions(token.text)", "true"],
    ['article.mayHoldLeaves && token.text.includes("::")', "true"],
    ['article.mayHoldLeaves && token.text.includes("::")', 'article.mayHoldLeaves || token.text.includes("::")'],
    ['"::"', '""'],
    ['article.mayHoldTermLists && token.text.includes("\\n:")', "true"],
    [
      'article.mayHoldTermLists && token.text.includes("\\n:")',
      'article.mayHoldTermLists || token.text.includes("\\n:")',
    ],
    ['"\\n:"', '""'],
    ['"<"', '""'],
    ['token.text.includes("`")', "true"],
    ['"`"', '""'],
  ]),
  ...among("src/markdown/block-checks.ts", "checkHeading", SHORTCUT, [
    ['token.text.startsWith("<")', "true"],
    ['"<"', '""'],
  ]),
  ...among("src/markdown/block-checks.ts", "checkRows", "a row without | has no surplus", [["continue;", ""]]),
  ...among("src/markdown/block-checks.ts", "checkMarkdownInHtml", SHORTCUT, [
    ["!/```|~~~|\\]\\(|\\*\\*/.test(text)", "false"],
    ["return;", ""],
  ]),
  ...among("src/markdown/block-checks.ts", "inlineOf", CHECKER, [
    ["token.tokens ?? [token]", "token.tokens"],
    ["[token]", "[]"],
  ]),
  ...among("src/markdown/block-checks.ts", "checkDelimiter", SHORTCUT, [["mayHoldDelimiter(run.text)", "true"]]),
  ...among("src/markdown/code-lines.ts", "mayHideLines", SHORTCUT, [['"--cut-"', '""']]),
  ...among("src/markdown/code-marks.ts", "markCode", SHORTCUT, [
    ['"[!code"', '""'],
    ['"light-"', '""'],
    ['"focus-"', '""'],
    ["!hides && !hasComments && !diffed && info.ranges.length + info.words.length === 0", "false"],
    ["return { code, language, marks: NO_MARKS, words: info.words, problems: NO_PROBLEMS };", ""],
  ]),
  ...among("src/markdown/code-marks.ts", "takeTrailing", "with a count cut out of its midst no name is a mark", [
    ["/:(\\d{1,6})$/", "/:(\\d{1,6})/"],
  ]),
  ...among("src/markdown/code-marks.ts", "wrongOwnLine", CHECKER, [
    ['""', '"mutant"'],
    ['""', '"mutant"', 2],
    ['""', '"mutant"', 3],
    ['""', '"mutant"', 4],
  ]),
  ...among("src/markdown/directive-use.ts", "findUnbracedLeaves", CHECKER, [
    ['""', '"mutant"'],
    ['""', '"mutant"', 2],
    ['""', '"mutant"', 3],
  ]),
  ...among("src/markdown/directive-use.ts", "findMisplacedBlocks", CHECKER, [
    ['used ?? ""', "used"],
    ['""', '"mutant"'],
  ]),
  ...among("src/markdown/fence-info.ts", "isBare", SHORTCUT, [["info.attributes === NO_ATTRIBUTES", "undefined"]]),
  ...among("src/markdown/fence-info.ts", "parseFenceInfo", SHORTCUT, [
    ["/^[\\w+#.-]*$/.test(info)", "false"],
    ["/^[\\w+#.-]*$/", "/^[\\w+#.-]$/"],
    ["return bareInfo(info);", ""],
  ]),
  ...among("src/links/near-addresses.ts", "tellNearAddresses", SHORTCUT, [
    ["!dead", "false"],
    ["return diagnostics;", ""],
  ]),
  ...among("src/links/near-addresses.ts", "imageNear", "all of it may be empty: it matches where the search begins", [
    ["/^\\/?(?:\\.{1,2}\\/)*(?:(?:static|public)\\/)?/", "/\\/?(?:\\.{1,2}\\/)*(?:(?:static|public)\\/)?/"],
  ]),
  ...among("src/links/near-addresses.ts", "lazily", SHORTCUT, [
    ["made ??= { value: make() }", "made = { value: make() }"],
  ]),
  ...among("src/reuse/dead.ts", "isAsItWas", SHORTCUT, [
    ["changed ??= changedNames(site, cached)", "changed = changedNames(site, cached)"],
  ]),
  ...among("src/reuse/dead.ts", "changedNames", "no page stands where none is cached", [["cached", "true"]]),
  ...among("src/reuse/dead.ts", "namesOf", "any words may stand for kinds, as long as they differ", [
    ['"page"', '""'],
    ['"page"', '""', 2],
    ['"static"', '""'],
    ['"draft"', '""'],
    ['"broken"', '""'],
  ]),
  ...among("src/search/patterns.ts", "makePatterns", SHORTCUT, [["`${unspaced}|\\\\p{sc=Hangul}`", '""']]),
  ...among("src/search/patterns.ts", "unicodePatterns", SHORTCUT, [
    ["known ??= makePatterns()", "known = makePatterns()"],
  ]),
  ...among("src/search/patterns.ts", "patternsOf", SHORTCUT, [["isAscii(text)", "false"]]),
  ...among("src/search/words.ts", "splitWords", SHORTCUT, [["mayHaveEdge.test(text)", "true"]]),
  ...among("src/search/words.ts", "stem", "a single letter has no ending", [
    ["word > LATIN", "word >= LATIN"],
    ["word < HANGUL", "word <= HANGUL"],
  ]),
  ...among("src/nearest-page.ts", "errorsOf", SHORTCUT, [["part === known", "false"]]),
  ...among("src/markdown/unclosed-link.ts", "findUnparted", CHECKER, [
    ['""', '"mutant"'],
    ['""', '"mutant"', 2],
  ]),
  ...among("src/markdown/definition-like.ts", "mayHoldDefinitions", SHORTCUT, [['"]:"', '""']]),
  ...among("src/markdown/definition-like.ts", "findDefinitionLikes", CHECKER, [
    ['""', '"mutant"'],
    ['""', '"mutant"', 2],
  ]),
  ...among("src/markdown/emphasis-like.ts", "findEmphasisLikes", CHECKER, [['""', '"mutant"']]),
  ...among("src/markdown/foreign-syntax.ts", "findEnclosed", SHORTCUT, [
    ['whole ??= tokens.map((each) => each.raw).join("")', 'whole = tokens.map((each) => each.raw).join("")'],
    ["close < offset + 3", "true"],
    ["close < offset + 3", "close <= offset + 3"],
    ["closeOf.set(closing, close);", ""],
  ]),
  ...among("src/markdown/foreign-syntax.ts", "mayHoldEmoji", SHORTCUT, [
    ['":"', '""'],
    ["EMOJI_AT.test(source)", "true"],
  ]),
  ...among("src/markdown/foreign-syntax.ts", "findEmoji", SHORTCUT, [['":"', '""']]),
  ...among("src/markdown/foreign-syntax.ts", "findEmoji", CHECKER, [['""', '"mutant"']]),
  ...among("src/markdown/foreign-syntax.ts", "includeOfComment", SHORTCUT, [
    ['html.startsWith("<!--")', "true"],
    ['"<!--"', '""'],
  ]),
  ...among("src/markdown/heading-id.ts", "headingIdStart", SHORTCUT, [
    ['!text.endsWith("}")', "false"],
    ['"}"', '""'],
    ["return undefined;", ""],
  ]),
  ...among("src/markdown/unclosed-tag.ts", "findUnclosedTags", SHORTCUT, [['"<"', '""']]),
  ...among("src/markdown/unclosed-tag.ts", "unclosedTagAt", CHECKER, [
    ["raw === undefined || name === undefined", "raw === undefined && name === undefined"],
  ]),
  ...among("src/markdown/indented-code.ts", "mayBeFence", SHORTCUT, [
    ["/^[ \\t]*(?:```|~~~|::)/", "/[ \\t]*(?:```|~~~|::)/"],
  ]),
  ...among("src/markdown/indented-code.ts", "findIndentedFence", "nothing closes what does not begin", [
    ['""', '"mutant"'],
    ['""', '"mutant"', 2],
  ]),
  ...among("src/markdown/long-words.ts", "isProse", CHECKER, [
    ["row[column]?.text.length ?? 0", "row[column]?.text.length"],
  ]),
  ...among("src/markdown/long-words.ts", "breakWords", SHORTCUT, [
    ["!mayHoldWord(text, long)", "false"],
    ["return escapeHtml(text);", ""],
  ]),
  ...among("src/markdown/long-words.ts", "mayHoldWord", SHORTCUT, [
    ["end < text.length", "end <= text.length"],
    ["at > end - length && text.charCodeAt(at) > 32", "at > end - length || text.charCodeAt(at) > 32"],
    ["at > end - length", "at >= end - length"],
    ["text.charCodeAt(at) > 32", "text.charCodeAt(at) >= 32"],
    ["at === end - length", "true"],
    ["false", "true"],
  ]),
  ...among("src/markdown/link-like.ts", "mayHoldLinkLikes", SHORTCUT, [
    ['"]["', '""'],
    ['")["', '""'],
  ]),
  ...among("src/markdown/link-like.ts", "findLinkLikes", CHECKER, [
    ['""', '"mutant"'],
    ['""', '"mutant"', 2],
    ['""', '"mutant"', 3],
    ['""', '"mutant"', 4],
  ]),
  ...among("src/init/markdown/convert.ts", "#place", "all of it may be empty: it matches where the search begins", [
    [
      '/^[ \\t]*(?:(?:>|[-+*]|\\d{1,9}[.)])(?=[ \\t])[ \\t]*)*/.exec(prefix)?.[0] ?? ""',
      "/^[ \\t]*(?:(?:>|[-+*]|\\d{1,9}[.)])(?=[ \\t])[ \\t]*)*/.exec(prefix)?.[0]",
    ],
    [
      "/^[ \\t]*(?:(?:>|[-+*]|\\d{1,9}[.)])(?=[ \\t])[ \\t]*)*/",
      "/[ \\t]*(?:(?:>|[-+*]|\\d{1,9}[.)])(?=[ \\t])[ \\t]*)*/",
    ],
    ['""', '"mutant"'],
  ]),
  ...among("src/init/markdown/convert.ts", "#insertedAt", "no two stand at one place", [['""', '"mutant"']]),
  ...among("src/init/markdown/convert.ts", "restOfLine", "nothing ends where a page begins", [["end < 0", "end <= 0"]]),
  ...among("src/init/markdown/convert.ts", "withoutBlank", "only blanks follow on its line", [
    ["/^[ \\t]*\\n/", "/[ \\t]*\\n/"],
  ]),
  ...among("src/init/markdown/directives.ts", "pairColons", "to be in nothing is what an unknown token is", [
    ["parent", "true"],
  ]),
  ...among("src/init/markdown/directives.ts", "pairColons", "none with as many is open", [
    ["each < colons", "each <= colons"],
  ]),
  ...among("src/init/markdown/directives.ts", "pairColons", CHECKER, [
    ["closed === undefined", "false"],
    ["continue;", "", 3],
  ]),
  ...among("src/init/markdown/convert.ts", "lowerBound", CHECKER, [
    ["sorted[middle]?.[0] ?? 0", "sorted[middle]?.[0]"],
  ]),
  ...among("src/reference/literal-members/literals.ts", "membersIn", CHECKER, [["node.members ?? []", "node.members"]]),
  ...among("src/reference/literal-members/literals.ts", "membersOfCall", CHECKER, [
    ['parameter.name?.getText() ?? ""', "parameter.name?.getText()"],
    ['""', '"mutant"'],
  ]),
  ...among("src/reference/literal-members/names.ts", "isPattern", "a name that holds a bracket begins with one", [
    ["/^[{[]/", "/[{[]/"],
  ]),
  ...among("src/reference/literal-members/names.ts", "writtenName", CHECKER, [
    ['parameters?.[0]?.getText() ?? ""', "parameters?.[0]?.getText()"],
    ['""', '"mutant"'],
  ]),
  ...among("src/reference/literal-members/names.ts", "parametersOf", CHECKER, [
    ["member.parameters ?? []", "member.parameters"],
    ['name?.getText() ?? ""', "name?.getText()"],
    ['""', '"mutant"', 3],
  ]),
  ...among("src/markdown/forbidden.ts", "reportForbidden", CHECKER, [
    ["location?.startOffset ?? 0", "location?.startOffset"],
    ["location?.attrs?.[name]?.startOffset ?? start", "location?.attrs?.[name]?.startOffset"],
  ]),
  ...among("src/bundle/remote.ts", "findRemote", CHECKER, [
    ['lines.pop() ?? ""', "lines.pop()"],
    ['""', '"mutant"'],
  ]),
  ...among("src/sidebar/generated.ts", "#indexOf", CHECKER, [["folder.index === undefined", "false"]]),
  ...among("src/sidebar/folders.ts", "isSameTree", SHORTCUT, [
    ["before.length !== now.length", "true"],
    [
      "before.every((page, i) => { const other = now[i] as Page; return page === other || (page.file === other.file && isListed(page) === isListed(other)); })",
      "undefined",
    ],
    ["page === other || (page.file === other.file && isListed(page) === isListed(other))", "undefined"],
    [
      "page === other || (page.file === other.file && isListed(page) === isListed(other))",
      "page === other && (page.file === other.file && isListed(page) === isListed(other))",
    ],
  ]),
  ...among("src/sidebar/folders.ts", "changedFolders", SHORTCUT, [
    ["page !== before.pages[i]", "true"],
    ["metadata !== before.categories.get(folder) || metadata.link", "true"],
    ["!now.categories.has(folder)", "true"],
    ["changed", "undefined"],
  ]),
  ...among("src/preview/sources/files.ts", "readAt", SHORTCUT, [
    [
      "this.#listed ??= this.list().map(({ file }) => this.#read.get(file))",
      "this.#listed = this.list().map(({ file }) => this.#read.get(file))",
    ],
  ]),
  ...among("src/preview/sources/files.ts", "add", SHORTCUT, [["!this.#entries.has(source.file)", "true"]]),
  ...among("src/last-update.ts", "add", CHECKER, [
    ['fields.pop() ?? ""', "fields.pop()"],
    ['""', '"mutant"'],
  ]),
  ...among("src/last-update.ts", "readHistory", CHECKER, [['""', '"mutant"', 2]]),
  ...among("src/last-update.ts", "datesOf", CHECKER, [['"dates" in answer', "true"]]),
  ...among("src/init/vitepress/others.ts", "rewriteOther", CHECKER, [
    ["/^<[^>]*>/.exec(written) ?? []", "/^<[^>]*>/.exec(written)"],
  ]),
  ...among("src/bundle/surplus.ts", "knownAmong", "what stands between two rules is the next one's selector", [
    ['""', '"mutant"'],
  ]),
  ...among("src/bundle/surplus.ts", "checkProperties", SHORTCUT, [
    ["found.length === 0", "false"],
    ["return [];", ""],
  ]),
  ...among("src/sidebar/ids.ts", "#byId", SHORTCUT, [
    [
      "this.#pages ??= new Map(this.#input.pages.map((page) => [page.id, page]))",
      "this.#pages = new Map(this.#input.pages.map((page) => [page.id, page]))",
    ],
  ]),
  ...among("src/sidebar/kept.ts", "keepAll", SHORTCUT, [["kept.set(name, entry);", ""]]),
  ...among("src/sidebar/kept.ts", "keepAll", "only where something came before is all of it kept", [
    ["before ?? []", "before"],
  ]),
  ...among("src/sidebar/kept.ts", "known", SHORTCUT, [["kept.get(name)?.value", "undefined"]]),
  ...among("src/sidebar/generated.ts", "#open", SHORTCUT, [
    ["!before?.folders || !isSameTree(before.input.pages, pages)", "true"],
    ["this.#changed = changedFolders(before.input, this.#input);", ""],
    ["this.#entries.keepAll();", ""],
    ["this.#categories.keepAll();", ""],
  ]),
  ...among("src/sidebar/generated.ts", "#top", SHORTCUT, [
    ["this.#folders ??= this.#open()", "this.#folders = this.#open()"],
  ]),
  ...among("src/sidebar/generated.ts", "#isAsBefore", SHORTCUT, [["this.#changed?.has(path) === false", "undefined"]]),
  ...["#entriesOf", "#categoryOf"].flatMap((where) =>
    among("src/sidebar/generated.ts", where, SHORTCUT, [
      ["this.#isAsBefore(folder)", "false"],
      ["known", "false"],
      ["return known;", ""],
    ]),
  ),
  ...among("src/emit/writers.ts", "encode", "three times a length is no power of two", [
    ["most > WAITING", "most >= WAITING"],
  ]),
  ...among("src/frontmatter.ts", "parseBlock", SHORTCUT, [
    ["simple && simple.length > 0", "false"],
    ["return { entries: simple, problems: [] };", ""],
  ]),
  ...among("src/frontmatter.ts", "parseByGrayMatter", "gray-matter hands on the same text, as YAML unless it is told", [
    ["block.includes(CLOSE)", "true"],
    ['"yaml"', '""'],
  ]),
  ...among("src/frontmatter.ts", "module", "gray-matter hands on the same text, and is not asked where it would not", [
    ['"\\u0000"', '""'],
  ]),
  ...among("src/frontmatter.ts", "parse", "gray-matter's own result is not used", [
    ["Object.create(null) as object", "undefined"],
  ]),
  ...among("src/frontmatter.ts", "parse", "a second lock behind the one that is tested", [
    ['throw new Error("front matter in another language than YAML has got past its check");', ""],
    ['"front matter in another language than YAML has got past its check"', '""'],
  ]),
  ...among("src/frontmatter.ts", "readEntries", CHECKER, [
    ["min !== undefined && max !== undefined", "min !== undefined || max !== undefined"],
    ["entry", "true"],
  ]),
  ...among("src/frontmatter/values.ts", "readBoolean", CHECKER, [['node.kind === "text"', "true"]]),
  ...among("src/frontmatter/keys.ts", "readSlug", CHECKER, [
    ['slug ?? ""', "slug"],
    ['""', '"mutant"'],
  ]),
  ...among("src/frontmatter/keys.ts", "isIsoDate", "leap years lie alike before and after 2000", [
    ["2000 + (year % 400)", "2000 - (year % 400)"],
  ]),
  ...among("src/decode.ts", "decodeBytes", CHECKER, [["buffer[at.offset] ?? 0", "buffer[at.offset]"]]),
  ...among("src/decode.ts", "utf16Order", CHECKER, [["nuls[i % 2] ?? 0", "nuls[i % 2]"]]),
  ...among("src/decode.ts", "placeAfter", CHECKER, [["lines.at(-1)?.length ?? 0", "lines.at(-1)?.length"]]),
  ...among("src/yaml/convert.ts", "#convert", SHORTCUT, [
    ["anchor !== undefined", "true"],
    ["anchor !== undefined", "true", 2],
  ]),
  ...among("src/yaml/convert.ts", "convertMapping", "nothing else is ever thrown there", [
    ["error instanceof Stop", "true"],
    ["throw error;", ""],
  ]),
  ...among("src/yaml/lines.ts", "placesOf", CHECKER, [
    ["starts[middle] ?? 0", "starts[middle]"],
    ["starts[low] ?? 0", "starts[low]"],
  ]),
  ...among("src/server/http.ts", "decodePath", CHECKER, [['""', '"mutant"']]),
  ...among("src/yaml/scan.ts", "scanSimpleYaml", "an empty line at the end says nothing", [
    ["start < text.length", "start <= text.length"],
  ]),
  ...among("src/yaml/scan.ts", "scanBlockList", "an empty line at the end is no item", [
    ["start < text.length", "start <= text.length"],
  ]),
  ...among("src/server/answer.ts", "answerBytes", "a tag of any length does", [
    [
      'createHash("sha256").update(bytes).digest("base64url").slice(0, 22)',
      'createHash("sha256").update(bytes).digest("base64url")',
    ],
  ]),
  ...among("src/server/answer.ts", "answerFile", "sizes and times need not be told apart in a tag", [['"-"', '""']]),
  ...among("src/live-reload/page-state.ts", "describe", "any word may stand for a style: versions are only compared", [
    ['""', '"mutant"'],
  ]),
  ...among("src/server/folder.ts", "find", "no name is empty", [
    ["slash < 0", "slash <= 0"],
    ["slash < 0", "slash <= 0", 2],
  ]),
  ...among("src/emit/files.ts", "mountOf", "two mounts as long that hold one folder are at one path", [
    ["point.length > mount.length", "point.length >= mount.length"],
  ]),
  ...among("src/emit/files.ts", "module", "how much memory is used again changes no byte", [["2 ** 18", "2 * 18"]]),
  ...among("src/emit/files.ts", "textEncoder", SHORTCUT, [
    ["text.length > SHARED", "true"],
    ["text.length > SHARED", "text.length >= SHARED"],
  ]),
  ...among("src/emit/lock.ts", "takeLock", "how soon it looks again is all the same", [
    ["holder", "true"],
    ["holder", "false"],
  ]),
  ...among("src/site/addresses.ts", "assignAddresses", "no page is in the place of a folder", [['"/assets"', '""']]),
  ...among("src/site/addresses.ts", "tellNumber", "files of one address whose names differ otherwise differ so too", [
    ["/(?:(?:^|\\/)(?:index|readme))?\\.md$/i", "/(?:(?:|\\/)(?:index|readme))?\\.md$/i"],
    ["/(?:(?:^|\\/)(?:index|readme))?\\.md$/i", "/(?:(?:^|\\/)(?:index|readme))?\\.md/i"],
    ['""', '"mutant"'],
  ]),
  ...among("src/site/addresses.ts", "tellNumber", "a name with a number begins with it", [["/^\\d+/", "/\\d+/"]]),
  ...among("src/site/addresses.ts", "add", SHORTCUT, [
    ["this.#folders.has(folder)", "false"],
    ["break;", ""],
  ]),
  ...among("src/site/addresses.ts", "above", SHORTCUT, [
    ["this.#folders.has(folder)", "false"],
    ["break;", ""],
  ]),
  ...among("src/site/addresses.ts", "foldersOf", "no output begins with a slash", [["at > 0", "at >= 0"]]),
  ...among("src/elsewhere.ts", "createElsewhere", SHORTCUT, [
    ["linksElsewhere.length === 0", "false"],
    ["return () => undefined;", ""],
    ["() => undefined", "undefined"],
  ]),
  ...among("src/elsewhere.ts", "fits", CHECKER, [['""', '"mutant"']]),
  ...among("src/elsewhere.ts", "fits", "the first part, which comes before all others, is never empty", [
    ["found < 0", "found <= 0"],
  ]),
  ...among("src/emit/patch.ts", "readJournal", BYTES, [['"utf8"', '""']]),
  ...among("src/translations.ts", "partsOf", SHORTCUT, [
    ["parts === undefined", "true"],
    ["taken.set(text, parts);", ""],
  ]),
];

function among(
  file: string,
  where: string,
  why: string,
  faults: readonly (readonly [from: string, to: string, nth?: number])[],
): Equivalent[] {
  return faults.map(([from, to, nth = 1]) => ({ file, where, from, to, nth, why }));
}
