// The page's frame: header, the sidebar's branch that the page is in, headings, neighbours.

/** The folders of a build and what is in them, by the collection that they were made of. */
const sidebars = new WeakMap();

export default function page({ title, description, content, page: { url, filePathStem, headings = [] }, collections }) {
  const { root, folders } = sidebarOf(collections.all);
  const at = filePathStem.lastIndexOf("/");
  const folder = folders.get(filePathStem.slice(0, at));
  folder.branch ??= level(root, folder.path);
  const pages = folder.pages;
  const here = pages.findIndex((each) => each.url === url);
  const [previous, next] = [pages[here - 1], pages[here + 1]];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} | Docs</title>
${description ? `<meta name="description" content="${escaped(description)}">` : ""}
<link rel="canonical" href="https://docs.example.com${url}">
<link rel="stylesheet" href="/site.css">
</head>
<body>
<header><a href="/">Docs</a></header>
<nav class="sidebar" aria-label="Pages">${folder.branch.replace(`<a href="${url}"`, `<a href="${url}" aria-current="page"`)}</nav>
<main>
<h1>${escaped(title)}</h1>
${content}
<nav class="neighbours" aria-label="Neighbours">
${previous ? `<a rel="prev" href="${previous.url}">${escaped(previous.title)}</a>` : ""}
${next ? `<a rel="next" href="${next.url}">${escaped(next.title)}</a>` : ""}
</nav>
</main>
<aside aria-label="On this page"><ul>${headings.map(({ id, text }) => `<li><a href="#${id}">${escaped(text)}</a></li>`).join("")}</ul></aside>
</body>
</html>
`;
}

function sidebarOf(all) {
  const known = sidebars.get(all);
  if (known) return known;
  const folders = new Map();
  const folderAt = (path) => {
    const found = folders.get(path);
    if (found) return found;
    const made = { path, name: path.slice(path.lastIndexOf("/") + 1), pages: [], folders: [], branch: undefined };
    folders.set(path, made);
    if (path !== "") folderAt(path.slice(0, path.lastIndexOf("/"))).folders.push(made);
    return made;
  };
  const root = folderAt("");
  const inOrder = [...all].sort((a, b) => (a.filePathStem < b.filePathStem ? -1 : 1));
  for (const { filePathStem, url, data } of inOrder) {
    folderAt(filePathStem.slice(0, filePathStem.lastIndexOf("/"))).pages.push({ url, title: data.title });
  }
  const made = { root, folders };
  sidebars.set(all, made);
  return made;
}

/** A folder's list; of the folders in it, those on the way to `path` are open. */
function level(folder, path) {
  const inside = folder.folders.map((each) => {
    const isOpen = path === each.path || path.startsWith(`${each.path}/`);
    return `<li><span>${escaped(each.name)}</span>${isOpen ? level(each, path) : ""}</li>`;
  });
  const pages = folder.pages.map(({ url, title }) => `<li><a href="${url}">${escaped(title)}</a></li>`);
  return `<ul>${[...inside, ...pages].join("")}</ul>`;
}

function escaped(text) {
  return String(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
