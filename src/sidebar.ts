// The sidebar: from folders by Docusaurus' conventions, or from the configuration. Builds data; renders nothing.
import type { ConfigAt, Key } from "./config/places.ts";
import { compare, nearest, presentable, tellDraft } from "./diagnostics.ts";
import { baseName, hrefOf, parseNumberPrefix } from "./route.ts";
import {
  type CategoryMetadata,
  changedFolders,
  type Folder,
  folderTree,
  isSameTree,
  type Place,
} from "./sidebar/folders.ts";
import { type Kept, keeper } from "./sidebar/kept.ts";
import type {
  BrokenPage,
  Diagnostic,
  Page,
  SidebarCategory,
  SidebarItem,
  SidebarItemConfig,
  SidebarLink,
} from "./types.ts";

export interface SidebarInput {
  readonly pages: readonly Page[];
  /** Pages that are left out because of errors, which are told anyway. */
  readonly broken: readonly BrokenPage[];
  readonly drafts: readonly BrokenPage[];
  /** By folder, as a path under the content folder. */
  readonly categories: ReadonlyMap<string, CategoryMetadata>;
  readonly config: readonly SidebarItemConfig[] | undefined;
  /** For the places of problems. */
  readonly at: ConfigAt;
  readonly docsPath: string;
  readonly baseUrl: string;
  /** Makes the category of the API reference, where the site has one. */
  readonly reference?: ((label: string) => SidebarCategory) | undefined;
}

/** A sidebar, and what the next one may take over of it. */
export interface Sidebar {
  readonly items: readonly SidebarItem[];
  readonly problems: readonly Diagnostic[];
  readonly input: SidebarInput;
  /** Undefined where nothing is made from folders. */
  readonly folders: Folder | undefined;
  /** By folder: what is in it, in order; and its category, which is left out where there is nowhere to go. */
  readonly entries: Kept<readonly Entry[]>;
  readonly categories: Kept<readonly SidebarItem[]>;
}

/** What the reference's category is called where nobody says otherwise. */
const REFERENCE_LABEL = "API reference";

/**
 * Builds the sidebar. Drafts are expected to be gone from `pages`; unlisted pages are left out here.
 * @param previous an earlier sidebar: folders in which nothing is another one stay the same objects
 */
export function buildSidebar(input: SidebarInput, previous?: Sidebar): Sidebar {
  const { baseUrl, docsPath } = input;
  const problems: Diagnostic[] = [];
  const root = docsPath === "." ? "" : docsPath;
  const before = previous?.input.baseUrl === baseUrl && previous.input.docsPath === docsPath ? previous : undefined;
  const entries = keeper(before?.entries);
  const categories = keeper(before?.categories);
  const brokenIds = new Set(input.broken.map(({ id }) => id));
  let byId: ReadonlyMap<string, Page> | undefined;
  let folders: Folder | undefined;
  /** The folders to look into; undefined for all. */
  let changed: ReadonlySet<string> | undefined;

  const items = input.config
    ? fromConfig(input.config, ["sidebar"])
    : [...autogenerate(".", () => input.at([])), ...(input.reference ? [input.reference(REFERENCE_LABEL)] : [])];
  return { items, problems, input, folders, entries: entries.kept, categories: categories.kept };

  function problem(message: string, hint: string, place: Place): void {
    problems.push({ ...place, severity: "error", code: "sidebar", message, hint });
  }

  function linkTo(page: Page, label = page.label, className = page.frontMatter.sidebar_class_name): SidebarLink {
    return {
      type: "link",
      label,
      href: hrefOf(baseUrl, page.route),
      docId: page.id,
      unlisted: false,
      ...(className !== undefined && { className }),
    };
  }

  /** All pages by id; made when something is first called by one. */
  function pagesById(): ReadonlyMap<string, Page> {
    byId ??= new Map(input.pages.map((page) => [page.id, page]));
    return byId;
  }

  /** @param what names it, and @param place where */
  function pageOf(id: string, what: string, place: () => Place): Page | undefined {
    const index = id === "" ? "index" : `${id}/index`;
    const pages = pagesById();
    const page = pages.get(id) ?? pages.get(index);
    if (page || brokenIds.has(id) || brokenIds.has(index)) return page;
    const draft = input.drafts.find((each) => each.id === id || each.id === index);
    if (draft) {
      const { why, hint } = tellDraft(draft.file);
      problem(`${what}: the id ${JSON.stringify(id)} ${why}`, hint, place());
      return undefined;
    }
    const near = nearest(id, pages.keys());
    problem(
      `${what}: no page has the id ${JSON.stringify(id)}`,
      near === undefined
        ? "An id is the page's route without the docs prefix."
        : `Did you mean ${JSON.stringify(near)}?`,
      place(),
    );
    return undefined;
  }

  /** @param path where the items are in the configuration */
  function fromConfig(configs: readonly SidebarItemConfig[], path: readonly Key[]): SidebarItem[] {
    return configs.flatMap((config, i): SidebarItem[] => {
      const at = (...keys: readonly Key[]) => input.at([...path, i, ...keys]);
      if (typeof config === "string") {
        const page = pageOf(config, "sidebar", at);
        return page ? [linkTo(page)] : [];
      }
      if (config.type === "doc") {
        const page = pageOf(config.id, "sidebar", () => at("id"));
        return page ? [linkTo(page, config.label, config.className)] : [];
      }
      if (config.type === "autogenerated") return autogenerate(config.dirName, () => at("dirName"));
      if (config.type === "reference") {
        if (input.reference) return [input.reference(config.label ?? REFERENCE_LABEL)];
        problem("sidebar: the site has no API reference", "Name its packages: reference: { packages: [...] }.", at());
        return [];
      }
      if (config.type === "link") {
        const href =
          config.href.startsWith("/") && !config.href.startsWith("//") ? baseUrl + config.href.slice(1) : config.href;
        return [
          {
            type: "link",
            label: config.label,
            href,
            ...(config.className !== undefined && { className: config.className }),
          },
        ];
      }
      const inner = fromConfig(config.items, [...path, i, "items"]);
      const linked = config.link && pageOf(config.link.id, "sidebar", () => at("link", "id"));
      return category(config.label, inner, linked, config);
    });
  }

  /** A category with nothing in it and nothing to link to is left out: there would be nowhere to go. */
  function category(
    label: string,
    items: readonly SidebarItem[],
    linked: Page | undefined,
    options: {
      readonly collapsed?: boolean | undefined;
      readonly collapsible?: boolean | undefined;
      readonly className?: string | undefined;
    },
  ): SidebarItem[] {
    const href = linked ? hrefOf(baseUrl, linked.route) : firstPageHref(items);
    if (href === undefined) return [];
    if (items.length === 0 && linked) return [linkTo(linked, label, options.className)];
    return [
      {
        type: "category",
        label,
        href,
        collapsed: options.collapsed ?? true,
        collapsible: options.collapsible ?? true,
        items,
        ...(options.className !== undefined && { className: options.className }),
      },
    ];
  }

  /** @param place where the folder is named */
  function autogenerate(name: string, place: () => Place): SidebarItem[] {
    folders ??= openFolders();
    const segments = name === "." ? [] : name.split("/").filter((segment) => segment !== "" && segment !== ".");
    let folder: Folder | undefined = folders;
    for (const segment of segments) folder = folder?.folders.get(segment);
    if (!folder) {
      const path = [root, ...segments].filter(Boolean).join("/");
      if (input.broken.some(({ file }) => file.startsWith(`${path}/`))) return [];
      problem(
        `sidebar: autogenerated folder ${JSON.stringify(name)} holds no page`,
        `Folders are looked up under ${root || "the content folder"}.`,
        place(),
      );
      return [];
    }
    return inOrder(folder).flatMap(({ items }) => items);
  }

  function openFolders(): Folder {
    if (!before?.folders || !isSameTree(before.input.pages, input.pages)) return folderTree(input.pages, root);
    changed = changedFolders(before.input, input);
    entries.keepAll();
    categories.keepAll();
    return before.folders;
  }

  function fromFolder(folder: Folder): readonly SidebarItem[] {
    const known = changed?.has(folder.path) === false ? categories.known(folder.path) : undefined;
    if (known) return known;
    const metadata = input.categories.get(folder.path);
    const own = linkedPage(folder, metadata);
    const inside = inOrder(folder);
    return categories.keep(folder.path, [metadata, own, inside], () => {
      const isOwn = (page: Page | undefined) => page !== undefined && page === own && page === indexOf(folder);
      const children = inside.flatMap(({ page, items }) => (isOwn(page) ? [] : items));
      const label = metadata?.label ?? own?.label ?? presentable(parseNumberPrefix(baseName(folder.path)).name);
      return category(label, children, own, {
        collapsed: metadata?.collapsed,
        collapsible: metadata?.collapsible,
        className: metadata?.className ?? own?.frontMatter.sidebar_class_name,
      });
    });
  }

  /** The page that a folder's category links to: what its `_category_` file names, else its index page. */
  function linkedPage(folder: Folder, metadata: CategoryMetadata | undefined): Page | undefined {
    if (metadata?.link === null) return undefined;
    if (metadata?.link === undefined) return indexOf(folder);
    const { id, place } = metadata.link;
    const below = folder.path
      .slice(root.length)
      .split("/")
      .filter(Boolean)
      .map((segment) => parseNumberPrefix(segment).name);
    const whole = [...below, id].join("/");
    return pagesById().get(whole) ?? (brokenIds.has(whole) ? undefined : pageOf(id, "link", () => place));
  }

  /** Docusaurus sorts by position, then by the source's name; what has no position comes last. */
  function inOrder(folder: Folder): readonly Entry[] {
    const known = changed?.has(folder.path) === false ? entries.known(folder.path) : undefined;
    if (known) return known;
    const pages = folder.pages.map((place) => input.pages[place] as Page);
    const inner = [...folder.folders.values()].map((each) => ({
      name: baseName(each.path),
      position: positionOf(each),
      items: fromFolder(each),
    }));
    const parts = [...pages, ...inner.flatMap(({ position, items }) => [position, items])];
    return entries.keep(folder.path, parts, (last) => {
      const known = new Map(last?.map(({ page, items }) => [page, items]));
      const ofPages = pages.map((page) => ({
        page,
        name: baseName(page.file),
        position: page.frontMatter.sidebar_position ?? parseNumberPrefix(baseName(page.file)).position,
        items: known.get(page) ?? [linkTo(page)],
      }));
      return [...ofPages, ...inner].sort(
        (a, b) =>
          (a.position ?? Number.POSITIVE_INFINITY) - (b.position ?? Number.POSITIVE_INFINITY) ||
          compare(a.name, b.name),
      );
    });
  }

  function positionOf(folder: Folder): number | undefined {
    const metadata = input.categories.get(folder.path);
    const linked = metadata?.link === undefined ? indexOf(folder)?.frontMatter.sidebar_position : undefined;
    return metadata?.position ?? linked ?? parseNumberPrefix(baseName(folder.path)).position;
  }

  function indexOf(folder: Folder): Page | undefined {
    return folder.index === undefined ? undefined : input.pages[folder.index];
  }
}

/** A page or a folder within a folder, and what the sidebar has of it. */
interface Entry {
  readonly name: string;
  readonly position: number | undefined;
  /** Undefined for a folder. */
  readonly page?: Page;
  readonly items: readonly SidebarItem[];
}

function firstPageHref(items: readonly SidebarItem[]): string | undefined {
  for (const item of items) {
    if (item.type === "category") return item.href;
    if (item.docId !== undefined) return item.href;
  }
  return undefined;
}
