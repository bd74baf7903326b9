// The ways in which the scripts touch the document. Text goes in as text, never as HTML.

/** Finds all elements of a selector. */
export function findAll<T extends HTMLElement = HTMLElement>(selector: string, from: ParentNode = document): T[] {
  return [...from.querySelectorAll<T>(selector)];
}

/** Creates an element with its attributes and children. */
export function create<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** The id that an address points at, the page's own or a link's; "" for none. */
export function targetId({ hash }: { readonly hash: string } = location): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return "";
  }
}
