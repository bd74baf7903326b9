// What the source of a site's own component says of what it does with its content: it folds it, or shows its slots as tabs. Pure.

/** What a site's own component makes of what it holds. */
export interface OwnComponent {
  /** Whether readers open what it holds; with the title that it has where none is given. */
  readonly details: { readonly title: string | undefined } | undefined;
  readonly hasTabs: boolean;
  /** What tabs are called, by the slots that they show. */
  readonly labels: ReadonlyMap<string, string>;
  /** What makes tabs of other pages change with them. */
  readonly group: string | undefined;
}

const FOLDS = /<details\b[\s\S]*?(?:\{\s*(?:props\.)?children\s*\}|<slot\s*\/?>)[\s\S]*?<\/details>/i;
/** Of a parameter, not of an attribute. */
const TITLE = /\b(?:title|summary)\s*=\s*(["'])([^"'\n]*)\1\s*[,}]/;
const TABS = /<Tab(?:Item|Panel)\b|\brole=["']tab["']/;
const LABEL = /\blabel=(["'])([^"'\n]*)\1[^<>]*>\s*<slot\s+name=(["'])([^"'\n]*)\3/g;
const GROUP = /<Tabs\b[^<>]*\b(?:syncKey|groupId)=(["'])([^"'\n]*)\1/;

/** Reads the source of a component, of React or of Astro. */
export function readOwnComponent(source: string): OwnComponent {
  return {
    details: FOLDS.test(source) ? { title: TITLE.exec(source)?.[2] } : undefined,
    hasTabs: TABS.test(source),
    labels: new Map([...source.matchAll(LABEL)].map(([, , label = "", , slot = ""]) => [slot, label])),
    group: GROUP.exec(source)?.[2],
  };
}
